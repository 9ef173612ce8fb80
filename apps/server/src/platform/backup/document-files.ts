import { z } from 'zod';
import { type FileKey, type FileStore, MissingFileError, writeFile } from '../files/file-store.ts';
import { copies } from '../files/whole-file.ts';
import { DamagedBackupError } from './manifest.ts';
import { Measured } from './measured.ts';
import { jsonContent, keys, listKeys, readJson, SEALED } from './repository.ts';
import { opened, SealedError, sealed } from './sealed.ts';
import { type BackupStorage, MissingObjectError } from './storage.ts';

/** A file never changes, so that its name is enough to tell whether a storage has it. */
function fileOf(key: string): FileKey | undefined {
  const [, , orgId, name] = key.split('/');
  return orgId && name?.endsWith(SEALED) ? { orgId, fileId: name.slice(0, -SEALED.length) } : undefined;
}

/** Keys of the files that a storage has of a lineage. */
export async function filesIn(storage: BackupStorage, lineage: string): Promise<Set<string>> {
  return new Set(await listKeys(storage, keys.files(lineage)));
}

/** The content of a file, and why it could not be read completely. */
class FileReading {
  fault: unknown;
  readonly #store: FileStore;
  readonly #file: FileKey;

  constructor(store: FileStore, file: FileKey) {
    this.#store = store;
    this.#file = file;
  }

  async *content(): AsyncGenerator<Uint8Array> {
    try {
      yield* copies(await this.#store.inspect(this.#file));
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }
}

interface FilesOrder {
  store: FileStore;
  lineage: string;
  recipient: string;
  signal?: AbortSignal | undefined;
}

/**
 * Stores every file that a storage does not have yet. A file that cannot be read does not stop the others, nor what
 * follows.
 * @param known keys that it has; grows
 * @param order.signal ends it between two files
 * @returns messages on files that could not be read
 */
export async function backUpFiles(
  storage: BackupStorage,
  { store, lineage, recipient, signal }: FilesOrder,
  known: Set<string>,
): Promise<string[]> {
  const faults: string[] = [];
  for await (const file of store.keys()) {
    const key = keys.file(lineage, file.orgId, file.fileId);
    if (known.has(key)) continue;
    signal?.throwIfAborted();
    const reading = new FileReading(store, file);
    try {
      await storage.write(key, sealed(reading.content(), recipient));
      known.add(key);
    } catch (error) {
      const { fault } = reading;
      // Removed since it was listed.
      if (fault instanceof MissingFileError || (await isGone(store, file))) continue;
      if (fault === undefined) throw error;
      const reason = fault instanceof Error ? fault.message : String(fault);
      faults.push(`The file ${file.fileId} of ${file.orgId} cannot be read: ${reason}`);
    }
  }
  return faults;
}

async function isGone(store: FileStore, file: FileKey): Promise<boolean> {
  return (await store.size(file).catch(() => 'there')) === undefined;
}

const goneSchema = z.record(z.string(), z.iso.datetime());

/**
 * Removes files that were deleted from the store before the oldest kept backup was made: no backup refers to them.
 * @param known keys that the storage has; shrinks
 */
export async function removeGoneFiles(
  storage: BackupStorage,
  { store, lineage, now, oldestKept }: { store: FileStore; lineage: string; now: number; oldestKept: number },
  known: Set<string>,
): Promise<void> {
  const gone = new Set(known);
  for await (const { orgId, fileId } of store.keys()) gone.delete(keys.file(lineage, orgId, fileId));
  const earlier = (await readJson(storage, keys.goneFiles(lineage), goneSchema)) ?? {};
  const since: Record<string, string> = {};
  for (const key of gone) {
    const goneAt = earlier[key] ?? new Date(now).toISOString();
    if (Date.parse(goneAt) < oldestKept) {
      await storage.remove(key);
      known.delete(key);
    } else since[key] = goneAt;
  }
  await storage.write(keys.goneFiles(lineage), jsonContent(since));
}

/** A file that was restored. */
export interface RestoredFile extends FileKey {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Whether a failure concerns a single file, rather than the storage. */
function isOfItsOwn(error: unknown): error is Error {
  return (
    error instanceof SealedError || error instanceof DamagedBackupError || error instanceof MissingObjectError
  );
}

/**
 * Restores the files of a lineage. A damaged one is left out, and does not stop the others.
 * @returns the restored files, and messages on the others
 */
export async function restoreFiles(
  storage: BackupStorage,
  { store, lineage, identity }: { store: FileStore; lineage: string; identity: string },
): Promise<{ files: RestoredFile[]; faults: string[] }> {
  const files: RestoredFile[] = [];
  const faults: string[] = [];
  for await (const { key } of storage.list(keys.files(lineage))) {
    const file = fileOf(key);
    if (!file) continue;
    const measured = new Measured();
    try {
      await writeFile(store, file, measured.pass(opened(await storage.read(key), identity)));
      files.push({ ...file, bytes: measured.bytes, sha256: measured.sha256() });
    } catch (error) {
      if (!isOfItsOwn(error)) throw error;
      faults.push(`${key}: ${error.message}`);
    }
  }
  return { files, faults };
}

/**
 * Opens every file of a lineage.
 * @throws DamagedBackupError that names those that cannot be restored
 */
export async function verifyFiles(storage: BackupStorage, lineage: string, identity: string): Promise<void> {
  const damaged: string[] = [];
  for (const key of await listKeys(storage, keys.files(lineage))) {
    try {
      for await (const _ of opened(await storage.read(key), identity));
    } catch (error) {
      if (!isOfItsOwn(error)) throw error;
      damaged.push(`${key}: ${error.message}`);
    }
  }
  if (damaged.length > 0) throw new DamagedBackupError(damaged.join('\n'));
}
