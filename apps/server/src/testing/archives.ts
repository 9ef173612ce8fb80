import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** The files of a zip file, by name. */
export type Files = Map<string, string>;

/** Unpacks a zip file that is in memory. */
export async function filesOf(zip: Uint8Array): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, zip);
    const opened = await openPromise(path, { lazyEntries: true, autoClose: false });
    const files: Files = new Map();
    for await (const entry of opened.eachEntry())
      files.set(entry.fileName, await text(await opened.openReadStreamPromise(entry)));
    opened.close();
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs files into a zip file; a name may occur more than once. */
export function zipOf(files: Iterable<readonly [name: string, content: string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The records of a JSON Lines file. */
export function recordsOf(files: Files, table: string): Record<string, unknown>[] {
  const lines = (files.get(`tables/${table}.jsonl`) ?? '').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
