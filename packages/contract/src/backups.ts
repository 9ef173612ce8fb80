import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { instant, line, requiredLine } from './fields.ts';

/** Who says a setting: a variable, which wins; the page for operators; or nobody. */
const settingSource = z.enum(['variable', 'page', 'default']);
export type BackupSettingSource = z.output<typeof settingSource>;

const kept = (least: number) =>
  z.number().int('A whole number').min(least, `At least ${least}`).max(1_000, 'At most 1000');

/** How many backups stay: the newest of so many days, weeks and months. */
const keep = z.strictObject({ daily: kept(1), weekly: kept(0), monthly: kept(0) });
export type BackupKeep = z.output<typeof keep>;

const bucket = {
  kind: z.literal('bucket'),
  /** Of the bucket itself, such as `https://s3.example/bucket`. */
  address: requiredLine(LIMITS.url),
  region: line(LIMITS.backupPlacePart).default(''),
  /** What the keys of its objects begin with; empty: nothing. */
  folder: line(LIMITS.backupPlacePart).default(''),
};

const sentPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: requiredLine(LIMITS.backupPlacePart) }),
  z.strictObject({
    ...bucket,
    /** What opens it: written and never answered. Absent: what is kept for this address stays. */
    key: z
      .strictObject({
        id: requiredLine(LIMITS.backupPlacePart),
        secret: requiredLine(LIMITS.backupPlacePart),
      })
      .optional(),
  }),
]);
/** A place as an operator names it. */
export type SentBackupPlace = z.input<typeof sentPlace>;

const backupPlace = z.object({
  /** What it is known by, here and in the log; no other one has the same. */
  name: z.string(),
  kind: z.enum(['folder', 'bucket']),
  /** Of a folder; empty for a bucket. */
  path: z.string(),
  /** These are empty for a folder. */
  address: z.string(),
  region: z.string(),
  folder: z.string(),
  /** Whether it lies on the disk that it is to stand in for; null: that is not known. */
  on_data_disk: z.boolean().nullable(),
  /** When the newest base backup here was completed, once it was read back and verified; null: there is none. */
  last_base_at: instant.nullable(),
  /** When a piece of what happened since was last taken there. */
  last_shipped_at: instant.nullable(),
  /** What went wrong last, while it has not gone well since. */
  error: z.object({ at: instant, message: z.string() }).nullable(),
});
export type BackupPlace = z.output<typeof backupPlace>;

const operation = z.object({
  kind: z.enum(['backup', 'drill']),
  /** Name of the place that a backup goes to; null: of a trial restore. */
  place: z.string().nullable(),
  state: z.literal('under_way'),
  begun_at: instant,
});

const installationBackups = z.object({
  /** `elsewhere`: in a database that is backed up by its own means. There is nothing to set then, and nothing here to tell. */
  database: z.enum(['here', 'elsewhere']),
  /** `unprepared`: there is a place, and nobody has seen yet what would open the backups in it. */
  state: z.enum(['off', 'unprepared', 'on']),
  /** Whether documents are in a bucket, which backups leave out. */
  leaves_out_documents: z.boolean(),
  /** Names the settings as they are; a change names those that it was made from. */
  revision: z.string(),
  places: z.array(backupPlace),
  places_from: settingSource,
  keep,
  keep_from: settingSource,
  /** Where what opens the backups is. `elsewhere`: not on this machine, which then makes no trial restores. */
  key: z.enum(['none', 'here', 'elsewhere']),
  /** When somebody confirmed that they have the recovery sheet of this key; null: nobody has. */
  sheet_confirmed_at: instant.nullable(),
  /** Finished pieces of the log, 16 MB each, that wait to be taken away. */
  waiting_segments: z.number().int(),
  /** The last trial restore; `fault`: what was wrong with it. */
  last_drill: z.object({ at: instant, fault: z.string().nullable() }).nullable(),
  /** What goes on now. */
  operations: z.array(operation),
});
export type InstallationBackups = z.output<typeof installationBackups>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/installation/backup',
  summary: 'How the installation is backed up: settings, who says them, and how each place stands',
  access: 'operator',
  audit: false,
  response: installationBackups,
  errors: ['conflict'],
});

export const updateBackups = endpoint({
  method: 'PUT',
  path: '/installation/backup',
  summary: 'Say where backups go and how long they stay. Each new place is made one for backups and tried',
  access: 'operator',
  audit: 'backup_settings.changed',
  body: z.strictObject({
    revision: z.string(),
    /** All places; none: backups are turned off. Absent: they stay. */
    places: z.array(sentPlace).max(5, 'At most 5 places').optional(),
    keep: keep.optional(),
  }),
  response: installationBackups,
  errors: ['conflict', 'stale_version'],
});

export const runBackup = endpoint({
  method: 'POST',
  path: '/installation/backup/run',
  summary: 'Begin a base backup in every place. How it goes is part of how backups stand',
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
  summary: 'What is needed to restore when the machine is lost. That it was shown is recorded',
  access: 'operator',
  audit: 'recovery_sheet.shown',
  response: z.object({
    /** Opens the backups: `AGE-SECRET-KEY-1…`. */
    identity: z.string(),
    /** Names of the places, without what opens buckets. */
    places: z.array(z.string()),
    /** Release of Landfall: a restore takes the same or a newer one. */
    version: z.string(),
    made_at: instant,
  }),
  errors: ['conflict'],
});

export const confirmRecoverySheet = endpoint({
  method: 'POST',
  path: '/installation/backup/recovery-sheet/confirm',
  summary: 'Say that the recovery sheet is kept, by the last six characters of its key',
  access: 'operator',
  audit: 'recovery_sheet.confirmed',
  body: z.strictObject({ last_characters: requiredLine(LIMITS.backupPlacePart) }),
  response: installationBackups,
  errors: ['conflict'],
});
