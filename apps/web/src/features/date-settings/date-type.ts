import type { DateSetting } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { either, rowsIn } from '../../api/tolerant.ts';

/** When a reminder is sent and to whom. */
export interface Reminder {
  /** Signed seconds from the date: negative before, positive after, 0 on the day. */
  seconds: number;
  target: string;
}

/** A date type as screens show it. */
export interface DateType {
  id: string;
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
  createdAt: string;
  archived: boolean;
  /** Its own list, used unless it has a template. */
  reminders: readonly Reminder[];
  /** The reminder template that replaces the list. */
  templateId: string | null;
  /** Whether its reminders also go to clients, if the organization allows that. */
  clientReminders: boolean;
  version: number;
}

function remindersOf(record: unknown): Reminder[] {
  const seconds = rowsIn(either(record, 'reminder_in', 'ReminderIn'), '');
  const targets = rowsIn(either(record, 'reminder_target', 'ReminderTarget'), '');
  return seconds.map((value, at) => ({ seconds: Number(value), target: String(targets[at] ?? '') }));
}

/** Parses a date type in either spelling of its fields (product specification, section 3). */
export function toDateType(record: unknown): DateType {
  const archivedAt = either(record, 'archived_at', 'ArchivedAt') ?? NOT_ARCHIVED;
  const metadata = either(record, 'metadata', 'Metadata') as DateSetting['metadata'] | undefined;
  return {
    id: String(either(record, 'id', 'ID') ?? ''),
    name: String(either(record, 'date_name', 'DateName') ?? ''),
    hex: metadata?.color?.hex,
    createdAt: String(either(record, 'created_at', 'CreatedAt') ?? ''),
    archived: archivedAt !== NOT_ARCHIVED,
    reminders: remindersOf(record),
    templateId: (either(record, 'template_id', 'TemplateID') as string | null | undefined) ?? null,
    clientReminders: either(record, 'client_reminders', 'ClientReminders') === true,
    version: Number(either(record, 'version', 'Version') ?? 1),
  };
}

/** Parses a list of date types, bare or under its name. */
export function toDateTypes(answer: unknown): DateType[] {
  return rowsIn(answer, 'date_settings').map(toDateType);
}

/** Parses those of a list that are active, or archived and still used by dates of unarchived cases. */
export function withDates(answer: unknown): DateType[] {
  const kept = new Set(rowsIn(answer, 'archived_in_use'));
  return toDateTypes(answer).filter(({ id, archived }) => !archived || kept.has(id));
}
