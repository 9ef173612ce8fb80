import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@landfall/domain/durations';
import { expect, it } from 'vitest';
import { BackedUpDatabase, tick } from '../../testing/backed-up-database.ts';
import { until } from '../../testing/waiting.ts';
import { Backups } from './backups.ts';
import { filesIn } from './document-files.ts';
import { MARKER } from './marker.ts';
import { keys, listBases, listKeys, listSegments, readTip } from './repository.ts';
import { backupState } from './state.ts';
import type { BackupStorage } from './storage.ts';

const database = new BackedUpDatabase();

const kinds = async (storage: BackupStorage) => (await listBases(storage)).map(({ kind }) => kind);

/** A target that has a base backup and one segment after it, of which a copy is kept. */
async function shippedOnce() {
  const storage = await database.target('nas');
  const backups = database.backupsTo(storage);
  await tick(backups);
  const segment = await database.finishSegment();
  const copy = join(database.folder, segment);
  copyFileSync(database.laidAside(segment), copy);
  await tick(backups);
  return { storage, backups, segment, copy };
}

it('makes a base backup at once and then daily, and keeps archived segments', async () => {
  const storage = await database.target('nas');
  const backups = database.backupsTo(storage);
  await tick(backups);
  const segment = await database.finishSegment();
  await tick(backups);
  expect(await database.waiting()).toEqual([]);
  expect(await listSegments(storage, database.lineage, '00000001')).toContain(segment);
  expect(await kinds(storage)).toEqual(['first']);
  database.now += DAY_MS;
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first', 'scheduled']);
  const found = await backupState(database.dataDir, [storage.name]);
  expect(found).toMatchObject({
    configured: true,
    // The end of the base backup has finished a segment.
    waitingSegments: (await database.waiting()).length,
    targets: { [storage.name]: { lastShipped: { segment }, lastError: null } },
  });
  expect(found.targets[storage.name]?.lastBase?.name).toContain('scheduled');
}, 180_000);

it('reports each successful base backup and shipment, unless a place fails', async () => {
  const [nas, cloud] = [await database.target('nas'), await database.target('cloud')];
  const beats: string[] = [];
  const heartbeat = { beat: async (after: string) => void beats.push(after) };
  const backups = new Backups({ ...database.optionsFor([nas, cloud]), heartbeat });
  await tick(backups);
  expect(beats.length, `a base backup; logged: ${database.lines.join(', ')}`).toBeGreaterThan(0);
  expect(new Set(beats)).toEqual(new Set(['base']));
  await database.finishSegment();
  await tick(backups);
  expect(beats.at(-1)).toBe('log');

  const before = beats.length;
  rmSync(join(database.folder, 'cloud', MARKER));
  await database.finishSegment();
  await tick(backups);
  database.now += DAY_MS;
  await tick(backups);
  expect(beats).toHaveLength(before);
}, 180_000);

it('removes base backups and logs older than the retention, but never the last backup', async () => {
  const storage = await database.target('nas');
  const backups = database.backupsTo(storage);
  await tick(backups);
  const segment = await database.finishSegment();
  await tick(backups);
  for (let day = 0; day < 32; day += 31) {
    database.now += (day + 1) * DAY_MS;
    await tick(backups);
  }
  expect(await kinds(storage)).toEqual(['scheduled', 'scheduled']);
  expect(await listSegments(storage, database.lineage, '00000001')).not.toContain(segment);
}, 180_000);

it('applies the retention to a restored database’s past, and keeps other databases', async () => {
  const storage = await database.target('nas');
  await tick(database.backupsTo(storage));
  await database.finishSegment();
  await tick(database.backupsTo(storage));
  const parent = database.lineage;
  const stranger = database.beginLineage(null).id;
  await tick(database.backupsTo(storage));
  database.beginLineage(parent);
  const backups = database.backupsTo(storage);
  const lineages = async () => new Set((await listBases(storage)).map((base) => base.lineage));
  await tick(backups);
  expect(await lineages()).toEqual(new Set([parent, stranger, database.lineage]));
  expect(await kinds(storage)).toContain('after-restore');
  for (let day = 0; day < 32; day += 31) {
    database.now += (day + 1) * DAY_MS;
    await tick(backups);
  }
  expect(await lineages()).toEqual(new Set([stranger, database.lineage]));
  expect(await listSegments(storage, parent, '00000001')).toEqual([]);
}, 90_000);

it('stores files before the log segment that mentions them', async () => {
  const written: string[] = [];
  const storage = await database.target('nas');
  const backups = database.backupsTo({
    ...storage,
    write(key, content) {
      written.push(key);
      return storage.write(key, content);
    },
  });
  await tick(backups);
  const file = await database.upload();
  const segment = await database.finishSegment();
  await tick(backups);
  const places = [
    keys.file(database.lineage, file.orgId, file.fileId),
    keys.wal(database.lineage, segment),
  ].map((key) => written.indexOf(key));
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
}, 180_000);

it('makes the first base backup while documents are copied to a new place, each once', async () => {
  const storage = await database.target('nas');
  const { orgId, fileId } = await database.upload();
  const key = keys.file(database.lineage, orgId, fileId);
  const goOn = Promise.withResolvers<void>();
  const written: string[] = [];
  const backups = database.backupsTo({
    ...storage,
    async write(to, content) {
      written.push(to);
      if (to === key) await goOn.promise;
      return storage.write(to, content);
    },
  });
  await database.finishSegment();
  const ticking = backups.tick();
  await until(
    async () => (await kinds(storage)).length > 0,
    20_000,
    () => 'a base backup to be there',
  );
  goOn.resolve();
  await ticking;
  await backups.idle();
  expect(await kinds(storage)).toEqual(['first']);
  expect(written.filter((to) => to === key)).toHaveLength(1);
}, 180_000);

it('T93 keeps the log while a target is unavailable, reports it once, and catches up later', async () => {
  const [nas, usb] = [await database.target('nas'), await database.target('usb')];
  const backups = database.backupsTo(nas, usb);
  await tick(backups);
  renameSync(join(database.folder, 'usb', MARKER), join(database.folder, 'marker'));
  const segments = [await database.finishSegment(), await database.finishSegment()];
  await tick(backups);
  await tick(backups);
  expect(await database.waiting()).toEqual(expect.arrayContaining(segments));
  expect(await listSegments(nas, database.lineage, '00000001')).toEqual(expect.arrayContaining(segments));
  expect(database.state.target(usb.name).lastError?.message).toContain('Is its drive mounted?');
  expect(database.state.target(nas.name).lastError).toBeNull();
  expect(
    database.lines.filter((line) => line === 'backup failed'),
    `logged: ${database.lines.join(', ')}`,
  ).toHaveLength(1);
  renameSync(join(database.folder, 'marker'), join(database.folder, 'usb', MARKER));
  await tick(backups);
  expect(await database.waiting()).toEqual([]);
  expect(await listSegments(usb, database.lineage, '00000001')).toEqual(expect.arrayContaining(segments));
  expect(database.state.target(usb.name).lastError).toBeNull();
}, 180_000);

it('T93 serves other places while one is slow, without starting that twice', async () => {
  const [nas, cloud] = [await database.target('nas'), await database.target('cloud')];
  const goOn = Promise.withResolvers<void>();
  const written: string[] = [];
  const noting = (storage: BackupStorage): BackupStorage => ({
    ...storage,
    write(key, content) {
      written.push(`${storage.name} ${key}`);
      return storage.write(key, content);
    },
  });
  let checks = 0;
  const slow: BackupStorage = {
    ...noting(cloud),
    async check() {
      checks += 1;
      await goOn.promise;
      return cloud.check();
    },
  };
  const backups = database.backupsTo(noting(nas), slow);
  const first = backups.tick();
  await until(
    () => written.some((key) => key.startsWith(nas.name)),
    20_000,
    () => 'the other place to be served',
  );
  await backups.idle();
  const segment = await database.finishSegment();
  const key = keys.wal(database.lineage, segment);
  await tick(backups);
  expect(written).toContain(`${nas.name} ${key}`);
  expect([checks, await database.waiting()]).toEqual([1, expect.arrayContaining([segment])]);
  goOn.resolve();
  await first;
  await tick(backups);
  expect(written).toContain(`${cloud.name} ${key}`);
  expect(await database.waiting()).not.toContain(segment);
  expect(database.lines).not.toContain('backup failed');
}, 180_000);

it('starts anew in a place that is swapped for another while the server runs', async () => {
  const storage = await database.target('nas');
  const backups = database.backupsTo(storage);
  await tick(backups);
  const file = await database.upload();
  await database.finishSegment();
  await tick(backups);
  renameSync(join(database.folder, 'nas'), join(database.folder, 'first disk'));
  await storage.prepare();
  await database.finishSegment();
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first']);
  expect(await filesIn(storage, database.lineage)).toContain(
    keys.file(database.lineage, file.orgId, file.fileId),
  );
  // A base backup on request ships nothing beforehand.
  renameSync(join(database.folder, 'nas'), join(database.folder, 'second disk'));
  await storage.prepare();
  await backups.takeBases('asked');
  expect(await kinds(storage)).toEqual(['asked']);
  expect(await filesIn(storage, database.lineage)).toContain(
    keys.file(database.lineage, file.orgId, file.fileId),
  );
}, 180_000);

it('lists a place’s content again after a failure', async () => {
  const storage = await database.target('nas');
  let fails = false;
  const failing: BackupStorage = {
    ...storage,
    async write(key, content) {
      if (fails && key.startsWith('wal/')) throw new Error('Input/output error');
      return storage.write(key, content);
    },
  };
  const backups = database.backupsTo(failing);
  const file = await database.upload();
  await tick(backups);
  fails = true;
  await database.finishSegment();
  await tick(backups);
  await storage.remove(keys.file(database.lineage, file.orgId, file.fileId));
  fails = false;
  await tick(backups);
  expect(await filesIn(storage, database.lineage)).toContain(
    keys.file(database.lineage, file.orgId, file.fileId),
  );
}, 180_000);

it('T93 makes a base backup when a part of the log is missing', async () => {
  const storage = await database.target('nas');
  const backups = database.backupsTo(storage);
  await tick(backups);
  await database.finishSegment();
  await tick(backups);
  rmSync(database.laidAside(await database.finishSegment()));
  await database.finishSegment();
  database.now += 1_000;
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first', 'after-gap']);
  await tick(backups);
  expect(await kinds(storage)).toHaveLength(2);
}, 180_000);

it('T93 recognizes segments that it has shipped, and a database that was set back', async () => {
  const { storage, segment, copy } = await shippedOnce();
  const first = database.lineage;
  // As left by a process that was killed before it removed the shipped segment.
  copyFileSync(copy, database.laidAside(segment));
  const restarted = database.backupsTo(storage);
  await tick(restarted);
  expect([database.lineage, await database.waiting()]).toEqual([first, []]);
  // As if the data folder was replaced by a copy of an earlier day.
  writeFileSync(database.laidAside(segment), Buffer.alloc(16 * 1024 * 1024, 1));
  await tick(database.backupsTo(storage));
  expect(database.lineage).not.toBe(first);
  expect(database.lines).toContain('the database was set back: its backups begin anew');
}, 180_000);

it('T93 ships segments again that a place has lost, and continues', async () => {
  const { storage, backups, segment, copy } = await shippedOnce();
  const newest = await database.finishSegment();
  await tick(backups);
  copyFileSync(copy, database.laidAside(segment));
  await storage.remove(keys.wal(database.lineage, segment));
  const first = database.lineage;
  await tick(database.backupsTo(storage));
  expect([database.lineage, await database.waiting()]).toEqual([first, []]);
  expect(await listSegments(storage, first, '00000001')).toContain(segment);
  expect((await readTip(storage, first))?.segment).toBe(newest);
  expect(await kinds(storage)).toEqual(['first']);
  expect(database.state.target(storage.name).lastError).toBeNull();
}, 180_000);

it('T93 does not count a base backup that its target stored incorrectly', async () => {
  const storage = await database.target('nas');
  const damaging: BackupStorage = {
    ...storage,
    async write(key, content) {
      const written = await storage.write(key, content);
      if (!key.endsWith('base.tar.zst.age')) return written;
      return storage
        .write(
          key,
          (async function* () {
            yield Buffer.from('not what was sent');
          })(),
        )
        .then(() => written);
    },
  };
  await expect(database.backupsTo(damaging).takeBases('asked')).rejects.toThrow('is not what was stored');
  expect(await listBases(storage)).toEqual([]);
  expect(database.state.target(storage.name).lastError?.message).toContain('is not what was stored');
  await database.backupsTo(storage).takeBases('before-migration');
  expect((await listBases(storage))[0]?.name).toMatch(/-before-1\.2\.3$/);
}, 180_000);

it('makes a base backup on request, even right after a failure, and one at a time', async () => {
  const storage = await database.target('nas');
  let fails = true;
  const backups = database.backupsTo({
    ...storage,
    async write(key, content) {
      if (fails) throw new Error('Input/output error');
      return storage.write(key, content);
    },
  });
  backups.askForBases();
  await backups.idle();
  expect(database.state.target(storage.name).lastError?.message).toBe('Input/output error');
  fails = false;
  backups.askForBases();
  backups.askForBases();
  expect(backups.underWay).toEqual([{ kind: 'backup', target: storage.name, begunAt: database.now }]);
  await backups.idle();
  expect(await kinds(storage)).toEqual(['asked']);
  expect(database.state.target(storage.name).lastError).toBeNull();
}, 180_000);

it('leaves no trace of a base backup that a stop interrupts', async () => {
  const storage = await database.target('nas');
  let stop: Promise<void> | undefined;
  const backups: Backups = database.backupsTo({
    ...storage,
    async write(key, content) {
      if (key.endsWith('base.tar.zst.age')) stop ??= running.stop(500);
      return storage.write(key, content);
    },
  });
  const running = backups.start();
  await until(
    () => stop !== undefined,
    20_000,
    () => 'a base backup to begin',
  );
  await stop;
  await backups.idle();
  expect(await listKeys(storage, keys.bases)).toEqual([]);
  expect(database.state.target(storage.name).lastError).toBeNull();
  expect(database.lines).not.toContain('backup failed');
}, 180_000);
