import { deferred } from '../ui/deferred.tsx';

/** How a date came to be, with the way to why; fetched where a date was counted at all. */
export const CountedNote = deferred(async () => (await import('./CountedNote.tsx')).CountedNote);
