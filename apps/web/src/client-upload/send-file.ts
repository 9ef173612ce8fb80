import type { SentFile } from '@landfall/contract/client-uploads';
import type { Upload } from '@landfall/contract/uploads';
import { isNotFound, type LinkCalls, RefusedError } from './link-calls.ts';
import { type Pause, pauseAfter } from './retry-pause.ts';

/** The file was moved or changed after it was chosen. */
export class UnreadableFileError extends Error {
  constructor() {
    super('The file cannot be read');
    this.name = 'UnreadableFileError';
  }
}

/** The link was revoked, or has expired. */
export class LinkEndedError extends Error {
  constructor() {
    super('The link has ended');
    this.name = 'LinkEndedError';
  }
}

/** How often an upload that the server does not continue is restarted or queried. */
const MAX_RESTARTS = 2;

export interface Sending {
  file: File;
  itemId: string;
  calls: LinkCalls;
  pause: Pause;
  signal: AbortSignal;
  /** The upload's id on the server, once it has one: a retry continues that upload. */
  begun: { id?: string | undefined };
  onBegun: (id: string) => void;
  /** Called with the number of bytes of the file that have been sent. */
  onProgress: (bytes: number) => void;
  /** Called when nothing can be sent at the moment; sending resumes automatically. */
  onStalled: () => void;
}

async function bytesOf(part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer();
  } catch {
    throw new UnreadableFileError();
  }
}

/** Sends the parts that the server does not have, one after the other. */
async function sendMissing(
  upload: Upload,
  { file, calls, signal, onProgress }: Sending,
  onPart: () => void,
): Promise<void> {
  const { id, bytes, part_bytes, parts } = upload;
  const lengthOf = (no: number) => Math.min(part_bytes, bytes - (no - 1) * part_bytes);
  let come = 0;
  for (const no of parts) come += lengthOf(no);
  onProgress(come);
  for (let no = 1; no <= Math.ceil(bytes / part_bytes); no += 1) {
    if (parts.includes(no)) continue;
    const part = await bytesOf(file.slice((no - 1) * part_bytes, no * part_bytes));
    const before = come;
    await calls.sendPart(id, no, part, signal, (gone) =>
      onProgress(before + Math.min(gone, part.byteLength)),
    );
    come += part.byteLength;
    onProgress(come);
    onPart();
  }
}

/** @throws LinkEndedError when the link no longer exists */
async function assertOpen(calls: LinkCalls): Promise<void> {
  try {
    await calls.open();
  } catch (error) {
    throw isNotFound(error) ? new LinkEndedError() : error;
  }
}

const isConflict = (error: unknown) => error instanceof RefusedError && error.status === 409;

/**
 * Sends a file completely, however often the connection breaks: after each break the server is asked which parts it
 * has, and only the others are sent.
 * @throws LinkEndedError, or any other error that a retry cannot resolve
 */
export async function sendFile(sending: Sending): Promise<SentFile> {
  const { file, itemId, calls, pause, signal, begun, onBegun, onStalled } = sending;
  let failures = 0;
  let restarts = 0;
  let lost = false;
  const goesOn = () => {
    failures = 0;
  };
  for (;;) {
    try {
      if (lost) {
        // Either the link has ended, or the upload took longer than the server keeps it.
        await assertOpen(calls);
        begun.id = undefined;
        lost = false;
      }
      const upload = begun.id
        ? await calls.ask(begun.id, signal)
        : await calls.begin({ item_id: itemId, name: file.name, bytes: file.size }, signal);
      if (begun.id !== upload.id) onBegun(upload.id);
      begun.id = upload.id;
      await sendMissing(upload, sending, goesOn);
      return await calls.complete(upload.id, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (isNotFound(error) && restarts < MAX_RESTARTS) {
        lost = true;
        restarts += 1;
        continue;
      }
      if (begun.id && isConflict(error) && restarts < MAX_RESTARTS) {
        // An answer was lost, or a part was not stored: the server says which parts it has.
        restarts += 1;
        continue;
      }
      const wait = pauseAfter(error, failures);
      if (wait === undefined) throw error;
      failures += 1;
      onStalled();
      await pause(wait, signal);
      if (signal.aborted) throw error;
    }
  }
}
