import { type Done, jsonContent, keys } from '../platform/backup/repository.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { baseName } from '../platform/backup/take-base.ts';

/** The metadata of an empty base backup. @param at when it was made */
export function emptyBase(at: string): Done {
  return {
    format: 1,
    kind: 'scheduled',
    version: '1.0.0',
    postgresMajor: 18,
    startedAt: at,
    endedAt: at,
    timeline: 1,
    startLsn: '0/2000028',
    endLsn: '0/3000120',
    dataBytes: 1,
    recipient: 'age1',
    parts: {},
  };
}

/** Adds an empty base backup to a storage. @param at when it was made @returns its name */
export async function storeBase(
  storage: BackupStorage,
  { lineage, at, ...changes }: { lineage: string; at: string } & Partial<Done>,
): Promise<string> {
  const done = { ...emptyBase(at), ...changes };
  const name = baseName(Date.parse(at), done.kind, done.version);
  await storage.write(keys.done(lineage, name), jsonContent(done));
  return name;
}
