import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeOwned } from '../db/embedded/place.ts';
import { hasBackupSecrets } from './backup-key.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { isPlace, partsOfPlace } from './place.ts';
import type { Keep } from './retention.ts';
import type { BackupStorage } from './storage.ts';

/** Where backups are stored, for whom they are sealed, and how long they are kept. */
export interface BackupSettings {
  /** Places, as {@link openStorage} accepts them; none: there are no backups. */
  to: readonly string[];
  /** The recipient whose key is kept elsewhere; absent: the installation has a key of its own. */
  recipient: string | undefined;
  keep: Keep;
}

/** Settings from environment variables, which take precedence over the file. */
export interface GivenBackupSettings {
  to?: readonly string[] | undefined;
  recipient?: string | undefined;
  keep?: Keep | undefined;
}

/** Where a setting comes from: a variable, the file, or the default. */
export type SettingSource = 'variable' | 'file' | 'default';
export type SettingSources = Record<keyof BackupSettings, SettingSource>;

/** In the data folder: written by hand or by the operators' page. */
export const SETTINGS_FILE = 'backup.json';

const count = z.number().int().min(0).max(1_000);
const keepSchema = z.strictObject({
  daily: count.min(1).default(7),
  weekly: count.default(5),
  monthly: count.default(12),
});
const fileSchema = z.strictObject({
  to: z.array(z.string().refine(isPlace, 'Not a place for backups')).optional(),
  recipient: z.string().optional(),
  keep: keepSchema.optional(),
});
type FileSettings = z.output<typeof fileSchema>;

/** Parses the retention as a variable has it: `daily=7 weekly=5 monthly=12`; null when it is invalid. */
export function readKeep(text: string): Keep | null {
  const parts = text
    .trim()
    .split(/\s+/)
    .map((part) => /^([a-z]+)=(\d+)$/.exec(part));
  if (!parts.every((part) => part !== null)) return null;
  const given = Object.fromEntries(parts.map(([, name, number]) => [name, Number(number)]));
  return keepSchema.safeParse(given).data ?? null;
}

/**
 * The storage of a place: a folder (`/mnt/nas/landfall`, `file:///mnt/nas/landfall`), or a bucket
 * (`https://key:secret@s3.example/bucket?region=us-east-1&folder=office`).
 */
export function openStorage(place: string): BackupStorage {
  const parts = partsOfPlace(place);
  return parts.kind === 'folder' ? folderStorage(parts.path) : bucketStorage(parts.bucket, parts.folder);
}

/** @throws Error that says why the file is not valid */
function readFile(path: string): FileSettings {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`${path} is no JSON.`);
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) throw new Error(`${path} is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The settings of an installation. @throws Error when its file is not valid, and says why */
export function readBackupSettings(dataDir: string, given: GivenBackupSettings = {}): BackupSettings {
  const { to, recipient, keep } = readFile(join(dataDir, SETTINGS_FILE));
  return {
    to: given.to ?? to ?? [],
    recipient: given.recipient ?? recipient,
    keep: given.keep ?? keep ?? keepSchema.parse({}),
  };
}

/** Where each of the settings comes from. @throws Error that says why the file is not valid */
export function settingSources(dataDir: string, given: GivenBackupSettings = {}): SettingSources {
  const file = readFile(join(dataDir, SETTINGS_FILE));
  const sourceOf = (name: keyof BackupSettings): SettingSource =>
    given[name] !== undefined ? 'variable' : file[name] !== undefined ? 'file' : 'default';
  return { to: sourceOf('to'), recipient: sourceOf('recipient'), keep: sourceOf('keep') };
}

/**
 * Changes the file. It may hold the keys of buckets, so that only the account may read it.
 * @throws Error that says why the file is not valid
 */
export function writeBackupSettings(
  dataDir: string,
  changes: Partial<Pick<BackupSettings, 'to' | 'keep'>>,
): void {
  const path = join(dataDir, SETTINGS_FILE);
  const settings = fileSchema.parse({ ...readFile(path), ...changes });
  writeOwned(path, `${JSON.stringify(settings, null, 2)}\n`, undefined);
}

/** Whether an installation makes backups: it has a place for them, and their recipient is decided. */
export function makesBackups(dataDir: string, given: GivenBackupSettings): boolean {
  const { to, recipient } = readBackupSettings(dataDir, given);
  return to.length > 0 && hasBackupSecrets(dataDir, recipient);
}
