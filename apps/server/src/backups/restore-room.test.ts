import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderStorage } from '../platform/backup/folder-storage.ts';
import { type Base, keys, listBases } from '../platform/backup/repository.ts';
import { RestoreRefusedError } from '../platform/backup/restore-plan.ts';
import { storeBase } from '../testing/stored-base.ts';
import { bytesToBringIn, requireRoom } from './restore-room.ts';

const MEGABYTE = 1024 ** 2;
const bytes = (count: number) => [Buffer.alloc(count)] as unknown as AsyncIterable<Uint8Array>;

it('counts the database, the restored log, and documents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-room-'));
  try {
    const storage = folderStorage(folder);
    await storage.prepare();
    await storeBase(storage, { lineage: 'life', at: '2026-03-01T03:00:00.000Z', dataBytes: 5 * MEGABYTE });
    const [base] = (await listBases(storage)) as [Base];
    const [small, large, later] = [4, 5, 6].map((end) => `00000001000000000000000${end}`) as [
      string,
      string,
      string,
    ];
    await storage.write(keys.wal('life', small), bytes(1_000));
    await storage.write(keys.wal('life', large), bytes(3 * MEGABYTE));
    await storage.write(keys.wal('life', later), bytes(3 * MEGABYTE));
    await storage.write(keys.file('life', 'office', 'evidence'), bytes(70_000));
    await storage.write(keys.file('other', 'office', 'evidence'), bytes(80_000));
    const log = MEGABYTE + 16_000 + 16 * MEGABYTE;
    const order = { base, segments: [small, large], withFiles: true };
    expect(await bytesToBringIn(storage, order)).toBe(5 * MEGABYTE + log + 70_000);
    expect(await bytesToBringIn(storage, { ...order, withFiles: false })).toBe(5 * MEGABYTE + log);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('keeps a gigabyte free for the running server', () => {
  const needed = 100 * MEGABYTE;
  requireRoom('/data', { needed, free: 1_124 * MEGABYTE });
  expect(() => requireRoom('/data', { needed, free: 1_124 * MEGABYTE - 1 })).toThrow(RestoreRefusedError);
  expect(() => requireRoom('/data', { needed, free: 300 * MEGABYTE })).toThrow(
    'not enough room in /data: 100 MB are needed and 1024 MB stay free, but only 300 MB are free',
  );
});
