import { z } from 'zod';
import { LIMITS, SECONDS_PER_DAY } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { archivedAt, flag, id, instant, requiredLine, text, version } from './fields.ts';

const metadata = z.object({ color: z.object({ hex: z.string() }) }).nullable();

/** A date type. Every field is returned in both spellings (product specification, section 3). */
export const dateSetting = z.object({
  id,
  ID: id,
  date_name: z.string(),
  DateName: z.string(),
  /** Signed seconds from the date: negative before, positive after, 0 on the day. */
  reminder_in: z.array(z.number().int()),
  ReminderIn: z.array(z.number().int()),
  /** Parallel to `reminder_in`. */
  reminder_target: z.array(z.string()),
  ReminderTarget: z.array(z.string()),
  /** The reminder template that replaces the two lists; null if the lists are used. */
  template_id: id.nullable(),
  TemplateID: id.nullable(),
  /** Whether its reminders also go to clients, if the organization allows that. */
  client_reminders: z.boolean(),
  ClientReminders: z.boolean(),
  metadata,
  Metadata: metadata,
  created_at: instant,
  CreatedAt: instant,
  archived_at: archivedAt,
  ArchivedAt: archivedAt,
  version,
  Version: version,
});
export type DateSetting = z.infer<typeof dateSetting>;

const name = requiredLine(LIMITS.dateName).refine((value) => !value.includes(','), 'No comma');
const colorInput = z
  .strictObject({
    color: z.strictObject({ hex: z.string().regex(/^#[0-9a-f]{6}$/i, 'A color like #0e7490') }).nullable(),
  })
  .nullable();
const offset = z
  .number()
  .int('A whole number of seconds')
  .min(-36_500 * SECONDS_PER_DAY, 'At most 100 years')
  .max(36_500 * SECONDS_PER_DAY, 'At most 100 years')
  .refine((seconds) => seconds % SECONDS_PER_DAY === 0, 'Whole days only: a multiple of 86400 seconds');
const offsets = z.array(offset).max(LIMITS.reminders, `At most ${LIMITS.reminders}`);
const targets = z
  .array(text(LIMITS.email).trim().min(1, 'Target is required'))
  .max(LIMITS.reminders, `At most ${LIMITS.reminders}`);

/** Either spelling of each field; when both are sent they must be equal. */
const fields = {
  date_name: name.optional(),
  DateName: name.optional(),
  reminder_in: offsets.optional(),
  ReminderIn: offsets.optional(),
  reminder_target: targets.optional(),
  ReminderTarget: targets.optional(),
  template_id: id.nullable().optional(),
  TemplateID: id.nullable().optional(),
  client_reminders: z.boolean().optional(),
  ClientReminders: z.boolean().optional(),
  metadata: colorInput.optional(),
  Metadata: colorInput.optional(),
};

const one = z.object({ date_setting: dateSetting });
const params = z.object({ id });

export const listDateSettings = endpoint({
  method: 'GET',
  path: '/date_settings',
  summary: 'All date types of the organization, by name',
  access: 'viewer',
  audit: false,
  query: z.object({
    /** `true`: only deleted ones, for admins. */
    deleted: flag,
  }),
  response: z.object({
    date_settings: z.array(dateSetting),
    /** Ids of archived types that unarchived dates of unarchived cases still have. */
    archived_in_use: z.array(id),
  }),
  errors: [],
});

export const createDateSetting = endpoint({
  method: 'POST',
  path: '/date_settings',
  summary: 'Add a date type',
  access: 'admin',
  audit: 'date_setting.created',
  body: z.strictObject(fields),
  response: one,
  status: 201,
  errors: ['conflict'],
});

export const getDateSetting = endpoint({
  method: 'GET',
  path: '/date_settings/{id}',
  summary: 'A date type, and how many records use it',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({
    date_setting: dateSetting,
    /** How many dates are of this type, including archived ones and those of archived cases. */
    dates_in_use: z.number().int(),
    /** How many report templates include it. */
    templates_in_use: z.number().int(),
    /** How many deadline rules in use set dates of it. */
    rules_in_use: z.number().int(),
  }),
  errors: ['not_found'],
});

export const updateDateSetting = endpoint({
  method: 'POST',
  path: '/date_settings/{id}',
  summary: 'Change a date type; a new name shows on every date of the type',
  access: 'admin',
  audit: 'date_setting.updated',
  params,
  body: z.strictObject({
    /** If sent, it must be the id of the path. */
    id: id.optional(),
    ID: id.optional(),
    ...fields,
    version: version.optional(),
    Version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteDateSetting = endpoint({
  method: 'POST',
  path: '/delete_date_settings/{id}',
  aliases: ['/delete-date-setting/{id}'],
  summary: 'Archive a date type that dates use, remove one that none uses; either can be restored',
  access: 'admin',
  audit: 'date_setting.deleted',
  params,
  errors: ['not_found'],
});

export const restoreDateSetting = endpoint({
  method: 'POST',
  path: '/date_settings/{id}/restore',
  summary: 'Restore an archived or removed date type',
  access: 'admin',
  audit: 'date_setting.restored',
  params,
  response: one,
  errors: ['not_found', 'conflict'],
});
