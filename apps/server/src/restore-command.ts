import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listLines } from './backup-command.ts';
import { bucketFor, settingsOf } from './backups/installation-backups.ts';
import { restoreInstallation } from './backups/restore-installation.ts';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { backupKeyFile, identityInFile } from './platform/backup/backup-key.ts';
import { isPlace } from './platform/backup/place.ts';
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

/** `landfall restore`: restores an installation from its backups, or shows what there is. */
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
  const { base, reached, lines, faults } = await restoreInstallation({
    storage,
    identity: identityFor(into, values.identity),
    at: values.at,
    lineage: values.database,
    into,
    auditKey: config.auditKey,
    bucket: bucketFor(config, into),
    now: Date.now,
    log: createLog('silent'),
  });
  const moment =
    reached && reached.getTime() > Date.parse(base.endedAt) ? reached.toISOString() : base.endedAt;
  print([
    `Restored into ${into} from ${base.name} of the database ${base.lineage}: everything until ${moment}.`,
    ...lines.map((line) => `  ${line}`),
    ...faults.map((fault) => `  WRONG: ${fault}`),
    '',
    'Mail is held: what was sent after that moment would go out again. Look at what waits once the server runs;',
    '"landfall backup release-mail" lets it go.',
    ...(settingsOf(config).to.length > 0
      ? []
      : [
          '',
          'Backups are OFF: their settings are not in a backup. Set LANDFALL_BACKUP_TO here, too, or use the page Backups.',
        ]),
  ]);
  return faults.length === 0 ? 0 : 1;
};
