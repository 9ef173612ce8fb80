import { z } from 'zod';
import { jsonContent, keys, listKeys, readJson, type StoredParts } from './repository.ts';
import { openedJson, sealedJson } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import { compactTimestamp } from './take-base.ts';
import { verifyParts } from './verify-base.ts';

/** Why a bundle was made. */
const BUNDLE_KINDS = ['first', 'scheduled', 'asked', 'after-restore'] as const;

const part = z.object({ bytes: z.number(), sha256: z.string() });

/** The metadata of a bundle, readable without opening it: `done.json`, which is written last. */
const doneSchema = z.object({
  format: z.literal(1),
  kind: z.enum(BUNDLE_KINDS),
  /** The version of the program that made it. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Documents stored until then are in the backup. */
  endedAt: z.iso.datetime(),
  /** The number of documents in the storage at that time. */
  files: z.number(),
  recipient: z.string(),
  parts: z.record(z.string(), part),
});
type Done = z.output<typeof doneSchema>;
export type BundleKind = Done['kind'];

/** The keys of an installation whose database is backed up by other means, as they were at a moment. */
export interface Bundle extends Done {
  /** The lineage of the data folder: it begins with the first bundle, or with a restore. */
  lineage: string;
  name: string;
}

/** The content of a bundle: what an installation has that is neither in its database nor among its documents. */
const contentSchema = z.object({
  /** Base64, as in its file; null: it comes from the configuration, or does not exist yet. */
  auditKey: z.string().nullable(),
  /** Whether the installation has the key that opens its backups; otherwise it is kept elsewhere on purpose. */
  hasBackupKey: z.boolean(),
  /** Names of the variables that were set, never their values: they have to be set again after a restore. */
  variables: z.array(z.string()),
});
export type BundleContent = z.output<typeof contentSchema>;

const KEYS = 'keys.zst.age';

export interface BundleOrder {
  lineage: string;
  kind: BundleKind;
  /** The program's version. */
  version: string;
  recipient: string;
  content: BundleContent;
  files: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Makes a bundle. It is valid once its `done.json` exists, which is written last. */
export async function makeBundle(storage: BackupStorage, order: BundleOrder): Promise<Bundle> {
  const { lineage, kind, version, recipient, content, files, now } = order;
  const name = `${compactTimestamp(now)}-${kind}`;
  const stored = await storage.write(keys.bundle(lineage, name, KEYS), sealedJson(content, recipient));
  const at = new Date(now).toISOString();
  const parts: StoredParts = { [KEYS]: stored };
  const done: Done = {
    format: 1,
    kind,
    version,
    startedAt: at,
    endedAt: at,
    files,
    recipient,
    parts,
  };
  await storage.write(keys.bundle(lineage, name, 'done.json'), jsonContent(done));
  return { ...done, lineage, name };
}

/** All complete bundles of all lineages, the oldest first. */
export async function listBundles(storage: BackupStorage): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const key of await listKeys(storage, keys.bundles)) {
    const [, lineage, name, file] = key.split('/');
    if (!lineage || !name || file !== 'done.json') continue;
    const done = await readJson(storage, key, doneSchema);
    if (done) bundles.push({ ...done, lineage, name });
  }
  return bundles.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
}

/** Opens a bundle. @throws SealedError for another identity */
export async function openBundle(
  storage: BackupStorage,
  { lineage, name }: Bundle,
  identity: string,
): Promise<BundleContent> {
  const sealed = await storage.read(keys.bundle(lineage, name, KEYS));
  return contentSchema.parse(await openedJson(sealed, identity));
}

/**
 * Verifies that a bundle is what was stored and, if the key is available, that it can be opened.
 * @throws DamagedBackupError, SealedError, MissingObjectError
 */
export async function verifyBundle(
  storage: BackupStorage,
  bundle: Bundle,
  identity: string | undefined,
): Promise<void> {
  await verifyParts(storage, bundle, (file) => keys.bundle(bundle.lineage, bundle.name, file));
  if (identity !== undefined) await openBundle(storage, bundle, identity);
}

/** Removes a bundle, `done.json` first. */
export async function removeBundle(
  storage: BackupStorage,
  { lineage, name }: Pick<Bundle, 'lineage' | 'name'>,
): Promise<void> {
  for (const file of ['done.json', KEYS]) await storage.remove(keys.bundle(lineage, name, file));
}
