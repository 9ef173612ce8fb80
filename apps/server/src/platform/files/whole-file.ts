import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** File name extension while a file is being written. */
export const UNFINISHED = '.unfinished';
/** How much of a file is read at once. */
const PIECE_BYTES = 256 * 1024;

/** Whether an error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The names in a folder, in order; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Flushes a folder's entries to the disk, so that they survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file that exists completely or not at all, even if the process or the machine ends meanwhile. */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      for await (const chunk of content) await handle.appendFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * The bytes of a file, each piece in the same buffer as the one before. A new buffer for each would soon trigger a full
 * garbage collection, for which everybody waits.
 */
export async function* pieces(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  try {
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Copies each piece into a buffer of its own, for a reader that may hold it longer than until the next. */
export async function* copies(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of content) yield Buffer.from(piece);
}
