import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES, type SealingKey, sealingKey } from './seal.ts';

/** Where the key comes from. */
export interface KeyPlace {
  /** The configured key; absent: a file in the data folder. */
  auditKey: Buffer | undefined;
  dataDir: string;
}

/** Of the data folder. */
const FILE = 'audit.key';

/** Where the key of a data folder is, if it has one of its own. */
export const auditKeyFile = (dataDir: string) => join(dataDir, FILE);

/** A key as it is written, in a file or a variable, or null for what is none. */
export function readKey(text: string): Buffer | null {
  const secret = Buffer.from(text.trim(), 'base64');
  return secret.length === KEY_BYTES ? secret : null;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The key in a file that {@link sealingKeyOf} made.
 * @throws Error when the file is not there or holds no key
 */
export function keyInFile(path: string): SealingKey {
  const secret = readKey(readFileSync(path, 'utf8'));
  if (!secret) throw new Error(`${path} holds no key of the audit log.`);
  return sealingKey(secret);
}

/** The key that is there, or null when none was ever made. */
export function existingKey({ auditKey, dataDir }: KeyPlace): SealingKey | null {
  if (auditKey) return sealingKey(auditKey);
  try {
    return keyInFile(join(dataDir, FILE));
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Makes a key in a file that appears whole; of processes that make it at once, one does. */
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
 * The key to seal with, made when there is none.
 * @throws Error that says what to do when it cannot be kept in the data folder
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
