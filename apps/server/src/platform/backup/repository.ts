import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupStorage } from './storage.ts';

/** Why a base backup was made. */
const BASE_KINDS = ['first', 'scheduled', 'asked', 'before-migration', 'after-restore', 'after-gap'] as const;

const part = z.object({ bytes: z.number(), sha256: z.string() });

/** The metadata of a base backup, readable without opening it: `done.json`, which is written last. */
const doneSchema = z.object({
  format: z.literal(1),
  kind: z.enum(BASE_KINDS),
  /** The version of the program that made it. */
  version: z.string(),
  postgresMajor: z.number(),
  startedAt: z.iso.datetime(),
  /** From this time on it can be restored to any moment. */
  endedAt: z.iso.datetime(),
  timeline: z.number(),
  startLsn: z.string(),
  endLsn: z.string(),
  /** Size of the data directory, in bytes. */
  dataBytes: z.number(),
  recipient: z.string(),
  /** The stored objects, by name. */
  parts: z.record(z.string(), part),
});
export type Done = z.output<typeof doneSchema>;
export type BaseKind = Done['kind'];
/** Stored objects, by name. */
export type StoredParts = Done['parts'];

/** The parts of a base backup. */
export const PARTS = {
  data: 'base.tar.zst.age',
  manifest: 'manifest.zst.age',
  keys: 'keys.zst.age',
} as const;

/** A base backup in a storage. */
export interface Base extends Done {
  /** The lineage of the database: it begins with its creation, or with a restore. */
  lineage: string;
  /** Its name: when it was started, and its kind. */
  name: string;
}

/** The newest segment of the write-ahead log that a lineage has. */
const tipSchema = z.object({ segment: z.string(), shippedAt: z.iso.datetime() });
type Tip = z.output<typeof tipSchema>;

/** Keys of the stored objects. */
export const keys = {
  bases: 'bases/',
  base: (lineage: string, name: string, file: string) => `bases/${lineage}/${name}/${file}`,
  done: (lineage: string, name: string) => `bases/${lineage}/${name}/done.json`,
  wal: (lineage: string, segment = '') =>
    `wal/${lineage}/${segment && `${segment.slice(0, 8)}/${segment}${SEALED}`}`,
  tip: (lineage: string) => `tips/${lineage}.json`,
  bundles: 'bundles/',
  bundle: (lineage: string, name: string, file: string) => `bundles/${lineage}/${name}/${file}`,
  files: (lineage: string) => `files/${lineage}/`,
  file: (lineage: string, orgId: string, fileId: string) => `files/${lineage}/${orgId}/${fileId}${SEALED}`,
  goneFiles: (lineage: string) => `gone/${lineage}.json`,
  erased: (lineage: string, orgId = '') => `erased/${lineage}/${orgId}`,
};

/** File name extension of sealed objects. */
export const SEALED = '.zst.age';

/** A value as JSON, to be written. */
export async function* jsonContent(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** The keys with a prefix, in order. */
export async function listKeys(storage: BackupStorage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found;
}

/** Whether a storage has an object. */
export async function isStored(storage: BackupStorage, key: string): Promise<boolean> {
  for await (const found of storage.list(key)) if (found.key === key) return true;
  return false;
}

/** A JSON object; undefined when it does not exist. */
export async function readJson<Schema extends z.ZodType>(
  storage: BackupStorage,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  if (!(await isStored(storage, key))) return undefined;
  return schema.parse(JSON.parse(String(await buffer(await storage.read(key)))));
}

/** All complete base backups of all lineages, the oldest first. */
export async function listBases(storage: BackupStorage): Promise<Base[]> {
  const bases: Base[] = [];
  for await (const { key } of storage.list(keys.bases)) {
    const [, lineage, name, file] = key.split('/');
    if (!lineage || !name || file !== 'done.json') continue;
    const done = await readJson(storage, key, doneSchema);
    if (done) bases.push({ ...done, lineage, name });
  }
  return bases.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
}

/** The segments of the write-ahead log that a lineage has of a timeline, in their order. */
export async function listSegments(
  storage: BackupStorage,
  lineage: string,
  timeline: string,
): Promise<string[]> {
  const names = (await listKeys(storage, `${keys.wal(lineage)}${timeline}/`)).map(
    (key) => key.split('/').at(-1) ?? '',
  );
  return names
    .filter((name) => name.endsWith(SEALED))
    .map((name) => name.slice(0, -SEALED.length))
    .toSorted();
}

/** The newest segment that was shipped; undefined while there is none. */
export function readTip(storage: BackupStorage, lineage: string): Promise<Tip | undefined> {
  return readJson(storage, keys.tip(lineage), tipSchema);
}

export async function writeTip(storage: BackupStorage, lineage: string, tip: Tip): Promise<void> {
  await storage.write(keys.tip(lineage), jsonContent(tip));
}

/**
 * Removes incomplete base backups or bundles that were started before a time, given in the format of their names.
 * @param prefix that of a lineage's backups
 */
export async function removeIncomplete(
  storage: BackupStorage,
  prefix: string,
  before: string,
): Promise<void> {
  const found = await listKeys(storage, prefix);
  const complete = new Set(found.filter((key) => key.endsWith('/done.json')).map((key) => key.split('/')[2]));
  for (const key of found) {
    const name = key.split('/')[2] ?? '';
    if (!complete.has(name) && name < before) await storage.remove(key);
  }
}

/** Removes a base backup, `done.json` first. */
export async function removeBase(storage: BackupStorage, { lineage, name }: Base): Promise<void> {
  await storage.remove(keys.done(lineage, name));
  for (const file of Object.values(PARTS)) await storage.remove(keys.base(lineage, name, file));
}
