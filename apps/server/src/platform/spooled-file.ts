import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { freeBytesAt } from './disk-room.ts';
import { SERVER_LIMITS } from './limits.ts';

/**
 * What stays free on the disk of temporary files: the database may be on it, which ends when it cannot write. Half of the
 * reserve, as small files are still made when changes are refused.
 */
const KEPT_FREE_BYTES = SERVER_LIMITS.diskReserveBytes / 2;

/** Writes to a file handle that stays open: the handle's own stream would keep the reader from closing it. */
function writableTo(file: FileHandle, freeBytes: () => Promise<number>): Writable {
  async function write(chunk: Buffer): Promise<void> {
    if ((await freeBytes()) < KEPT_FREE_BYTES)
      throw Object.assign(new Error('There is no room for a temporary file'), { code: 'ENOSPC' });
    await file.appendFile(chunk);
  }
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk).then(() => done(), done);
    },
  });
}

/**
 * Writes content to a temporary file completely before its first byte is read: a slow reader does not delay the writer,
 * which can still fail with a message. The file is unlinked at once, so that nothing outlives the process.
 * @param write fills the file
 * @param freeBytes the free bytes of its disk
 * @returns its size, and its content, which must be read or destroyed
 * @throws `ENOSPC` before the disk is full
 */
export async function spooledFile(
  write: (sink: Writable) => Promise<void>,
  freeBytes = () => freeBytesAt(tmpdir()),
): Promise<{ bytes: number; content: Readable }> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-'));
  const file = await open(join(folder, 'spooled'), 'wx+', 0o600);
  const sink = writableTo(file, freeBytes);
  try {
    await rm(folder, { recursive: true, force: true });
    await write(sink);
    const { size } = await file.stat();
    return { bytes: size, content: file.createReadStream({ start: 0 }) };
  } catch (error) {
    // What is still being written fails, with no caller to notify.
    sink.destroy();
    await file.close();
    throw error;
  }
}
