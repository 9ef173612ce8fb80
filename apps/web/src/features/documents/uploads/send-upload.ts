import { ProblemError } from '@landfall/contract/call';
import type { CallResult } from '@landfall/contract/endpoint';
import {
  completeUpload,
  createUpload,
  getUpload,
  type Upload as ServerUpload,
  uploadPart,
} from '@landfall/contract/uploads';
import { call } from '../../../api/client.ts';
import { isNotFound } from '../../../api/error-words.ts';
import { inSlot } from './part-slots.ts';
import { pause, pauseAfter } from './retry-pause.ts';
import type { Destination } from './upload.ts';

/** The file was deleted or changed after it was chosen. */
export class UnreadableFileError extends Error {
  constructor(cause: unknown) {
    super('The file cannot be read any more: it was moved, changed or deleted', { cause });
    this.name = 'UnreadableFileError';
  }
}

interface Sending {
  file: File;
  destination: Destination;
  /** The id of an upload that was started earlier. */
  id: string | undefined;
  signal: AbortSignal;
  /** Called when the server has accepted the upload; it has `sent` bytes already. */
  onBegun: (id: string, sent: number) => void;
  onSent: (bytes: number) => void;
  /** Called when the server cannot be reached; sending resumes automatically. */
  onStalled: (error: unknown) => void;
}

let beginning: Promise<unknown> = Promise.resolve();

/**
 * Starts an upload. One at a time: two files of the same name and size would share an idempotency key, and the server
 * would take them for one.
 */
function begin({ file, destination: { name: _, ...where }, signal }: Sending): Promise<ServerUpload> {
  const begun = beginning.then(async () => {
    signal.throwIfAborted();
    const body = { name: file.name, bytes: file.size, ...where };
    return (await call(createUpload, { body, signal })).upload;
  });
  beginning = begun.catch(() => {});
  return begun;
}

async function bytesOf(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (error) {
    throw new UnreadableFileError(error);
  }
}

/** The numbers of the parts that the server lacks. */
function missingParts({ bytes, part_bytes, parts }: ServerUpload): number[] {
  const come = new Set(parts);
  const all = Array.from({ length: Math.ceil(bytes / part_bytes) }, (_, index) => index + 1);
  return all.filter((no) => !come.has(no));
}

async function sendParts(upload: ServerUpload, { file, signal, onSent }: Sending): Promise<void> {
  const { id, part_bytes } = upload;
  const missing = missingParts(upload);
  async function sendOneAfterAnother(): Promise<void> {
    for (let no = missing.shift(); no !== undefined; no = missing.shift()) {
      const number = String(no);
      const part = file.slice((no - 1) * part_bytes, no * part_bytes);
      try {
        await inSlot(signal, async () => {
          const bytes = await bytesOf(part);
          await call(uploadPart, { params: { id, no: number }, bytes, signal });
        });
      } catch (error) {
        // The part that is being sent in parallel may still arrive; no further one is started.
        missing.length = 0;
        throw error;
      }
      onSent(part.size);
    }
  }
  const ended = await Promise.allSettled([sendOneAfterAnother(), sendOneAfterAnother()]);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

function sentBytes({ bytes, part_bytes, parts }: ServerUpload): number {
  return Math.min(bytes, parts.length * part_bytes);
}

function isConflict(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'conflict';
}

/**
 * Uploads a file completely, however often the connection breaks: after each break the server is asked which parts it
 * has, and only the others are sent.
 * @throws an error that a retry cannot resolve
 */
export async function sendUpload(sending: Sending): Promise<CallResult<typeof completeUpload>> {
  const { signal, onBegun, onSent, onStalled } = sending;
  let id = sending.id;
  let failures = 0;
  let conflicts = 0;
  let whole = false;
  const further = {
    ...sending,
    onSent: (bytes: number) => {
      failures = 0;
      onSent(bytes);
    },
  };
  for (;;) {
    try {
      if (!whole) {
        const upload = id ? (await call(getUpload, { params: { id }, signal })).upload : await begin(sending);
        id = upload.id;
        onBegun(id, sentBytes(upload));
        await sendParts(upload, further);
        whole = true;
      }
      return await call(completeUpload, { params: { id: id ?? '' }, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (id && isConflict(error) && conflicts < 2) {
        // An answer was lost: the upload was complete already, or a part was not stored.
        conflicts += 1;
        whole = !whole;
        continue;
      }
      if (id && isNotFound(error) && conflicts < 2) {
        // The upload took longer than the server keeps it, so it starts over.
        conflicts += 1;
        id = undefined;
        whole = false;
        continue;
      }
      const wait = pauseAfter(error, failures);
      if (wait === undefined) throw error;
      failures += 1;
      onStalled(error);
      await pause(wait, signal);
    }
  }
}
