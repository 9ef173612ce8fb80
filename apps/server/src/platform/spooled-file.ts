import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';

/** Writes to a file handle that stays open: the handle's own stream would keep the reader from closing it. */
function writableTo(file: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      file.appendFile(chunk).then(() => done(), done);
    },
  });
}

/**
 * Writes content to a temporary file completely before its first byte is read: a slow reader does not delay the writer,
 * which can still fail with a message. The file is unlinked at once, so that nothing outlives the process.
 * @param write fills the file
 * @returns its size, and its content, which must be read or destroyed
 */
export async function spooledFile(
  write: (sink: Writable) => Promise<void>,
): Promise<{ bytes: number; content: Readable }> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-'));
  const file = await open(join(folder, 'spooled'), 'wx+', 0o600);
  try {
    await rm(folder, { recursive: true, force: true });
    await write(writableTo(file));
    const { size } = await file.stat();
    return { bytes: size, content: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
