import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@landfall/domain/durations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeBase } from '../../testing/stored-base.ts';
import { folderStorage } from './folder-storage.ts';
import { recordLineage } from './lineage.ts';
import { removeOld } from './remove-old.ts';
import { jsonContent, keys, listBases, readTip, writeTip } from './repository.ts';
import type { BackupStorage } from './storage.ts';

const START = Date.parse('2026-03-01T03:00:00Z');
const day = (count: number) => new Date(START + count * DAY_MS).toISOString();
const segment = '000000010000000000000004';
const [grandparent, parent, own] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
let folder: string;
let storage: BackupStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-old-'));
  storage = folderStorage(folder);
  await storage.prepare();
  await recordLineage(storage, { id: grandparent, from: null });
  await recordLineage(storage, { id: parent, from: grandparent });
  await recordLineage(storage, { id: own, from: parent });
  for (const lineage of [grandparent, parent]) {
    await storage.write(keys.wal(lineage, segment), jsonContent({}));
    await storage.write(keys.file(lineage, 'org', 'file'), jsonContent({}));
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Removes what is older than the newest of two days, 40 days later. */
const tidy = () =>
  removeOld(storage, {
    lineage: { id: own, from: parent },
    keep: { daily: 2, weekly: 0, monthly: 0 },
    now: START + 40 * DAY_MS,
    store: undefined,
    files: new Set(),
  });

const keptOf = async (lineage: string) => {
  const found: string[] = [];
  for (const prefix of [`bases/${lineage}/`, keys.wal(lineage), keys.files(lineage)])
    for await (const { key } of storage.list(prefix)) found.push(key.split('/')[0] ?? '');
  return found;
};

async function storeFamily(): Promise<void> {
  await storeBase(storage, { lineage: grandparent, at: day(0) });
  await writeTip(storage, grandparent, { segment, shippedAt: day(0) });
  await storeBase(storage, { lineage: parent, at: day(1) });
  for (const at of [38, 39, 40]) await storeBase(storage, { lineage: own, at: day(at) });
}

it('removes the past of a restored database after the retention', async () => {
  await storeFamily();
  await writeTip(storage, parent, { segment, shippedAt: day(2) });
  await tidy();
  expect((await listBases(storage)).map(({ lineage, startedAt }) => [lineage, startedAt])).toEqual([
    [own, day(39)],
    [own, day(40)],
  ]);
  expect([await keptOf(parent), await keptOf(grandparent)]).toEqual([[], []]);
  expect(await readTip(storage, parent)).toBeUndefined();
});

it('keeps a database that is active beside one restored from it, and its past', async () => {
  await storeFamily();
  await writeTip(storage, parent, { segment, shippedAt: day(39) });
  await tidy();
  expect(await keptOf(parent)).toEqual(['bases', 'wal', 'files']);
  expect(await keptOf(grandparent)).toEqual(['bases', 'wal', 'files']);
  expect(await readTip(storage, parent)).toBeDefined();
  expect((await listBases(storage)).filter(({ lineage }) => lineage === own)).toHaveLength(2);
});

it('treats a base backup as a sign of activity, too', async () => {
  await storeFamily();
  await writeTip(storage, parent, { segment, shippedAt: day(2) });
  await storeBase(storage, { lineage: parent, at: day(39) });
  await tidy();
  expect(await keptOf(parent)).toEqual(['bases', 'bases', 'wal', 'files']);
});
