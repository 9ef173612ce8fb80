import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { validate as isUuid } from 'uuid';
import {
  type FileKey,
  type FileStore,
  type ListedFile,
  MissingFileError,
  type StoredPart,
} from './file-store.ts';
import { isMissing, namesIn, pieces, syncFolder, UNFINISHED, writeWhole } from './whole-file.ts';

/** Name of the folder with the parts of a file. */
const PARTS = '.parts';

/** Stores files below a folder, as `<organization>/<file>`. Several processes of one machine may share it. */
export function folderStore(root: string): FileStore {
  const folderOf = (orgId: string) => join(root, orgId);
  const pathOf = ({ orgId, fileId }: FileKey) => join(folderOf(orgId), fileId);
  const partsOf = (file: FileKey) => `${pathOf(file)}${PARTS}`;

  async function sizeOf(file: FileKey): Promise<number | undefined> {
    try {
      return (await stat(pathOf(file))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function* joined(file: FileKey, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
    for (const { no } of parts.toSorted((a, b) => a.no - b.no))
      yield* pieces(join(partsOf(file), String(no)));
  }

  async function* filesOf(orgId: string): AsyncGenerator<ListedFile> {
    for (const fileId of (await namesIn(folderOf(orgId))).filter((name) => isUuid(name))) {
      const found = await stat(pathOf({ orgId, fileId })).catch(() => undefined);
      if (found?.isFile()) yield { orgId, fileId, bytes: found.size, storedAt: found.mtimeMs };
    }
  }

  const organizations = async () => (await namesIn(root)).filter((name) => isUuid(name));

  return {
    begin: async () => '',

    async putPart(file, _storeKey, no, bytes) {
      await mkdir(partsOf(file), { recursive: true, mode: 0o700 });
      await writeWhole(join(partsOf(file), String(no)), [bytes]);
      return '';
    },

    async complete(file, _storeKey, parts) {
      if ((await sizeOf(file)) === undefined) {
        await writeWhole(pathOf(file), joined(file, parts));
        await syncFolder(root);
      }
      await rm(partsOf(file), { recursive: true, force: true });
    },

    abandon: (file) => rm(partsOf(file), { recursive: true, force: true }),

    size: sizeOf,

    async read(file, range) {
      if ((await sizeOf(file)) === undefined) throw new MissingFileError(file);
      return createReadStream(pathOf(file), range ? { start: range.from, end: range.to } : {});
    },

    async inspect(file) {
      if ((await sizeOf(file)) === undefined) throw new MissingFileError(file);
      return pieces(pathOf(file));
    },

    async touch(file, now) {
      await utimes(pathOf(file), now / 1000, now / 1000).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async remove(file) {
      await rm(pathOf(file), { force: true });
    },

    removeAll: (orgId) => rm(folderOf(orgId), { recursive: true, force: true }),

    async *list() {
      for (const orgId of await organizations()) yield* filesOf(orgId);
    },
    async *keys() {
      for (const orgId of await organizations())
        for (const fileId of await namesIn(folderOf(orgId))) if (isUuid(fileId)) yield { orgId, fileId };
    },

    async removePartsBefore(moment) {
      for (const orgId of await organizations()) {
        for (const name of await namesIn(folderOf(orgId))) {
          if (!name.endsWith(PARTS) && !name.endsWith(UNFINISHED)) continue;
          const path = join(folderOf(orgId), name);
          const found = await stat(path).catch(() => undefined);
          if (found && found.mtimeMs < moment) await rm(path, { recursive: true, force: true });
        }
      }
    },
  };
}
