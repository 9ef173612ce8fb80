import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bucketOf } from '../files/bucket-address.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import type { Keep } from './retention.ts';
import type { BackupStorage } from './storage.ts';

/** Where backups go, for whom they are sealed, and how long they stay. */
export interface BackupSettings {
  /** Places, as {@link openStorage} takes them; none: there are no backups. */
  to: readonly string[];
  /** Whose key is kept elsewhere; absent: the installation has a key of its own. */
  recipient: string | undefined;
  keep: Keep;
}

/** What variables say; they win over the file. */
export interface GivenBackupSettings {
  to?: readonly string[] | undefined;
  recipient?: string | undefined;
}

/** In the data folder: written by hand or by the page for operators. */
export const SETTINGS_FILE = 'backup.json';

const count = z.number().int().min(0).max(1_000);
const fileSchema = z.strictObject({
  to: z.array(z.string().refine(isPlace, 'Not a place for backups')).default([]),
  recipient: z.string().optional(),
  keep: z
    .strictObject({
      daily: count.min(1).default(7),
      weekly: count.default(5),
      monthly: count.default(12),
    })
    .prefault({}),
});

/** Whether it names a place that backups can go to. */
export function isPlace(text: string): boolean {
  return isAbsolute(text) || (/^file:\/\/\//.test(text) && URL.canParse(text)) || bucketOf(text) !== null;
}

/**
 * The storage of a place: a folder (`/mnt/nas/landfall`, `file:///mnt/nas/landfall`), or a bucket
 * (`https://key:secret@s3.example/bucket?region=us-east-1&folder=office`).
 */
export function openStorage(place: string): BackupStorage {
  if (isAbsolute(place)) return folderStorage(place);
  const bucket = bucketOf(place);
  const url = new URL(place);
  if (bucket)
    return bucketStorage(bucket, (url.searchParams.get('folder') ?? '').replaceAll(/^\/+|\/+$/g, ''));
  return folderStorage(fileURLToPath(url));
}

/** The settings of an installation. @throws Error when its file is not valid, and says why */
export function readBackupSettings(dataDir: string, given: GivenBackupSettings = {}): BackupSettings {
  const path = join(dataDir, SETTINGS_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`${path} is no JSON.`);
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) throw new Error(`${path} is not valid.\n${z.prettifyError(parsed.error)}`);
  const { to, recipient, keep } = parsed.data;
  return { to: given.to ?? to, recipient: given.recipient ?? recipient, keep };
}
