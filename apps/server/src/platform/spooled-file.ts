import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';

/** A stream into a file that stays open: the handle's own would keep it from ever being closed by its reader. */
function writableTo(file: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      file.appendFile(chunk).then(() => done(), done);
    },
  });
}

/**
 * A file that is whole before its first byte is given out: what writes it is not kept waiting by a slow reader, and can
 * still fail in words. It has no name from the moment it is opened, so that nothing of it outlives the process.
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
