import { open } from 'node:fs/promises';

const ZEROS = Buffer.alloc(1024 * 1024);

function isZero(chunk: Uint8Array): boolean {
  return chunk.length <= ZEROS.length && ZEROS.subarray(0, chunk.length).equals(chunk);
}

/**
 * Writes a file in which zeros are holes: the end of a segment that was finished early takes no room.
 * @param isDurable whether it is flushed to the disk
 * @returns its length in bytes
 */
export async function writeSparse(
  path: string,
  content: AsyncIterable<Uint8Array>,
  isDurable = false,
): Promise<number> {
  const handle = await open(path, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      if (!isZero(chunk)) await handle.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
    }
    await handle.truncate(bytes);
    if (isDurable) await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}
