import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storeBase } from '../../testing/stored-base.ts';
import { recordedErasures } from './erasures.ts';
import { folderStorage } from './folder-storage.ts';
import { recordLineage } from './lineage.ts';
import { jsonContent, keys, writeTip } from './repository.ts';

it('includes erasures in a database and its successors, not in a parallel copy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-erasures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const storage = folderStorage(folder);
  await storage.prepare();
  const [office, copy, restored] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  async function store(id: string, from: string | null, at: string, erased: string): Promise<void> {
    await recordLineage(storage, { id, from });
    await storeBase(storage, { lineage: id, at });
    await storage.write(keys.erased(id, erased), jsonContent({}));
  }
  await store(office, null, '2026-03-01T03:00:00.000Z', 'in the office/1');
  await store(copy, office, '2026-03-02T03:00:00.000Z', 'in the copy/2');
  const shippedAt = '2026-03-05T04:00:00.000Z';
  await writeTip(storage, office, { segment: '000000010000000000000004', shippedAt });
  await store(restored, office, '2026-03-06T03:00:00.000Z', 'once it was restored/3');
  expect((await recordedErasures(storage, office)).toSorted()).toEqual([
    'in the office/1',
    'once it was restored/3',
  ]);
  expect(await recordedErasures(storage, copy)).toEqual(['in the copy/2']);
});
