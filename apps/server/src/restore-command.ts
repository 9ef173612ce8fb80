import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listLines } from './backup-command.ts';
import { settingsOf } from './backups/installation-backups.ts';
import { bucketFor } from './backups/restore-bucket.ts';
import type { FilesRestoreOrder } from './backups/restore-files.ts';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { backupKeyFile, identityInFile } from './platform/backup/backup-key.ts';
import { listBundles } from './platform/backup/bundle.ts';
import { isPlace } from './platform/backup/place.ts';
import { listBases } from './platform/backup/repository.ts';
import { RestoreRefusedError } from './platform/backup/restore-plan.ts';
import { openStorage } from './platform/backup/settings.ts';
import type { BackupStorage } from './platform/backup/storage.ts';
import { createLog } from './platform/log.ts';
import { print } from './platform/terminal.ts';

const OPTIONS = {
  newest: { type: 'boolean' },
  at: { type: 'string' },
  from: { type: 'string' },
  into: { type: 'string' },
  identity: { type: 'string' },
  database: { type: 'string' },
} as const;

function storageOf(config: Config, from: string | undefined): BackupStorage {
  const place = from ?? settingsOf(config).to[0];
  if (place === undefined)
    throw new RestoreRefusedError('--from has to name where the backups are: LANDFALL_BACKUP_TO does not.');
  if (!isPlace(place))
    throw new RestoreRefusedError(
      `"${place}" is no place such as /mnt/nas/landfall or https://key:secret@s3.example/bucket.`,
    );
  return openStorage(place);
}

function identityFor(into: string, file: string | undefined): string {
  const path = file ?? backupKeyFile(into);
  if (!existsSync(path))
    throw new RestoreRefusedError(
      `${path} is not there. --identity has to name a file with the key that opens the backups (AGE-SECRET-KEY-1…).`,
    );
  return identityInFile(path);
}

/**
 * Whether only files and keys are restored: an external database is configured, or the place has nothing else.
 * @param lineage the one given by the caller
 * @throws RestoreRefusedError when the configuration and the place do not match
 */
async function restoresFilesAlone(
  storage: BackupStorage,
  { hasDatabase, lineage }: { hasDatabase: boolean; lineage: string | undefined },
): Promise<boolean> {
  const bundles = await listBundles(storage);
  if (lineage !== undefined) return bundles.some((bundle) => bundle.lineage === lineage);
  const hasBases = (await listBases(storage)).length > 0;
  if (hasDatabase && bundles.length === 0 && hasBases)
    throw new RestoreRefusedError(
      `${storage.name} has backups of the embedded database, and DATABASE_URL names another one: unset it.`,
    );
  return hasDatabase || (bundles.length > 0 && !hasBases);
}

/** `landfall restore`: restores an installation from its backups, or lists them. */
export const restoreCommand: Work = async (words) => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const config = readConfig();
  const storage = storageOf(config, values.from);
  if (!values.newest && values.at === undefined) {
    print([...(await listLines(storage)), '', '"landfall help restore" says how one of them is restored.']);
    return 0;
  }
  if (values.newest && values.at !== undefined)
    throw new RestoreRefusedError('--newest and --at are two different wishes.');
  const into = resolve(values.into ?? config.dataDir);
  await storage.check();
  const order: Ordered = {
    storage,
    identity: identityFor(into, values.identity),
    at: values.at,
    lineage: values.database,
    into,
    bucket: bucketFor(config, into),
    now: Date.now,
  };
  const isOfFiles = await restoresFilesAlone(storage, {
    hasDatabase: config.database !== undefined,
    lineage: values.database,
  });
  return isOfFiles ? filesAndKeys(config, order) : everything(config, order);
};

/** The options of both kinds of restores. */
type Ordered = Omit<FilesRestoreOrder, 'databaseUrl' | 'isItsOwn'>;

const BACKUPS_ARE_OFF = [
  '',
  'Backups are OFF: their settings are not in a backup. Set LANDFALL_BACKUP_TO here, too, or use the page Backups.',
];

const WHAT_IS_BACK = [
  '',
  'Everyone with an account of this installation is signed out, and links that were mailed to them are void. What was',
  'taken away after that moment is back: passwords and second factors that were changed, members who were removed,',
  'links and calendar feeds that were revoked. Take it away again.',
];

const RESTORE_THE_DATABASE = [
  '',
  'The database is not in these backups. Restore it by its own means (the point-in-time recovery of its provider,',
  'pgBackRest, pg_dump) before Landfall starts. Files are here for any moment of it that had a backup.',
];

/** Restores the embedded database with files and keys. */
async function everything(config: Config, order: Ordered): Promise<number> {
  // Code that uses all modules is loaded only when there is something to restore.
  const { restoreInstallation } = await import('./backups/restore-installation.ts');
  const { base, reached, lines, faults } = await restoreInstallation({
    ...order,
    auditKey: config.auditKey,
    log: createLog('silent'),
  });
  const moment =
    reached && reached.getTime() > Date.parse(base.endedAt) ? reached.toISOString() : base.endedAt;
  print([
    `Restored into ${order.into} from ${base.name} of the database ${base.lineage}: everything until ${moment}.`,
    ...lines.map((line) => `  ${line}`),
    ...faults.map((fault) => `  WRONG: ${fault}`),
    '',
    'Mail is held: what was sent after that moment would go out again. Look at what waits once the server runs;',
    '"landfall backup release-mail" lets it go.',
    ...WHAT_IS_BACK,
    ...(settingsOf(config).to.length > 0 ? [] : BACKUPS_ARE_OFF),
  ]);
  return faults.length === 0 ? 0 : 1;
}

/** Restores the files and keys beside an external database. */
async function filesAndKeys(config: Config, order: Ordered): Promise<number> {
  const { restoreFilesAndKeys } = await import('./backups/restore-files.ts');
  const isItsOwn = resolve(config.dataDir) === order.into;
  const { bundle, lines, faults, variables, sawDatabase } = await restoreFilesAndKeys({
    ...order,
    databaseUrl: config.database?.migrationUrl,
    isItsOwn,
  });
  const unset = variables.filter((name) => !config.variables.includes(name));
  print([
    `Restored files and keys into ${order.into} from ${bundle.name} of ${bundle.lineage}.`,
    ...lines.map((line) => `  ${line}`),
    ...faults.map((fault) => `  WRONG: ${fault}`),
    ...(sawDatabase ? [] : RESTORE_THE_DATABASE),
    ...(unset.length > 0 ? ['', `These variables were set, and are in no backup: ${unset.join(', ')}.`] : []),
    '',
    'Mail is held: what was sent after the moment of the database would go out again. Look at what waits once the',
    'server runs; "landfall backup release-mail" lets it go.',
    ...(sawDatabase && isItsOwn ? WHAT_IS_BACK : []),
    ...(settingsOf(config).to.length > 0 ? [] : BACKUPS_ARE_OFF),
  ]);
  return faults.length === 0 ? 0 : 1;
}
