import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecipient, newBackupKey, recipientOf } from './sealed.ts';

/** In the data folder. */
const FILE = 'backup.key';

export const backupKeyFile = (dataDir: string) => join(dataDir, FILE);

/** What is sealed for whom, and what opens it again. */
export interface BackupSecrets {
  recipient: string;
  /** Absent: it is kept elsewhere, and this machine cannot open its own backups. */
  identity: string | undefined;
}

/** The identity in a file as `age-keygen` writes it. @throws Error when it holds none */
export function identityInFile(path: string): string {
  if (!existsSync(path))
    throw new Error(`${path} is not there: it should hold the key that opens the backups.`);
  return identityInText(readFileSync(path, 'utf8'), path);
}

/** @param source what is named when there is none in it */
export function identityInText(text: string, source: string): string {
  const [identity] = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text) ?? [];
  if (!identity) throw new Error(`${source} holds no key such as AGE-SECRET-KEY-1….`);
  return identity;
}

/** Whether it is settled whom backups are sealed for: otherwise none is made, since nobody has seen what opens them. */
export function hasBackupSecrets(dataDir: string, configured: string | undefined): boolean {
  return configured !== undefined || existsSync(backupKeyFile(dataDir));
}

/**
 * What an installation seals its backups for: the configured recipient, or the key in its data folder; undefined when there
 * is neither.
 * @throws Error when the recipient is none
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
 * Makes the key that opens an installation's backups. Only for whoever shows it to a person at once.
 * @throws Error when there is one
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
