import { hasDraft } from '../../../lib/drafts.ts';

/** Prefix of the storage keys of unfinished uploads. */
export const UPLOADS = 'uploads.';

let wanted = false;
const listeners = new Set<() => void>();

/** Loads and shows the panel of uploads. */
export function wantUploads(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

/** Whether the panel of uploads has content: uploads just added, or left unfinished in this browser. */
export function areUploadsWanted(): boolean {
  return wanted || hasDraft(UPLOADS);
}

export function onUploadsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
