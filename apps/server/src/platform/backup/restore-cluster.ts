import { chmodSync, chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Place, writeOwned } from '../db/embedded/place.ts';
import { recoverCluster } from '../db/embedded/recovery.ts';
import { syncFolder } from '../files/whole-file.ts';
import type { BaseSink } from './base-files.ts';
import { DamagedBackupError } from './manifest.ts';
import { type Base, keys } from './repository.ts';
import { opened } from './sealed.ts';
import { writeSparse } from './sparse-file.ts';
import type { BackupStorage } from './storage.ts';
import type { InstallationKeys } from './take-base.ts';
import { openBase } from './verify-base.ts';
import { SEGMENT_BYTES } from './wal-name.ts';

interface ClusterRestore {
  storage: BackupStorage;
  base: Base;
  identity: string;
  installationKeys: InstallationKeys;
  /** The segments that follow the base backup. */
  segments: readonly string[];
  /** To the last transaction before it; undefined: to the end of the segments. */
  until: Date | undefined;
  /** Aborts the restore before PostgreSQL is started. */
  signal?: AbortSignal | undefined;
}

/** Writes files that belong to the account that PostgreSQL runs as. */
class OwnedFiles implements BaseSink {
  readonly #root: string;
  readonly #account: Place['account'];

  constructor({ cluster, account }: Place) {
    this.#root = cluster;
    this.#account = account;
  }

  #own(path: string, mode: number): void {
    chmodSync(path, mode);
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  async folder(path: string): Promise<void> {
    const folder = join(this.#root, path);
    if (path !== '' && dirname(path) !== '.') await this.folder(dirname(path));
    await mkdir(folder, { recursive: true });
    this.#own(folder, 0o700);
  }

  async file(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    await this.folder(dirname(path) === '.' ? '' : dirname(path));
    const bytes = await writeSparse(join(this.#root, path), content);
    this.#own(join(this.#root, path), 0o600);
    return bytes;
  }
}

/**
 * Restores a database from a base backup and its segments, in a place that has none. Everything is verified before
 * PostgreSQL is started on it.
 * @returns the time of the last transaction that was replayed; undefined when there was none after the base backup
 * @throws DamagedBackupError, SealedError, MissingObjectError, RecoveryError
 */
export async function restoreCluster(place: Place, restore: ClusterRestore): Promise<Date | undefined> {
  const { storage, base, identity, installationKeys, segments, until, signal } = restore;
  const files = new OwnedFiles(place);
  await files.folder('');
  await openBase(storage, base, identity, files);
  for (const segment of segments) {
    signal?.throwIfAborted();
    const content = opened(await storage.read(keys.wal(base.lineage, segment)), identity);
    const bytes = await files.file(join('pg_wal', segment), content);
    if (bytes !== SEGMENT_BYTES) throw new DamagedBackupError(`${segment} of the log is not whole`);
  }
  writeOwned(place.passwordFile, `${installationKeys.databasePassword}\n`, place.account);
  signal?.throwIfAborted();
  const reached = await recoverCluster(place, until);
  await syncFolder(place.home);
  return reached;
}
