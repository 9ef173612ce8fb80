import type { DateSetting } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { v7 as uuidv7 } from 'uuid';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/** The date types of a new organization, with colours that stay apart in both themes. */
const DEFAULT_DATE_TYPES: readonly [name: string, color: string][] = [
  ['Filing Deadline', '#c2410c'],
  ['RFE Response Due', '#b91c1c'],
  ['Biometrics Appointment', '#0e7490'],
  ['Interview', '#6d28d9'],
  ['I-94 Expiration', '#a16207'],
  ['Work Permit Expiration', '#15803d'],
  ['Passport Expiration', '#1d4ed8'],
  ['Priority Date', '#be185d'],
];

type Row = Awaited<ReturnType<typeof queries.selectDateSettings>>[number];

function toWire(row: Row): DateSetting {
  const archivedAt = row.archived_at ?? NOT_ARCHIVED;
  const metadata = row.color ? { color: { hex: row.color } } : null;
  return {
    id: row.id,
    ID: row.id,
    date_name: row.date_name,
    DateName: row.date_name,
    reminder_in: row.reminder_in,
    ReminderIn: row.reminder_in,
    reminder_target: row.reminder_target,
    ReminderTarget: row.reminder_target,
    metadata,
    Metadata: metadata,
    created_at: row.created_at,
    CreatedAt: row.created_at,
    archived_at: archivedAt,
    ArchivedAt: archivedAt,
    version: row.version,
    Version: row.version,
  };
}

/** Every date type of the organization, by name. */
export async function listDateSettings({ tx }: OrgSession): Promise<DateSetting[]> {
  return (await queries.selectDateSettings(tx)).map(toWire);
}

/** Gives a new organization its default date types. */
export function addDefaultDateSettings(tx: OrgTx): Promise<void> {
  return queries.insertDateSettings(
    tx,
    DEFAULT_DATE_TYPES.map(([name, color]) => ({ id: uuidv7(), name, color })),
  );
}

/** The names of date types by id. Dates on the wire carry names, in the database ids. */
export async function dateTypeNames(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  return new Map((await queries.selectDateSettings(tx)).map((row) => [row.id, row.date_name]));
}

/**
 * The ids of the date types with these names, ignoring case; a name that does not exist has no entry.
 * @param names at most the organization's date types
 */
export async function dateTypeIds(tx: OrgTx, names: readonly string[]): Promise<string[]> {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  const rows = await queries.selectDateSettings(tx);
  return rows.filter((row) => wanted.has(row.date_name.toLowerCase())).map((row) => row.id);
}

/**
 * The date type that a new or changed date may have: by name, ignoring case, not archived.
 * @throws Failure `invalid_input` that names `date_type`
 */
export async function pickDateType(tx: OrgTx, name: string): Promise<{ id: string; name: string }> {
  const rows = await queries.selectDateSettings(tx);
  const row = rows.find(
    ({ date_name, archived_at }) => !archived_at && date_name.toLowerCase() === name.toLowerCase(),
  );
  if (!row) throw invalidInput({ date_type: 'No active date type has this name' });
  return { id: row.id, name: row.date_name };
}
