import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { spooledFile } from './spooled-file.ts';

/** A folder for temporary files that nothing else uses. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-spooled-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** This process's open descriptors of files without a name. */
async function nameless(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.includes('spooled (deleted)')).length;
}

it('returns what was written, from an unnamed file that is closed at the end', async () => {
  const { bytes, content } = await spooledFile(async (sink) => {
    sink.write('first ');
    sink.end('last');
    await finished(sink);
    expect([tmpdir(), await readdir(folder), await nameless()]).toEqual([folder, [], 1]);
  });
  expect(bytes).toBe(10);
  expect(await nameless()).toBe(1);
  expect(await text(content)).toBe('first last');
  expect(await nameless()).toBe(0);
});

it('is closed when its reader disconnects, and when writing fails', async () => {
  const { content } = await spooledFile(async (sink) => {
    sink.end('never read');
    await finished(sink);
  });
  content.destroy();
  await finished(content).catch(() => undefined);
  const failing = spooledFile(async (sink) => {
    sink.write('half');
    throw new Error('No more');
  });
  await expect(failing).rejects.toThrow('No more');
  expect(await nameless()).toBe(0);
});

it('T74 leaves free space on its disk, where the database may be', async () => {
  let free = 40_000_000;
  const filling = spooledFile(
    async (sink) => {
      sink.write('still fits');
      free -= 10_000_000;
      sink.end('does not');
      await finished(sink);
    },
    async () => free,
  );
  await expect(filling).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await nameless()).toBe(0);
});
