import { readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { spooledFile } from './spooled-file.ts';

const named = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('landfall-')).sort();

/** Descriptors that this process has open on files without a name. */
async function nameless(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.includes('spooled (deleted)')).length;
}

it('gives what was written, from a file that has no name and is closed once it is read', async () => {
  const before = await named();
  const { bytes, content } = await spooledFile(async (sink) => {
    sink.write('first ');
    sink.end('last');
    await finished(sink);
    expect(await named()).toEqual(before);
  });
  expect(bytes).toBe(10);
  expect(await nameless()).toBe(1);
  expect(await text(content)).toBe('first last');
  expect(await nameless()).toBe(0);
});

it('is closed when its reader goes, and when its writing fails', async () => {
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
