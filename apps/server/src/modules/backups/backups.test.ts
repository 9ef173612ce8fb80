import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBackupNotice } from '@landfall/contract/backup-notice';
import {
  confirmRecoverySheet,
  getBackups,
  runBackup,
  runDrill,
  type SentBackupPlace,
  showRecoverySheet,
  updateBackups,
} from '@landfall/contract/backups';
import { getInstallation } from '@landfall/contract/installation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupKeyFile, makeBackupKey } from '../../platform/backup/backup-key.ts';
import { MARKER } from '../../platform/backup/marker.ts';
import { BackupStateFile } from '../../platform/backup/state.ts';
import { OFF_REVISION, TEST_BACKUP_KEY, TestBackupWork } from '../../testing/backup-work.ts';
import { type Harness, type HarnessOptions, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { testBucket } from '../../testing/test-bucket.ts';
import { testFolder } from '../../testing/test-folder.ts';

let harness: Harness;
let operator: TestPerson;
let work: TestBackupWork;
let logLines: string[];

async function start({ config, ...options }: HarnessOptions = {}): Promise<void> {
  logLines = [];
  work = new TestBackupWork();
  harness = await startHarness({
    config: { dataDir: work.dataDir, ...config },
    backups: work,
    logLines,
    ...options,
  });
  operator = await harness.operator();
}
afterEach(() => harness.close());

const now = '2026-03-02T15:00:00.000Z';
const settingsFile = () => join(work.dataDir, 'backup.json');

async function save(places: SentBackupPlace[] | undefined, rest: { keep?: object } = {}) {
  const { revision } = await operator.call(getBackups, {});
  const body = { revision, ...(places && { places }), ...rest };
  return operator.call(updateBackups, { body } as Parameters<typeof operator.call<typeof updateBackups>>[1]);
}

async function fieldsOf(answer: Promise<unknown>): Promise<Record<string, string> | undefined> {
  const { code, fields } = await problemOf(answer);
  expect(code).toBe('invalid_input');
  return fields;
}

describe('an operator', () => {
  beforeEach(() => start());

  it('reads that backups are off, and the defaults', async () => {
    expect(await operator.call(getBackups, {})).toEqual({
      database: 'here',
      state: 'off',
      leaves_out_documents: false,
      revision: OFF_REVISION,
      places: [],
      places_from: 'default',
      keep: { daily: 7, weekly: 5, monthly: 12 },
      keep_from: 'default',
      key: 'none',
      sheet_confirmed_at: null,
      waiting_segments: 0,
      last_drill: null,
      operations: [],
    });
  });

  it('sets up a folder: it is prepared, a key is created, and the running server uses it at once', async () => {
    const path = join(testFolder(), 'landfall');
    const saved = await save([{ kind: 'folder', path }], { keep: { daily: 30, weekly: 0, monthly: 6 } });
    expect(saved).toMatchObject({
      state: 'on',
      places_from: 'page',
      keep: { daily: 30, weekly: 0, monthly: 6 },
      keep_from: 'page',
      key: 'here',
      sheet_confirmed_at: null,
    });
    expect(saved.places).toMatchObject([
      { name: path, kind: 'folder', path, last_base_at: null, error: null },
    ]);
    // The trial's file was removed.
    expect(readdirSync(path)).toEqual([MARKER]);
    expect(statSync(settingsFile()).mode & 0o777).toBe(0o600);
    expect(work.applied).toBe(1);
    const { log } = await operator.call(getInstallation, {});
    expect(log[0]).toMatchObject({
      action: 'backup_settings.changed',
      about: `to ${path}; kept: 30 daily, 0 weekly, 6 monthly`,
    });
  });

  it('turns backups off, which leaves the place unchanged', async () => {
    const path = testFolder();
    await save([{ kind: 'folder', path }]);
    expect(await save([])).toMatchObject({ state: 'off', places: [], places_from: 'page', key: 'here' });
    expect(existsSync(join(path, MARKER))).toBe(true);
    expect((await operator.call(getInstallation, {})).log[0]?.about).toBe('off');
  });

  it('gets each place’s faults, and nothing is changed', async () => {
    const full = testFolder();
    writeFileSync(join(full, 'holiday.jpg'), '');
    mkdirSync(join(work.dataDir, 'files'));
    expect(
      await fieldsOf(
        save([
          { kind: 'folder', path: 'landfall' },
          { kind: 'folder', path: join(work.dataDir, 'files') },
          { kind: 'folder', path: full },
          { kind: 'folder', path: full },
          { kind: 'bucket', address: 's3.example/bucket', key: { id: 'id', secret: 'secret' } },
        ]),
      ),
    ).toEqual({
      'places.0.path': 'Not the path of a folder such as /mnt/nas/landfall',
      'places.1.path': `Not in the folder of what is backed up, ${work.dataDir}, nor around it`,
      'places.3.path': 'It is there already',
      'places.4.address': 'Not the address of a bucket such as https://s3.example/bucket',
    });
    expect(
      await fieldsOf(
        save([
          { kind: 'folder', path: full },
          { kind: 'folder', path: '/mnt/nowhere/landfall' },
        ]),
      ),
    ).toEqual({
      'places.0.path': `There is something else in it. Name a folder of its own, such as ${full}/landfall`,
      'places.1.path': 'There is no folder /mnt/nowhere. Is its drive mounted?',
    });
    expect(await fieldsOf(save([{ kind: 'bucket', address: 'https://s3.example/bucket' }]))).toEqual({
      'places.0.key': 'Required',
    });
    expect(
      await fieldsOf(save([{ kind: 'bucket', address: 'https://key:secret@s3.example/bucket' }])),
    ).toEqual({ 'places.0.address': 'Without its key: that is never shown again' });
    expect(await fieldsOf(save(undefined, { keep: { daily: 0, weekly: 0, monthly: 0 } }))).toEqual({
      'keep.daily': 'At least 1',
    });
    expect([existsSync(settingsFile()), work.applied]).toEqual([false, 0]);
  });

  it('gets a conflict with the settings that somebody else has saved', async () => {
    const path = testFolder();
    await save([{ kind: 'folder', path }]);
    const answer = await problemOf(
      operator.call(updateBackups, { body: { revision: OFF_REVISION, places: [] } }),
    );
    expect(answer).toMatchObject({ code: 'stale_version', current: { places: [{ name: path }] } });
  });

  it('reads the state of each place', async () => {
    const [path, other] = [testFolder(), testFolder()];
    await save([
      { kind: 'folder', path },
      { kind: 'folder', path: other },
    ]);
    const state = new BackupStateFile(work.dataDir);
    state.update(path, { lastBase: { name: 'base', at: now }, lastShipped: { segment: '01', at: now } });
    state.update(other, { lastError: { at: now, message: 'Is its drive mounted?' } });
    state.drilled({ at: now, fault: null });
    const { places, last_drill } = await operator.call(getBackups, {});
    expect(places).toMatchObject([
      { last_base_at: now, last_shipped_at: now, error: null },
      { last_base_at: null, last_shipped_at: null, error: { at: now, message: 'Is its drive mounted?' } },
    ]);
    expect(last_drill).toEqual({ at: now, fault: null });
  });

  it('gets an error for an invalid settings file or key', async () => {
    writeFileSync(settingsFile(), '{');
    expect(await problemOf(operator.call(getBackups, {}))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('backup.json is no JSON'),
    });
    rmSync(settingsFile());
    writeFileSync(backupKeyFile(work.dataDir), 'nothing');
    expect(await problemOf(operator.call(getBackups, {}))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('holds no key'),
    });
  });

  it('starts a backup, and a trial restore', async () => {
    expect((await problemOf(operator.call(runBackup, {}))).message).toContain('Backups are off');
    await save([{ kind: 'folder', path: testFolder() }]);
    const { operation } = await operator.call(runBackup, {});
    expect(operation).toEqual({ kind: 'backup', place: '/mnt/nas', state: 'under_way', begun_at: now });
    expect((await operator.call(getBackups, {})).operations).toEqual([operation]);
    expect((await operator.call(runDrill, {})).operation).toMatchObject({ kind: 'drill', place: null });
    work.canDrill = false;
    expect(await problemOf(operator.call(runDrill, {}))).toMatchObject({
      code: 'conflict',
      message: 'There is no backup yet that could be restored',
    });
  });

  it('opens the recovery sheet, which is recorded, and confirms it by the end of its key', async () => {
    expect((await problemOf(operator.call(showRecoverySheet, {}))).message).toContain('no key yet');
    work.keepKey();
    const path = testFolder();
    await save([{ kind: 'folder', path }]);
    expect(await operator.call(showRecoverySheet, {})).toEqual({
      identity: TEST_BACKUP_KEY.identity,
      places: [path],
      version: expect.stringMatching(/^\d/),
      made_at: now,
    });
    const confirm = (last_characters: string) =>
      operator.call(confirmRecoverySheet, { body: { last_characters } });
    expect(await fieldsOf(confirm('ABCDEF'))).toEqual({
      last_characters: 'Not the last six characters of the key on the sheet',
    });
    expect((await confirm(' zvdqns ')).sheet_confirmed_at).toBe(now);
    expect((await operator.call(getInstallation, {})).log.map(({ action }) => action).slice(0, 2)).toEqual([
      'recovery_sheet.confirmed',
      'recovery_sheet.shown',
    ]);
    expect(JSON.stringify(logLines)).not.toContain(TEST_BACKUP_KEY.identity);
    // A new key has a new sheet.
    rmSync(backupKeyFile(work.dataDir));
    await makeBackupKey(work.dataDir);
    expect((await operator.call(getBackups, {})).sheet_confirmed_at).toBeNull();
  });
});

describe('a bucket', () => {
  it('is tested, and its key is stored but never returned', async () => {
    await start();
    const bucket = await testBucket();
    const place = {
      kind: 'bucket' as const,
      address: bucket.options.endpoint,
      region: 'us-east-1',
      folder: 'office',
    };
    const key = { id: 'S3RVER', secret: 'S3RVER' };
    expect(await fieldsOf(save([{ ...place, address: `${place.address}2`, key }]))).toEqual({
      'places.0.address': expect.stringContaining('cannot be used'),
    });
    const saved = await save([{ ...place, key }]);
    expect(saved.places).toMatchObject([{ ...place, name: `${place.address}/office`, on_data_disk: false }]);
    expect(JSON.stringify(saved)).not.toContain('S3RVER');
    expect(JSON.stringify(logLines)).not.toContain('S3RVER');
    // The place keeps its access key, also in another folder.
    await save([{ ...place, folder: 'other' }]);
    expect(JSON.parse(readFileSync(settingsFile(), 'utf8')).to).toEqual([
      `http://S3RVER:S3RVER@${place.address.slice(7)}?region=us-east-1&folder=other`,
    ]);
    await bucket.close();
  });

  it('in the server’s own network is refused when others can reach the pages', async () => {
    await start({ config: { local: false, publicUrl: 'https://cases.example' } });
    const key = { id: 'id', secret: 'secret' };
    expect(
      await fieldsOf(save([{ kind: 'bucket', address: 'https://169.254.169.254/latest', key }])),
    ).toEqual({ 'places.0.address': expect.stringContaining('is not on the public internet') });
    expect(await fieldsOf(save([{ kind: 'bucket', address: 'http://s3.example/bucket', key }]))).toEqual({
      'places.0.address': expect.stringContaining('https:'),
    });
  });
});

describe('a variable', () => {
  it('takes precedence over the page, which shows that and changes the other fields', async () => {
    await start({ config: { backup: { to: ['https://key:hush@s3.example/bucket'] } } });
    const found = await operator.call(getBackups, {});
    expect(found).toMatchObject({
      // The recovery sheet with the key has not been confirmed.
      state: 'unprepared',
      places: [{ name: 'https://s3.example/bucket' }],
      places_from: 'variable',
      keep_from: 'default',
    });
    expect(JSON.stringify(found)).not.toContain('hush');
    expect(await fieldsOf(save([]))).toEqual({ places: expect.stringContaining('LANDFALL_BACKUP_TO') });
    await harness.close();
    const keep = { daily: 1, weekly: 0, monthly: 0 };
    await start({ config: { backup: { keep } } });
    expect(await operator.call(getBackups, {})).toMatchObject({ keep, keep_from: 'variable' });
    expect(await fieldsOf(save(undefined, { keep }))).toEqual({
      keep: expect.stringContaining('LANDFALL_BACKUP_KEEP'),
    });
  });

  it('with a recipient means that the key is elsewhere', async () => {
    await start({ config: { backup: { recipient: TEST_BACKUP_KEY.recipient } } });
    await save([{ kind: 'folder', path: testFolder() }]);
    expect((await operator.call(getBackups, {})).key).toBe('elsewhere');
    expect(existsSync(join(work.dataDir, 'backup.key'))).toBe(false);
    expect((await problemOf(operator.call(showRecoverySheet, {}))).message).toContain('kept elsewhere');
    work.canDrill = false;
    expect((await problemOf(operator.call(runDrill, {}))).message).toContain('kept elsewhere');
  });
});

it('an external database has no settings here', async () => {
  harness = await startHarness();
  operator = await harness.operator();
  expect(await operator.call(getBackups, {})).toMatchObject({ database: 'elsewhere', places: [] });
  const elsewhere = { code: 'conflict', message: expect.stringContaining('by its own means') };
  const body = { revision: '', places: [] };
  expect(await problemOf(operator.call(updateBackups, { body }))).toMatchObject(elsewhere);
  expect(await problemOf(operator.call(runBackup, {}))).toMatchObject(elsewhere);
  expect(await problemOf(operator.call(showRecoverySheet, {}))).toMatchObject(elsewhere);
  const ada = await harness.founder();
  expect(await ada.call(getBackupNotice, {})).toEqual({ backups: 'elsewhere' });
});

it('super admins and operators can read whether backups are on', async () => {
  await start();
  const ada = await harness.founder();
  expect(await ada.call(getBackupNotice, {})).toEqual({ backups: 'off' });
  await save([{ kind: 'folder', path: testFolder() }]);
  expect(await ada.call(getBackupNotice, {})).toEqual({ backups: 'on' });
  expect(await operator.call(getBackupNotice, {})).toEqual({ backups: 'on' });
  expect(await (await ada.colleague('admin')).call(getBackupNotice, {})).toEqual({ backups: null });
});
