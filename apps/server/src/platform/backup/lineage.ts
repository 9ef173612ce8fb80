import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Place, writeOwned } from '../db/embedded/place.ts';
import { jsonContent, readJson } from './repository.ts';
import type { BackupStorage } from './storage.ts';

/**
 * The identity of a database from its creation or from a restore on. Two restores of one backup continue on the same
 * timeline of PostgreSQL, and without lineages would overwrite each other's log.
 */
const schema = z.object({
  id: z.uuid(),
  /** The lineage that it was restored from. */
  from: z.uuid().nullable(),
});
export type Lineage = z.output<typeof schema>;

/** Name of the file that stores it. */
export const LINEAGE_FILE = 'lineage.json';

const fileOf = ({ home }: Place) => join(home, LINEAGE_FILE);

const kept = (path: string) => schema.parse(JSON.parse(readFileSync(path, 'utf8')));

/** The lineage of the database in a place; a new one is started when there is none. */
export function lineageOf(place: Place): Lineage {
  const path = fileOf(place);
  return existsSync(path) ? kept(path) : beginLineage(place, null);
}

/** The lineage of a data folder whose database is elsewhere; a new one is started when there is none. */
export function folderLineageOf(dataDir: string): Lineage {
  const path = join(dataDir, LINEAGE_FILE);
  return existsSync(path) ? kept(path) : beginFolderLineage(dataDir, null);
}

/** Starts a new lineage for a data folder: what is stored from now on does not continue the earlier one. */
export function beginFolderLineage(dataDir: string, from: string | null): Lineage {
  const lineage = { id: crypto.randomUUID(), from };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeOwned(join(dataDir, LINEAGE_FILE), `${JSON.stringify(lineage)}\n`, undefined);
  return lineage;
}

/** Starts a new lineage for a database: its write-ahead log from now on does not continue the earlier one. */
export function beginLineage(place: Place, from: string | null): Lineage {
  const lineage = { id: crypto.randomUUID(), from };
  writeOwned(fileOf(place), `${JSON.stringify(lineage)}\n`, place.account);
  return lineage;
}

const PREFIX = 'lineages/';

/** Records in a storage where a lineage comes from. */
export async function recordLineage(storage: BackupStorage, lineage: Lineage): Promise<void> {
  await storage.write(`${PREFIX}${lineage.id}.json`, jsonContent(lineage));
}

/** A lineage as recorded in a storage; undefined when it is not. */
export function readLineage(storage: BackupStorage, id: string): Promise<Lineage | undefined> {
  return readJson(storage, `${PREFIX}${id}.json`, schema);
}

/** The ancestors of a lineage, the nearest first. */
export async function ancestorsOf(storage: BackupStorage, { from }: Lineage): Promise<string[]> {
  const ancestors: string[] = [];
  for (let at = from; at !== null && !ancestors.includes(at); ) {
    ancestors.push(at);
    at = (await readLineage(storage, at))?.from ?? null;
  }
  return ancestors;
}

/** A lineage and all that were restored from it, directly or indirectly. */
export async function descendantsOf(storage: BackupStorage, id: string): Promise<Set<string>> {
  const all: Lineage[] = [];
  for await (const { key } of storage.list(PREFIX)) {
    const found = await readJson(storage, key, schema);
    if (found) all.push(found);
  }
  const family = new Set([id]);
  // The loop also visits members that are added meanwhile.
  for (const member of family) for (const { id: child, from } of all) if (from === member) family.add(child);
  return family;
}
