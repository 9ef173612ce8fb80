import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type BaseSink, discardingSink, takeBaseFiles } from './base-files.ts';
import { DamagedBackupError, readManifest } from './manifest.ts';
import { Measured } from './measured.ts';
import { type Base, keys, PARTS, type StoredParts } from './repository.ts';
import { opened, openedJson } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import type { InstallationKeys } from './take-base.ts';

/**
 * Verifies that parts are as they were stored, without opening them.
 * @param keyOf the key of a part
 * @throws DamagedBackupError
 */
export async function verifyParts(
  storage: BackupStorage,
  { name, parts }: { name: string; parts: StoredParts },
  keyOf: (file: string) => string,
): Promise<void> {
  for (const [file, expected] of Object.entries(parts)) {
    const measured = new Measured();
    for await (const _ of measured.pass(await storage.read(keyOf(file))));
    if (measured.bytes !== expected.bytes || measured.sha256() !== expected.sha256)
      throw new DamagedBackupError(`${file} of ${name} is not what was stored`);
  }
}

/** Verifies that a base backup is as it was stored, without opening it. @throws DamagedBackupError */
export function verifyStored(storage: BackupStorage, base: Base): Promise<void> {
  return verifyParts(storage, base, (file) => keys.base(base.lineage, base.name, file));
}

const installationKeys = z.object({
  databasePassword: z.string(),
  auditKey: z.string().nullable(),
  hasBackupKey: z.boolean(),
});

/** Opens the keys of a base backup. @throws SealedError for another identity */
export async function readKeys(
  storage: BackupStorage,
  base: Base,
  identity: string,
): Promise<InstallationKeys> {
  const key = keys.base(base.lineage, base.name, PARTS.keys);
  return installationKeys.parse(await openedJson(await storage.read(key), identity));
}

/**
 * Opens a base backup and passes its files on, the manifest first. Without a `sink` it is only verified.
 * @throws DamagedBackupError, SealedError
 */
export async function openBase(
  storage: BackupStorage,
  base: Base,
  identity: string,
  sink: BaseSink = discardingSink,
): Promise<void> {
  const partOf = async (file: string) =>
    opened(await storage.read(keys.base(base.lineage, base.name, file)), identity);
  const files = readManifest(await buffer(await partOf(PARTS.manifest)));
  await takeBaseFiles(await partOf(PARTS.data), files, sink);
}
