import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderStorage } from '../platform/backup/folder-storage.ts';
import { RestoreRefusedError } from '../platform/backup/restore-plan.ts';
import { newBackupKey } from '../platform/backup/sealed.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { writeFile } from '../platform/files/file-store.ts';
import { openStore } from '../platform/files/open-store.ts';
import { storeBase } from '../testing/stored-base.ts';
import { testBucket } from '../testing/test-bucket.ts';
import { bucketFor } from './restore-bucket.ts';
import { type RestoreOrder, restoreInstallation } from './restore-installation.ts';

const { identity } = await newBackupKey();
let folder: string;
let storage: BackupStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-order-'));
  storage = folderStorage(join(folder, 'place'));
  await storage.prepare();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const restore = (order: Partial<RestoreOrder>) =>
  restoreInstallation({
    storage,
    identity,
    into: join(folder, 'into'),
    auditKey: undefined,
    bucket: undefined,
    now: Date.now,
    log: { info() {}, warn() {} },
    ...order,
  });

it('refuses to choose among several databases, unless one is named', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await storeBase(storage, { lineage: one, at: '2026-03-01T03:00:00.000Z' });
  await storeBase(storage, {
    lineage: other,
    at: '2026-03-02T03:00:00.000Z',
    kind: 'before-migration',
    version: '1.4.0',
  });
  for (const at of [undefined, '2026-03-03T03:00:00Z']) {
    await expect(restore({ at })).rejects.toThrow(RestoreRefusedError);
    await expect(restore({ at })).rejects.toThrow('--database');
  }
  // The choice is clear; it then fails because the stored base backups are empty.
  for (const order of [{ lineage: one }, { at: 'before-1.4.0' }])
    await expect(restore(order)).rejects.not.toThrow(RestoreRefusedError);
  expect(existsSync(join(folder, 'into'))).toBe(false);
});

it('removes nothing from the bucket of documents except when restoring the installation itself', async () => {
  const bucket = await testBucket();
  try {
    const config = { dataDir: folder, files: bucket.options };
    const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
    await writeFile(openStore(config), file, [
      Buffer.from('evidence'),
    ] as unknown as AsyncIterable<Uint8Array>);
    const aside = bucketFor(config, join(folder, 'drill'));
    await aside?.removeAll(file.orgId);
    await aside?.remove(file);
    expect(await aside?.size(file)).toBe(8);
    await bucketFor(config, folder)?.removeAll(file.orgId);
    expect(await aside?.size(file)).toBeUndefined();
    expect(bucketFor({ dataDir: folder, files: undefined }, folder)).toBeUndefined();
  } finally {
    await bucket.close();
  }
});
