import { z } from 'zod';
import { clearDraft, type DraftKey, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { destination, type UploadOwner } from './upload.ts';
import { UPLOADS } from './wanted-uploads.ts';

/** The stored record of an unfinished upload: enough to recognize the file, and none of its content. */
const keptUpload = z.object({
  /** The upload's id on the server. */
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  last_modified: z.number(),
  destination,
  /** When a page last worked on it, in milliseconds; 0 when that page was left. */
  seen: z.number(),
});
export type KeptUpload = z.infer<typeof keptUpload>;

function keyOf({ personId, orgId }: UploadOwner): DraftKey {
  return { personId, subject: UPLOADS + orgId };
}

/** The unfinished uploads of this browser. Signing out deletes them, as it does drafts. */
export function readKeptUploads(owner: UploadOwner): KeptUpload[] {
  return z.array(keptUpload).safeParse(readDraft(keyOf(owner))).data ?? [];
}

function write(owner: UploadOwner, uploads: readonly KeptUpload[]): void {
  if (uploads.length > 0) keepDraft(keyOf(owner), uploads);
  else clearDraft(keyOf(owner));
}

/** Stores an upload until it is removed. The list is read again each time, because other tabs write to it too. */
export function keepUpload(owner: UploadOwner, upload: KeptUpload): void {
  write(owner, [...readKeptUploads(owner).filter(({ id }) => id !== upload.id), upload]);
}

export function forgetUpload(owner: UploadOwner, id: string): void {
  write(
    owner,
    readKeptUploads(owner).filter((upload) => upload.id !== id),
  );
}

/** Records when a page last worked on some uploads. */
export function markSeen(owner: UploadOwner, ids: ReadonlySet<string>, seen: number): void {
  if (ids.size === 0) return;
  write(
    owner,
    readKeptUploads(owner).map((upload) => (ids.has(upload.id) ? { ...upload, seen } : upload)),
  );
}
