import type { CallResult } from '@landfall/contract/endpoint';
import type { completeUpload } from '@landfall/contract/uploads';
import { z } from 'zod';

/** The destination of a file: a record that gets a new document, or a document that gets its next version. */
export const destination = z.object({
  resource_id: z.string().optional(),
  document_id: z.string().optional(),
  folder_id: z.string().nullable().optional(),
  /** The name of the record or the document. */
  name: z.string(),
});
export type Destination = z.infer<typeof destination>;

/** The document that already has the same content. */
export type SameDocument = NonNullable<CallResult<typeof completeUpload>['same_as']>;

/**
 * - `waiting`: queued
 * - `sending`
 * - `stalled`: continues automatically once the server can be reached
 * - `paused`: by the person
 * - `failed`: until the person tries again
 * - `unfinished`: started before the page was loaded; its file has to be chosen again
 * - `done`
 */
export type UploadState = 'waiting' | 'sending' | 'stalled' | 'paused' | 'failed' | 'unfinished' | 'done';

/** An upload as it is shown. */
export interface Upload {
  key: string;
  name: string;
  bytes: number;
  /** Bytes that the server has. */
  sent: number;
  state: UploadState;
  destination: Destination;
  /** Why it stalls or failed. */
  message?: string | undefined;
  /** Set once it is done, if a document already has the same content. */
  sameAs?: SameDocument | undefined;
}

/** The person and the organization that uploads belong to. */
export interface UploadOwner {
  personId: string;
  orgId: string;
}
