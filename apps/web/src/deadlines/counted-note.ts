import { deferred } from '../ui/deferred.tsx';

/**
 * The note of a counted date with the link to its explanation; its code is fetched only when there is a counted date.
 */
export const CountedNote = deferred(async () => (await import('./CountedNote.tsx')).CountedNote);
