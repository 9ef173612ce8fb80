import { extract, type Header } from 'tar-stream';
import { drained } from './drained.ts';
import { DamagedBackupError, type ManifestFile } from './manifest.ts';
import { Measured } from './measured.ts';

/** Receives the files and folders of a base backup. */
export interface BaseSink {
  folder(path: string): Promise<void>;
  file(path: string, content: AsyncIterable<Uint8Array>): Promise<unknown>;
}

/** Discards everything: used to verify that a backup matches its manifest. */
export const discardingSink: BaseSink = {
  folder: async () => {},
  async file(_path, content) {
    for await (const _ of content);
  },
};

/** A path below the data directory. @throws DamagedBackupError for a path outside of it */
function pathOf({ name, type }: Header): string {
  const path = name.replace(/^\.\//, '').replace(/\/+$/, '');
  const leadsOut = path.startsWith('/') || path.split('/').includes('..');
  if (leadsOut || (type !== 'file' && type !== 'directory'))
    throw new DamagedBackupError(`The backup holds "${name}", which no data directory has`);
  return path;
}

/** Files that are made for the backup or belong to its log, which no manifest lists. */
const isUnnamed = (path: string) => path.startsWith('pg_wal/');

/** Passes one file on. @throws DamagedBackupError when it differs from the manifest */
async function takeFile(
  entry: AsyncIterable<Uint8Array>,
  path: string,
  files: Map<string, ManifestFile>,
  sink: BaseSink,
) {
  const measured = new Measured();
  await sink.file(path, measured.pass(entry));
  if (isUnnamed(path)) return;
  const expected = files.get(path);
  if (!expected) throw new DamagedBackupError(`The backup holds ${path}, which its manifest does not name`);
  if (expected.bytes !== measured.bytes || expected.sha256 !== measured.sha256())
    throw new DamagedBackupError(`${path} is not as the manifest of the backup says`);
}

/**
 * Passes every file of a base backup on, and checks that they are those of its manifest. The files must not be used
 * unless this resolves.
 * @param tar the output of {@link streamBase}
 * @throws DamagedBackupError
 */
export async function takeBaseFiles(
  tar: AsyncIterable<Uint8Array>,
  files: Map<string, ManifestFile>,
  sink: BaseSink,
): Promise<void> {
  const missing = new Set(files.keys());
  const reading = extract({});
  const fed = feed(tar, reading);
  // The reader of the entries reports the failure, unless that fails first.
  fed.catch(() => {});
  for await (const entry of reading) {
    const path = pathOf(entry.header);
    if (path !== '' && entry.header.type === 'directory') await sink.folder(path);
    if (entry.header.type === 'file') {
      await takeFile(entry as AsyncIterable<Uint8Array>, path, files, sink);
      missing.delete(path);
    }
    entry.resume();
  }
  await fed;
  const [first] = missing;
  if (first !== undefined)
    throw new DamagedBackupError(`${missing.size} files of the backup are missing, ${first} is the first`);
}

async function feed(tar: AsyncIterable<Uint8Array>, reading: ReturnType<typeof extract>): Promise<void> {
  try {
    for await (const chunk of tar) {
      if (reading.destroyed) return;
      if (!reading.write(chunk)) await drained(reading);
    }
    reading.end(undefined);
  } catch (error) {
    reading.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
