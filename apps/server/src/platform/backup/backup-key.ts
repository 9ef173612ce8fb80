import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecipient, newBackupKey, recipientOf } from './sealed.ts';

/** File name in the data folder. */
const FILE = 'backup.key';

export const backupKeyFile = (dataDir: string) => join(dataDir, FILE);

/** The recipient for whom backups are sealed, and the identity that opens them. */
export interface BackupSecrets {
  recipient: string;
  /** Absent: it is kept elsewhere, and this machine cannot open its own backups. */
  identity: string | undefined;
}

/** The identity in a file as `age-keygen` writes it. @throws Error when it contains none */
export function identityInFile(path: string): string {
  if (!existsSync(path))
    throw new Error(`${path} is not there: it should hold the key that opens the backups.`);
  return identityInText(readFileSync(path, 'utf8'), path);
}

/** @param source named in the error when the text contains no identity */
export function identityInText(text: string, source: string): string {
  const [identity] = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text) ?? [];
  if (!identity) throw new Error(`${source} holds no key such as AGE-SECRET-KEY-1….`);
  return identity;
}

/**
 * Whether the recipient of backups is decided: otherwise none is made, as no person has seen the key that opens them.
 */
export function hasBackupSecrets(dataDir: string, configured: string | undefined): boolean {
  return configured !== undefined || existsSync(backupKeyFile(dataDir));
}

/**
 * The recipient of an installation's backups: the configured one, or that of the key in its data folder; undefined when
 * there is neither.
 * @throws Error when the recipient is invalid
 */
export async function backupSecrets(
  dataDir: string,
  configured: string | undefined,
): Promise<BackupSecrets | undefined> {
  if (configured !== undefined) {
    if (!(await isRecipient(configured)))
      throw new Error('LANDFALL_BACKUP_RECIPIENT is no recipient such as age1….');
    return { recipient: configured, identity: undefined };
  }
  const path = backupKeyFile(dataDir);
  if (!existsSync(path)) return undefined;
  const identity = identityInFile(path);
  return { recipient: await recipientOf(identity), identity };
}

/**
 * Creates the key that opens an installation's backups. The caller has to show it to a person at once.
 * @throws Error when there is one already
 */
export async function makeBackupKey(dataDir: string): Promise<BackupSecrets> {
  const key = await newBackupKey();
  writeFileSync(backupKeyFile(dataDir), `# public key: ${key.recipient}\n${key.identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  return key;
}
