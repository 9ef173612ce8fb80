import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES, type SealingKey, sealingKey } from './seal.ts';

/** Where the key comes from. */
export interface KeyPlace {
  /** The configured key; undefined if the key is in a file in the data folder. */
  auditKey: Buffer | undefined;
  dataDir: string;
}

/** The file's name in the data folder. */
const FILE = 'audit.key';

/** The path of the key file in a data folder. */
export const auditKeyFile = (dataDir: string) => join(dataDir, FILE);

/** Parses a key from a file or an environment variable; null if the text is not a key. */
export function readKey(text: string): Buffer | null {
  const secret = Buffer.from(text.trim(), 'base64');
  return secret.length === KEY_BYTES ? secret : null;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The key in a file that {@link sealingKeyOf} made.
 * @throws Error when the file does not exist or contains no key
 */
export function keyInFile(path: string): SealingKey {
  const secret = readKey(readFileSync(path, 'utf8'));
  if (!secret) throw new Error(`${path} holds no key of the audit log.`);
  return sealingKey(secret);
}

/** The configured key or that of the data folder, or null when none was ever made. */
export function existingKey({ auditKey, dataDir }: KeyPlace): SealingKey | null {
  if (auditKey) return sealingKey(auditKey);
  try {
    return keyInFile(join(dataDir, FILE));
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Makes a key in a file that appears complete. Of several processes that do so at once, only one writes the key. */
function makeKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const partial = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(partial, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(partial, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(partial);
  }
}

/**
 * The key to seal with, made when none exists.
 * @throws Error with instructions when the key cannot be stored in the data folder
 */
export function sealingKeyOf(place: KeyPlace): SealingKey {
  const found = existingKey(place);
  if (found) return found;
  const path = join(place.dataDir, FILE);
  try {
    makeKey(place.dataDir, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The key of the audit log cannot be kept in ${path} (${reason}). Let LANDFALL_DATA_DIR name a folder that can be ` +
        'written to, or set LANDFALL_AUDIT_KEY.',
      { cause: error },
    );
  }
  return keyInFile(path);
}
