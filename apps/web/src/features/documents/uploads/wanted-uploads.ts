import { hasDraft } from '../../../lib/drafts.ts';

/** Leads what is kept of uploads that are under way. */
export const UPLOADS = 'uploads.';

let wanted = false;
const listeners = new Set<() => void>();

/** Has the panel of uploads be fetched and shown. */
export function wantUploads(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

/** Whether there is something for the panel of uploads: just added, or left unfinished in this browser. */
export function areUploadsWanted(): boolean {
  return wanted || hasDraft(UPLOADS);
}

export function onUploadsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
