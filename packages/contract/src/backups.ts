import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { instant, line, requiredLine } from './fields.ts';

/** Where a setting comes from: an environment variable, which wins; the operators' page; or the default. */
const settingSource = z.enum(['variable', 'page', 'default']);
export type BackupSettingSource = z.output<typeof settingSource>;

const kept = (least: number) =>
  z.number().int('A whole number').min(least, `At least ${least}`).max(1_000, 'At most 1000');

/** How many backups are kept: the newest of a number of days, weeks and months. */
const keep = z.strictObject({ daily: kept(1), weekly: kept(0), monthly: kept(0) });
export type BackupKeep = z.output<typeof keep>;

const bucket = {
  kind: z.literal('bucket'),
  /** The bucket's own address, such as `https://s3.example/bucket`. */
  address: requiredLine(LIMITS.url),
  region: line(LIMITS.backupPlacePart).default(''),
  /** Prefix of its objects' keys; empty for none. */
  folder: line(LIMITS.backupPlacePart).default(''),
};

const sentPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: requiredLine(LIMITS.backupPlacePart) }),
  z.strictObject({
    ...bucket,
    /** Its access key, write-only. Absent: the stored one for this address is kept. */
    key: z
      .strictObject({
        id: requiredLine(LIMITS.backupPlacePart),
        secret: requiredLine(LIMITS.backupPlacePart),
      })
      .optional(),
  }),
]);
/** A backup place as an operator enters it. */
export type SentBackupPlace = z.input<typeof sentPlace>;

const backupPlace = z.object({
  /** Its unique name, used here and in the log. */
  name: z.string(),
  kind: z.enum(['folder', 'bucket']),
  /** The path of a folder; empty for a bucket. */
  path: z.string(),
  /** Empty for a folder, like the next fields. */
  address: z.string(),
  region: z.string(),
  folder: z.string(),
  /** Whether it is on the same disk as the data, whose loss it could not survive; null when unknown. */
  on_data_disk: z.boolean().nullable(),
  /** When the newest base backup in this place was completed and verified; null without any. */
  last_base_at: instant.nullable(),
  /** When the latest piece of the write-ahead log was copied there. */
  last_shipped_at: instant.nullable(),
  /** The latest failure, if nothing has succeeded since. */
  error: z.object({ at: instant, message: z.string() }).nullable(),
});
export type BackupPlace = z.output<typeof backupPlace>;

const operation = z.object({
  kind: z.enum(['backup', 'drill']),
  /** Name of the backup's place; null for a trial restore. */
  place: z.string().nullable(),
  state: z.literal('under_way'),
  begun_at: instant,
});

const installationBackups = z.object({
  /** `elsewhere`: the database is backed up by other means. Then there are no settings or states here. */
  database: z.enum(['here', 'elsewhere']),
  /** `unprepared`: a place is set up, but the recovery key has never been shown. */
  state: z.enum(['off', 'unprepared', 'on']),
  /** Whether documents are in a bucket, which backups do not include. */
  leaves_out_documents: z.boolean(),
  /** Identifies the current settings; a change has to repeat the revision that it is based on. */
  revision: z.string(),
  places: z.array(backupPlace),
  places_from: settingSource,
  keep,
  keep_from: settingSource,
  /** Where the recovery key is. `elsewhere`: not on this machine, which then makes no trial restores. */
  key: z.enum(['none', 'here', 'elsewhere']),
  /** When an operator confirmed that they keep the recovery sheet of this key; null if not confirmed. */
  sheet_confirmed_at: instant.nullable(),
  /** Finished segments of the write-ahead log, 16 MB each, that wait to be copied. */
  waiting_segments: z.number().int(),
  /** The last trial restore; `fault`: why it failed. */
  last_drill: z.object({ at: instant, fault: z.string().nullable() }).nullable(),
  /** Running operations. */
  operations: z.array(operation),
});
export type InstallationBackups = z.output<typeof installationBackups>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/installation/backup',
  summary: 'The backup settings of the installation, where they come from, and the state of each place',
  access: 'operator',
  audit: false,
  response: installationBackups,
  errors: ['conflict'],
});

export const updateBackups = endpoint({
  method: 'PUT',
  path: '/installation/backup',
  summary: 'Set where backups go and how long they are kept. Each new place is prepared and tested',
  access: 'operator',
  audit: 'backup_settings.changed',
  body: z.strictObject({
    revision: z.string(),
    /** All places; an empty list turns backups off. Absent: unchanged. */
    places: z.array(sentPlace).max(5, 'At most 5 places').optional(),
    keep: keep.optional(),
  }),
  response: installationBackups,
  errors: ['conflict', 'stale_version'],
});

export const runBackup = endpoint({
  method: 'POST',
  path: '/installation/backup/run',
  summary: 'Begin a base backup in every place. Its progress is part of the state of backups',
  access: 'operator',
  audit: 'backup.asked_for',
  response: z.object({ operation }),
  status: 202,
  errors: ['conflict'],
});

export const runDrill = endpoint({
  method: 'POST',
  path: '/installation/backup/drill',
  summary: 'Begin a trial restore of the newest backup, beside the running database',
  access: 'operator',
  audit: 'trial_restore.asked_for',
  response: z.object({ operation }),
  status: 202,
  errors: ['conflict'],
});

export const showRecoverySheet = endpoint({
  method: 'POST',
  path: '/installation/backup/recovery-sheet',
  summary:
    'The recovery sheet, with what is needed to restore when the machine is lost. Each reading is recorded',
  access: 'operator',
  audit: 'recovery_sheet.shown',
  response: z.object({
    /** The secret key that opens the backups: `AGE-SECRET-KEY-1…`. */
    identity: z.string(),
    /** Names of the places, without their access keys. */
    places: z.array(z.string()),
    /** Landfall's version: a restore needs the same or a newer one. */
    version: z.string(),
    made_at: instant,
  }),
  errors: ['conflict'],
});

export const confirmRecoverySheet = endpoint({
  method: 'POST',
  path: '/installation/backup/recovery-sheet/confirm',
  summary: 'Confirm that the recovery sheet is kept, by the last six characters of its key',
  access: 'operator',
  audit: 'recovery_sheet.confirmed',
  body: z.strictObject({ last_characters: requiredLine(LIMITS.backupPlacePart) }),
  response: installationBackups,
  errors: ['conflict'],
});
