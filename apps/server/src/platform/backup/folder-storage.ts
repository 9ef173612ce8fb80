import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copies, isMissing, pieces, syncFolder, UNFINISHED, writeWhole } from '../files/whole-file.ts';
import { idInMarker, MARKER, newMarker } from './marker.ts';
import { Measured } from './measured.ts';
import { type BackupStorage, MissingObjectError, StorageAwayError, type StoredObject } from './storage.ts';

interface FoundFile extends StoredObject {
  changedAt: number;
}

async function* everyFile(root: string, folder: string): AsyncGenerator<FoundFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* everyFile(root, key);
    else {
      const found = await stat(join(root, key)).catch(() => undefined);
      if (found) yield { key, bytes: found.size, changedAt: found.mtimeMs };
    }
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredObject> {
  for await (const { key, bytes } of everyFile(root, folder))
    if (key !== MARKER && !key.endsWith(UNFINISHED)) yield { key, bytes };
}

/** Creates a folder and its parents, and flushes their names to the disk. */
async function makeFolders(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let at = dirname(folder); at.length >= root.length; at = dirname(at)) await syncFolder(at);
}

/** Creates a folder and its missing parents. Not by mkdir's `recursive`, which never returns for one below /proc. */
async function makeRoot(root: string): Promise<void> {
  const isThere = await stat(root).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await makeRoot(dirname(root));
  await mkdir(root, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Keeps backups below a folder, such as that of a mounted drive. */
export function folderStorage(root: string): BackupStorage {
  const marker = join(root, MARKER);

  async function check(): Promise<string> {
    let id: string | undefined;
    let cause: unknown;
    try {
      id = idInMarker(await readFile(marker, 'utf8'));
    } catch (error) {
      cause = error;
    }
    if (id !== undefined) return id;
    throw new StorageAwayError(
      `${root} is not there as a folder for backups (${MARKER} is missing in it). Is its drive mounted? ` +
        'A new folder is made one by "landfall backup prepare".',
      { cause },
    );
  }

  return {
    name: root,

    check,

    async prepare() {
      await makeRoot(root);
      const there = await readFile(marker, 'utf8').catch(() => '');
      if (idInMarker(there) !== undefined) return;
      await writeWhole(marker, [Buffer.from(newMarker())]);
      await syncFolder(root);
    },

    async tidy(moment) {
      for await (const { key, changedAt } of everyFile(root, ''))
        if (key.endsWith(UNFINISHED) && changedAt < moment) await rm(join(root, key), { force: true });
    },

    async write(key, content) {
      // Checked each time: a drive may be unmounted at any moment, and its mount point is on another disk.
      await check();
      const path = join(root, key);
      await makeFolders(root, dirname(path));
      const measured = new Measured();
      await writeWhole(path, measured.pass(content));
      return { bytes: measured.bytes, sha256: measured.sha256() };
    },

    async read(key) {
      const path = join(root, key);
      const found = await stat(path).catch(() => undefined);
      if (!found) throw new MissingObjectError(root, key);
      return copies(pieces(path));
    },

    async *list(prefix) {
      const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      for await (const found of filesBelow(root, folder)) if (found.key.startsWith(prefix)) yield found;
    },

    async remove(key) {
      await rm(join(root, key), { force: true });
    },
  };
}
