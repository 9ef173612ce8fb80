import { parseArgs } from 'node:util';
import { counted } from '@landfall/contract/counted';
import { openBundleBackups } from './backups/files-and-keys.ts';
import { backupStateOf, openBackups, settingsOf } from './backups/installation-backups.ts';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { backupKeyFile, backupSecrets, identityInFile, makeBackupKey } from './platform/backup/backup-key.ts';
import { type Bundle, listBundles, verifyBundle } from './platform/backup/bundle.ts';
import { BundleBackups } from './platform/backup/bundle-backups.ts';
import { verifyFiles } from './platform/backup/document-files.ts';
import { type Base, listBases, readTip } from './platform/backup/repository.ts';
import { openStorage } from './platform/backup/settings.ts';
import { type BackupState, BackupStateFile } from './platform/backup/state.ts';
import { type BackupStorage, StorageAwayError } from './platform/backup/storage.ts';
import { withinTrialTime, wordsOf } from './platform/backup/try-place.ts';
import { openBase, verifyStored } from './platform/backup/verify-base.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createLog } from './platform/log.ts';
import { releaseMail } from './platform/mail/held-mail.ts';
import { print, UsageError } from './platform/terminal.ts';

/** The requested action is not possible; the message is the reason. */
class BackupCommandError extends Error {
  override name = 'BackupCommandError';
}

/** The configured places. @throws BackupCommandError when there are none */
function storagesOf(config: Config): BackupStorage[] {
  const { to } = settingsOf(config);
  if (to.length === 0)
    throw new BackupCommandError('LANDFALL_BACKUP_TO names no place for backups, nor does backup.json.');
  return to.map(openStorage);
}

/** Sets places up for backups, and shows the key that opens them, which is needed when the machine is lost. */
async function prepare(config: Config): Promise<string[]> {
  const storages = storagesOf(config);
  for (const storage of storages)
    await withinTrialTime(storage.prepare()).catch((error: unknown) => {
      throw new BackupCommandError(`${storage.name} cannot be used for backups: ${wordsOf(error)}`);
    });
  const { dataDir } = config;
  const { identity, recipient } =
    (await backupSecrets(dataDir, settingsOf(config).recipient)) ?? (await makeBackupKey(dataDir));
  return [
    ...storages.map(({ name }) => `${name} is ready for backups.`),
    '',
    'Backups are sealed. Write down, and keep away from this machine, where they are and what opens them:',
    ...(identity === undefined ? [`the key whose recipient is ${recipient}`] : [identity]),
    'Without it nobody can restore them.',
  ];
}

/** Makes a backup now, whether the server is running or stopped. */
async function now(config: Config): Promise<string[]> {
  storagesOf(config);
  await using opened = new AsyncDisposableStack();
  const database = await openForOperator(config, createLog('silent'));
  opened.defer(() => database.stop());
  const open = config.database ? openBundleBackups : openBackups;
  const backups = await open(config, database, createLog('silent'));
  if (!backups)
    throw new BackupCommandError('Backups are not prepared: run "landfall backup prepare" first.');
  if (backups instanceof BundleBackups) await backups.takeBundles();
  else {
    await backups.takeBases('asked');
    await backups.idle();
  }
  const made = config.database ? 'A backup of files and keys, without the database,' : 'A backup';
  return [`${made} was made and verified. "landfall backup list" shows it.`];
}

const sizeOf = ({ parts }: Base) =>
  `${(Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2).toFixed(1)} MB`;

/** Lines that list what a place contains. */
export async function listLines(storage: BackupStorage): Promise<string[]> {
  await storage.check();
  const bases = await listBases(storage);
  const bundles = await listBundles(storage);
  const held = [
    ...(bases.length > 0 || bundles.length === 0 ? [counted(bases.length, 'base backup')] : []),
    ...(bundles.length > 0
      ? [counted(bundles.length, 'backup of files and keys', 'backups of files and keys')]
      : []),
  ];
  const lines = [`${storage.name}: ${held.join(', ')}`];
  for (const lineage of new Set(bases.map((base) => base.lineage))) {
    const tip = await readTip(storage, lineage);
    lines.push(`  database ${lineage}${tip ? `, what happened since until about ${tip.shippedAt}` : ''}`);
    for (const base of bases.filter((each) => each.lineage === lineage))
      lines.push(
        `    ${base.name}  (${sizeOf(base)}, version ${base.version}, any moment from ${base.endedAt})`,
      );
  }
  return [...lines, ...bundleLines(bundles)];
}

/** Lines on the backups of files and keys in a place, whose databases are backed up by other means. */
function bundleLines(bundles: readonly Bundle[]): string[] {
  return [...Map.groupBy(bundles, (bundle) => bundle.lineage)].flatMap(([lineage, own]) => [
    `  files and keys ${lineage}, without their database`,
    ...own.map(({ name, version, files }) => `    ${name}  (${counted(files, 'file')}, version ${version})`),
  ]);
}

/** The recorded state of the server's backups. */
function stateLines({ targets, waitingSegments, lastDrill }: BackupState): string[] {
  const drilled = lastDrill
    ? `${lastDrill.at}${lastDrill.fault === null ? '' : `, FAILED: ${lastDrill.fault}`}`
    : 'none yet';
  const faults = Object.entries(targets).flatMap(([name, { lastError }]) =>
    lastError ? [`FAILED at ${lastError.at}: ${name}: ${lastError.message}`] : [],
  );
  return [
    `${counted(waitingSegments, 'segment')} of the log to be copied, last trial restore: ${drilled}`,
    ...faults,
  ];
}

async function list(config: Config): Promise<string[]> {
  const lines = stateLines(await backupStateOf(config));
  for (const storage of storagesOf(config)) {
    const found = await listLines(storage).catch((error: unknown) => {
      if (error instanceof StorageAwayError) return [error.message];
      throw error;
    });
    lines.push('', ...found);
  }
  return lines;
}

/** The key that opens the backups: from the named file, or from the data folder; undefined when there is none. */
function identityOf({ dataDir }: Config, file: string | undefined): string | undefined {
  if (file !== undefined) return identityInFile(file);
  try {
    return identityInFile(backupKeyFile(dataDir));
  } catch {
    return undefined;
  }
}

/** Something in a place that can be verified. */
interface Verified {
  name: string;
  verify(): Promise<void>;
}

/** A place's backups of whole installations, and those of files and keys alone, whose files are opened, too. */
async function verifiedIn(storage: BackupStorage, identity: string | undefined): Promise<Verified[]> {
  const bases = (await listBases(storage)).map((base) => ({
    name: base.name,
    async verify() {
      await verifyStored(storage, base);
      if (identity !== undefined) await openBase(storage, base, identity);
    },
  }));
  const bundles = await listBundles(storage);
  const lineages = identity === undefined ? [] : new Set(bundles.map(({ lineage }) => lineage));
  return [
    ...bases,
    ...bundles.map((bundle) => ({
      name: bundle.name,
      verify: () => verifyBundle(storage, bundle, identity),
    })),
    ...[...lineages].map((lineage) => ({
      name: `files of ${lineage}`,
      verify: () => verifyFiles(storage, lineage, identity ?? ''),
    })),
  ];
}

/** Verifies every backup in every place. */
async function verify(config: Config, file: string | undefined): Promise<string[]> {
  const identity = identityOf(config, file);
  const lines: string[] = [];
  let damaged = 0;
  for (const storage of storagesOf(config)) {
    await storage.check();
    for (const { name, verify } of await verifiedIn(storage, identity)) {
      try {
        await verify();
        lines.push(`${storage.name}  ${name}  as it was made`);
      } catch (error) {
        damaged += 1;
        lines.push(`${storage.name}  ${name}  DAMAGED: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  if (identity === undefined)
    lines.push('Compared as they are stored: --identity names the file of the key that opens them.');
  if (damaged > 0)
    throw new BackupCommandError([...lines, '', 'NOT every backup can be restored.'].join('\n'));
  return [...lines, 'Every backup is as it was made.'];
}

/** Restores the newest backup of each place into a folder of its own, checks it, and removes it. */
async function drillAll(config: Config, file: string | undefined): Promise<string[]> {
  if (config.database)
    throw new BackupCommandError(
      'A database of DATABASE_URL is tried by its own means; "landfall backup verify" opens every file and key.',
    );
  const identity = identityOf(config, file);
  if (identity === undefined)
    throw new BackupCommandError('--identity has to name the file of the key that opens the backups.');
  const { drill, DrillFailedError } = await import('./backups/drill.ts');
  const state = new BackupStateFile(config.dataDir);
  const drilled = (fault: string | null) => state.drilled({ at: new Date().toISOString(), fault });
  const lines: string[] = [];
  for (const storage of storagesOf(config)) {
    const {
      base,
      reached,
      lines: found,
    } = await drill(config, storage, identity).catch((error: unknown) => {
      // Other errors, such as a wrong key, may be the operator's, and say nothing about the backup.
      if (error instanceof DrillFailedError) drilled(error.message);
      throw error;
    });
    const moment = reached?.toISOString() ?? base.endedAt;
    lines.push(`${storage.name}: ${base.name} and what followed until ${moment} can be restored`);
    lines.push(...found.map((line) => `  ${line}`));
  }
  drilled(null);
  return lines;
}

/** `landfall backup …`: one of the commands for backups. */
export const backupCommand: Work = async (words) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [name = '', ...more] = positionals;
  const { identity } = values;
  const commands: Record<string, (config: Config) => Promise<string[]>> = {
    prepare,
    now,
    list,
    verify: (config) => verify(config, identity),
    drill: (config) => drillAll(config, identity),
    'release-mail': async ({ dataDir }) => [
      releaseMail(dataDir) ? 'Mail is sent again.' : 'Mail was not held.',
    ],
  };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) throw new UsageError('What should be done?');
  print(await command(readConfig()));
  return 0;
};
