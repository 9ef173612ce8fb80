import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JOBS } from '../jobs.ts';
import { folderStorage } from '../platform/backup/folder-storage.ts';
import { listBases } from '../platform/backup/repository.ts';
import { newBackupKey } from '../platform/backup/sealed.ts';
import { takeBase } from '../platform/backup/take-base.ts';
import { systemClock } from '../platform/clock.ts';
import { keptPassword } from '../platform/db/embedded/cluster.ts';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate, newestMigration, schemaStatus } from '../platform/db/migrate.ts';
import { withOwnConnection } from '../platform/db/own-connection.ts';
import { queryEmbedded } from '../testing/embedded-query.ts';
import { backUpBeforeMigration, pendingWork, requireRoomToMigrate } from './before-migration.ts';
import { restoreInstallation } from './restore-installation.ts';

const log = { info() {}, warn() {} };
let made: string[] = [];
let database: EmbeddedDatabase;
let dataDir: string;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-installation-'));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

beforeEach(async () => {
  made = [];
  dataDir = await newFolder();
  database = await startEmbedded({ dataDir, log, throwaway: true });
});
afterEach(async () => {
  await database.stop();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** Brings the database to the schema of an earlier release: without the newest migration. */
async function migrateToEarlier(): Promise<void> {
  const folder = await newFolder();
  cpSync(join(import.meta.dirname, '../platform/db/migrations'), folder, { recursive: true });
  const newest = readdirSync(folder)
    .filter((name) => /^\d{4}_/.test(name))
    .toSorted()
    .at(-1);
  rmSync(join(folder, newest ?? ''));
  rmSync(join(folder, 'functions'), { recursive: true, force: true });
  await migrate({ url: database.ownerUrl, log, folder, jobs: JOBS });
}

const asOwner = <Result>(work: (owner: pg.Client) => Promise<Result>) =>
  withOwnConnection(database.ownerUrl, work);

it('T77 a non-empty database is distinguished from an empty and an up-to-date one', async () => {
  expect(await asOwner(pendingWork)).toBe('first schema');
  await migrateToEarlier();
  expect(await asOwner(pendingWork)).toBe('migration');
  await migrate({ url: database.ownerUrl, log, jobs: JOBS });
  expect(await asOwner(pendingWork)).toBe('nothing');
}, 60_000);

it('T77 nothing is migrated without a backup, or without enough disk space', async () => {
  const full = {
    takeBases: async () => {
      throw new Error('no space left on device');
    },
  };
  await expect(backUpBeforeMigration(full)).rejects.toThrow(
    'No backup could be made before the database is migrated; nothing was changed. no space left on device',
  );
  const roomOf = (free: number) =>
    asOwner((owner) => requireRoomToMigrate(owner, { folder: '/var/lib/landfall', free }));
  await expect(roomOf(200 * 1024 ** 2)).rejects.toThrow(
    /nothing was changed\. .* \(\d+ MB\) and leaves 256 MB free, but only 200 MB are free for \/var\/lib\/landfall/,
  );
  await roomOf(1024 ** 3);
}, 60_000);

/** A person who is signed in, in a browser that their account knows, and who was sent a link by mail. */
const SIGNED_IN = `
  with account as (insert into identity.account
      (id, email, email_normalized, name, password_hash, created_at, updated_at)
    values (gen_random_uuid(), 'ada@office.test', 'ada@office.test', 'Ada', '$argon2id$x', now(), now())
    returning id),
  device as (insert into identity.device (session_uid, account_id, user_agent, signed_in_at, last_seen_at)
    select 'uid', id, '', now(), now() from account),
  state as (insert into identity.oidc_state (model, id_hash, payload, session_uid, expires_at)
    values ('RefreshToken', sha256('token'), '{}', 'uid', now() + interval '1 day')),
  known as (insert into identity.known_device (id, token_hash, account_id, proven_at)
    select gen_random_uuid(), sha256('cookie'), id, now() from account)
  insert into identity.mail_link (token_hash, purpose, account_id, expires_at)
    select sha256('link'), 'reset_password', id, now() + interval '1 day' from account`;

const STILL_GOOD = `
  select (select count(*)::int from identity.account) as accounts,
    (select count(*)::int from identity.device where ended_at is null) as devices,
    (select count(*)::int from identity.oidc_state) as state,
    (select count(*)::int from identity.known_device) as known,
    (select count(*)::int from identity.mail_link where used_at is null) as links`;

it('T93 a backup of an earlier release is restored into the newest program, with everybody signed out', async () => {
  await migrateToEarlier();
  await asOwner((owner) => owner.query(SIGNED_IN));
  const storage = folderStorage(join(await newFolder(), 'repository'));
  await storage.prepare();
  const key = await newBackupKey();
  await takeBase({
    url: database.ownerUrl,
    storage,
    lineage: crypto.randomUUID(),
    kind: 'asked',
    version: '0.0.1',
    recipient: key.recipient,
    installationKeys: {
      databasePassword: keptPassword(preparePlace(dataDir)),
      auditKey: Buffer.alloc(32, 1).toString('base64'),
      hasBackupKey: false,
    },
    clock: systemClock,
  });
  const [base] = await listBases(storage);
  const into = await newFolder();
  const { faults, lines } = await restoreInstallation({
    storage,
    identity: key.identity,
    into,
    auditKey: undefined,
    bucket: undefined,
    now: () => systemClock.now(),
    log,
  });
  expect(faults).toEqual([]);
  expect(lines[0]).toMatch(/^\d{3,} tables and indexes looked through$/);
  expect(base?.version).toBe('0.0.1');
  // A backup key that is kept elsewhere is not copied into the data folder.
  expect(readdirSync(into).toSorted()).toEqual(['audit.key', 'database', 'landfall.lock', 'mail.held']);
  await database.stop();
  database = await startEmbedded({ dataDir: into, log, throwaway: true });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  expect(await schemaStatus(client, await newestMigration())).toBe('current');
  await client.end();
  expect(await queryEmbedded(into, "select from pg_extension where extname = 'amcheck'")).toEqual([]);
  const nothing = { devices: 0, state: 0, known: 0, links: 0 };
  expect(await queryEmbedded(into, STILL_GOOD)).toEqual([{ accounts: 1, ...nothing }]);
}, 90_000);
