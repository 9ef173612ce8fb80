import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, instant, version } from './fields.ts';

const metadata = z.object({ color: z.object({ hex: z.string() }) }).nullable();

/** A date type. Every field goes out in both spellings (product specification, section 3). */
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

export const listDateSettings = endpoint({
  method: 'GET',
  path: '/date_settings',
  summary: 'The date types of the organization, by name',
  access: 'viewer',
  audit: false,
  response: z.object({ date_settings: z.array(dateSetting) }),
  errors: [],
});
