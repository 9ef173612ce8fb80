import { chmodSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Backups } from '../platform/backup/backups.ts';
import { folderStorage } from '../platform/backup/folder-storage.ts';
import { beginLineage, type Lineage, lineageOf } from '../platform/backup/lineage.ts';
import { newBackupKey } from '../platform/backup/sealed.ts';
import { BackupStateFile } from '../platform/backup/state.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { segmentBefore } from '../platform/backup/wal-name.ts';
import { waitingSegments } from '../platform/backup/wal-shipping.ts';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type FileKey, writeFile } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { until } from './waiting.ts';

const secrets = await newBackupKey();
const quiet = { info() {}, warn() {} };

/** A database for the tests of a file, whose backups start anew in each test, and a folder for their targets. */
export class BackedUpDatabase {
  #database: EmbeddedDatabase | undefined;
  #owner: pg.Client | undefined;
  dataDir = '';
  /** The folder of the targets. */
  folder = '';
  /** The current time of the backups, in milliseconds since the epoch. */
  now = Date.parse('2026-03-02T15:00:00Z');
  /** What was logged: messages, and the subject of each. */
  lines: string[] = [];

  constructor() {
    beforeAll(async () => {
      this.dataDir = await mkdtemp(join(tmpdir(), 'landfall-backups-'));
      chmodSync(this.dataDir, 0o755);
      const { dataDir } = this;
      this.#database = await startEmbedded({ dataDir, log: quiet, archives: true, throwaway: true });
      const { ownerUrl } = this.#database;
      await migrate({ url: ownerUrl, log: quiet });
      this.#owner = new pg.Client({ connectionString: ownerUrl });
      await this.#owner.connect();
    });
    afterAll(async () => {
      await this.#owner?.end();
      await this.#database?.stop();
      await rm(this.dataDir, { recursive: true, force: true });
    });
    beforeEach(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'landfall-targets-'));
      this.lines = [];
      this.beginLineage(null);
      rmSync(join(this.dataDir, 'backup-state.json'), { force: true });
      for (const segment of await this.waiting()) rmSync(this.laidAside(segment));
    });
    afterEach(() => rm(this.folder, { recursive: true, force: true }));
  }

  get #place() {
    return preparePlace(this.dataDir);
  }

  get lineage(): string {
    return lineageOf(this.#place).id;
  }

  get state(): BackupStateFile {
    return new BackupStateFile(this.dataDir);
  }

  beginLineage(from: string | null): Lineage {
    return beginLineage(this.#place, from);
  }

  /** Finished segments of the log that wait to be shipped. */
  waiting(): Promise<string[]> {
    return waitingSegments(this.#place.archiveFolder);
  }

  /** The path of such a segment. */
  laidAside(segment: string): string {
    return join(this.#place.archiveFolder, segment);
  }

  /** A new target. */
  async target(name: string): Promise<BackupStorage> {
    const storage = folderStorage(join(this.folder, name));
    await storage.prepare();
    return storage;
  }

  /** The options of backups to these targets. */
  optionsFor(storages: BackupStorage[]): ConstructorParameters<typeof Backups>[0] {
    const told = (fields: object, message: string) =>
      void this.lines.push(message, String(Object.values(fields)[1]));
    return {
      storages,
      source: () => ({
        url: this.#database?.ownerUrl ?? '',
        version: '1.2.3',
        archiveFolder: this.#place.archiveFolder,
        lineage: lineageOf(this.#place),
        secrets,
        installationKeys: () => ({ databasePassword: 'secret', auditKey: null, hasBackupKey: true }),
        store: folderStore(join(this.dataDir, 'files')),
        keep: { daily: 2, weekly: 0, monthly: 0 },
        clock: { now: () => this.now },
        state: this.state,
      }),
      beginLineage: () => void this.beginLineage(this.lineage),
      log: { info: told, warn: told, error: told },
    };
  }

  backupsTo(...storages: BackupStorage[]): Backups {
    return new Backups(this.optionsFor(storages));
  }

  /** Finishes a segment of the log and waits until it is archived. @returns its name */
  async finishSegment(): Promise<string> {
    const owner = this.#owner;
    if (!owner) throw new Error('There is no database before the first test');
    await owner.query('create table if not exists written (n int); insert into written values (1)');
    const { rows } = await owner.query<{ lsn: string }>('select pg_switch_wal() as lsn');
    const segment = segmentBefore(1, rows[0]?.lsn ?? '');
    await until(
      async () => (await this.waiting()).includes(segment),
      20_000,
      () => `${segment} to be laid aside`,
    );
    return segment;
  }

  /** Stores the file of a document, as an upload does. */
  async upload(): Promise<FileKey> {
    const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
    const bytes = [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>;
    await writeFile(folderStore(join(this.dataDir, 'files')), file, bytes);
    return file;
  }
}

/** Makes backups check once, and waits until all due work is done. */
export async function tick(backups: Backups): Promise<void> {
  await backups.tick();
  await backups.idle();
}
