import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeBase } from '../../testing/stored-base.ts';
import { chooseLineage } from './choose-lineage.ts';
import { folderStorage } from './folder-storage.ts';
import { recordLineage } from './lineage.ts';
import { listBases, writeTip } from './repository.ts';
import { RestoreRefusedError } from './restore-plan.ts';
import type { BackupStorage } from './storage.ts';

const segment = '000000010000000000000004';
const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
let folder: string;
let storage: BackupStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-choice-'));
  storage = folderStorage(folder);
  await storage.prepare();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store(id: string, from: string | null, baseAt: string, tipAt: string): Promise<void> {
  await recordLineage(storage, { id, from });
  await storeBase(storage, { lineage: id, at: baseAt });
  await writeTip(storage, id, { segment, shippedAt: tipAt });
}
const chosen = async () => chooseLineage(storage, await listBases(storage));

it('is the only one', async () => {
  await store(first, null, '2026-03-01T03:00:00.000Z', '2026-03-01T04:00:00.000Z');
  expect(await chosen()).toEqual([first]);
});

it('is the last of repeatedly restored databases, with its past', async () => {
  await store(third, second, '2026-03-03T03:00:00.000Z', '2026-03-03T04:00:00.000Z');
  await store(first, null, '2026-03-01T03:00:00.000Z', '2026-03-01T04:00:00.000Z');
  await store(second, first, '2026-03-02T03:00:00.000Z', '2026-03-02T04:00:00.000Z');
  expect(await chosen()).toEqual([third, second, first]);
});

it('is undecided among independent databases, which are listed with their ends', async () => {
  await store(first, null, '2026-03-01T03:00:00.000Z', '2026-03-02T04:00:00.000Z');
  await store(second, null, '2026-03-02T03:00:00.000Z', '2026-03-02T03:00:00.000Z');
  await expect(chosen()).rejects.toThrow(RestoreRefusedError);
  await expect(chosen()).rejects.toThrow(`${first}, until 2026-03-02T04:00:00.000Z`);
  await expect(chosen()).rejects.toThrow(`${second}, until 2026-03-02T03:00:00.000Z`);
  await expect(chosen()).rejects.toThrow('--database');
});

it('is undecided between a database and its copy that is still active', async () => {
  await store(first, null, '2026-03-01T03:00:00.000Z', '2026-03-05T04:00:00.000Z');
  await store(second, first, '2026-03-02T03:00:00.000Z', '2026-03-05T04:00:01.000Z');
  await expect(chosen()).rejects.toThrow(RestoreRefusedError);
});
