import { isDeepStrictEqual } from 'node:util';
import { LIMITS, SECONDS_PER_DAY } from '@landfall/contract/constants';
import type { createDateSetting, DateSetting, updateDateSetting } from '@landfall/contract/date-settings';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { assertMayList } from '../../platform/http/deleted-records.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { planTypes, prepareTypes, shareLockTemplate } from '../reminder-plan/service.ts';
import * as queries from './queries.ts';
import { assertPaired, storedTargets, wireTargets } from './reminders.ts';

/** The date types of a new organization, with colours that are distinguishable in both themes. */
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

/**
 * The reminders in a new organization: days before (negative) or after the date on which the team of its case is
 * reminded, after it only while the date is open.
 */
const DEFAULT_REMINDER_DAYS = [-30, -7, -1, 0, 1] as const;

type Row = Awaited<ReturnType<typeof queries.selectDateSettings>>[number];

function settingOf(row: Row, targets: string[]): DateSetting {
  const archivedAt = row.archived_at ?? NOT_ARCHIVED;
  const metadata = row.color ? { color: { hex: row.color } } : null;
  return {
    id: row.id,
    ID: row.id,
    date_name: row.date_name,
    DateName: row.date_name,
    reminder_in: row.reminder_in,
    ReminderIn: row.reminder_in,
    reminder_target: targets,
    ReminderTarget: targets,
    template_id: row.template_id,
    TemplateID: row.template_id,
    client_reminders: row.client_reminders,
    ClientReminders: row.client_reminders,
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

async function toWire(tx: OrgTx, rows: readonly Row[]): Promise<DateSetting[]> {
  const wire = await wireTargets(
    tx,
    rows.flatMap((row) => row.reminder_target),
  );
  return rows.map((row) => settingOf(row, row.reminder_target.map(wire)));
}

async function oneToWire(tx: OrgTx, row: Row): Promise<DateSetting> {
  const [setting] = await toWire(tx, [row]);
  return found(setting);
}

/**
 * Every date type of the organization by name, or the removed ones.
 * @throws Failure `forbidden` when a member below admin asks for removed ones
 */
export async function listDateSettings(
  session: OrgSession,
  query: { deleted: 'true' | 'false' },
): Promise<DateSetting[]> {
  assertMayList(session, query, 'date types');
  return toWire(session.tx, await queries.selectDateSettings(session.tx, query.deleted === 'true'));
}

export const { selectArchivedInUse: listArchivedInUse, shareLockDateSetting: shareLockDateType } = queries;

/** The names of all date types by id, including archived ones. */
export async function dateTypeNames(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  return new Map((await queries.selectNames(tx, {})).map(({ id, date_name }) => [id, date_name]));
}

/** The ids of the date types that are not archived, by lower-case name. */
export async function activeDateTypes(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  const active = (await queries.selectDateSettings(tx, false)).filter(({ archived_at }) => !archived_at);
  return new Map(active.map(({ id, date_name }) => [date_name.toLowerCase(), id]));
}

/** One date type. */
export async function readDateSetting(tx: OrgTx, id: string): Promise<DateSetting> {
  return oneToWire(tx, found(await queries.selectDateSetting(tx, id)));
}

/** One date type, with the number of dates, report templates and deadline rules that use it and prevent its removal. */
export async function readUsedDateSetting(tx: OrgTx, id: string) {
  const date_setting = await readDateSetting(tx, id);
  const { dates, templates, rules } = await queries.countUses(tx, id);
  return { date_setting, dates_in_use: dates, templates_in_use: templates, rules_in_use: rules };
}

/** The fields that the history of a date type records. */
const RECORDED = [
  ...['date_name', 'color', 'reminder_in', 'reminder_target', 'template_id', 'client_reminders'],
] as const;

function recordedFields({ metadata, reminder_in, ...setting }: DateSetting) {
  const days = reminder_in.map((seconds) => seconds / SECONDS_PER_DAY);
  return { ...setting, color: metadata?.color?.hex ?? null, reminder_in: days };
}

type Fields = HandlerInput<typeof createDateSetting>['body'];

/**
 * The value of a field under either of its two spellings.
 * @throws Failure `invalid_input` that names both when they contradict each other
 */
function either<T>(body: Fields, [snake, pascal]: readonly [keyof Fields, keyof Fields]): T | undefined {
  const [one, other] = [body[snake], body[pascal]];
  if (one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other)) {
    const reason = 'The two spellings contradict each other';
    throw invalidInput({ [snake]: reason, [pascal]: reason });
  }
  return (one === undefined ? other : one) as T | undefined;
}

/** The fields of a body, each under one name; undefined where it is absent. */
function fieldsOf(body: Fields) {
  const metadata = either<Fields['metadata']>(body, ['metadata', 'Metadata']);
  return {
    date_name: either<string>(body, ['date_name', 'DateName']),
    color: metadata === undefined ? undefined : (metadata?.color?.hex.toLowerCase() ?? null),
    reminder_in: either<number[]>(body, ['reminder_in', 'ReminderIn']),
    reminder_target: either<string[]>(body, ['reminder_target', 'ReminderTarget']),
    template_id: either<string | null>(body, ['template_id', 'TemplateID']),
    client_reminders: either<boolean>(body, ['client_reminders', 'ClientReminders']),
  };
}

/** @throws Failure `conflict` with the date type that has the name */
async function assertNameFree(tx: OrgTx, name: string, id?: string): Promise<void> {
  const other = await queries.selectNamesake(tx, name, id);
  if (!other) return;
  const words = other.archived_at
    ? `An archived date type is named ${other.date_name}. Restore it instead`
    : `A date type is already named ${other.date_name}`;
  throw new Failure('conflict', words, { current: await oneToWire(tx, other) });
}

/** @throws Failure `conflict` when the organization has the maximum number of date types */
async function assertRoom(tx: OrgTx): Promise<void> {
  if ((await queries.countDateSettings(tx)) >= LIMITS.dateTypes)
    throw new Failure('conflict', `An organization has at most ${LIMITS.dateTypes} date types`);
}

/**
 * Adds a date type. Its name must be new in the organization, including archived types, ignoring case.
 * @throws Failure `invalid_input` by field, `conflict` with the type that has the name
 */
export async function addDateSetting(session: OrgSession, body: Fields): Promise<DateSetting> {
  const { tx, now } = session;
  const fields = fieldsOf(body);
  const { date_name, color = null, reminder_in = [], template_id = null, client_reminders = false } = fields;
  if (date_name === undefined) throw invalidInput({ date_name: 'Required' });
  assertPaired(reminder_in, fields.reminder_target ?? []);
  const reminder_target = await storedTargets(tx, fields.reminder_target ?? []);
  await lockOrganization(tx);
  await assertNameFree(tx, date_name);
  await assertRoom(tx);
  if (template_id !== null) await assertTemplate(tx, template_id);
  const record = newRecord(now);
  const reminders = { reminder_in, reminder_target, template_id, client_reminders };
  await queries.insertDateSettings(tx, [{ ...record, date_name, color, ...reminders }]);
  const added = await readDateSetting(tx, record.id);
  recordChanges(session, { id: record.id, kind: 'date_setting' }, null, recordedFields(added), RECORDED);
  return added;
}

/**
 * Locks the template against removal meanwhile.
 * @throws Failure `invalid_input` that names `template_id` unless the template exists
 */
async function assertTemplate(tx: OrgTx, id: string): Promise<void> {
  if (!(await shareLockTemplate(tx, id)))
    throw invalidInput({ template_id: 'There is no such reminder template' });
}

/** The ids in the path and in the body must be the same. */
function assertOwnId(id: string, body: HandlerInput<typeof updateDateSetting>['body']): void {
  for (const name of ['id', 'ID'] as const) {
    if (body[name] !== undefined && body[name] !== id)
      throw invalidInput({ [name]: 'Not the id of the path' });
  }
}

/**
 * Changes the supplied fields. A new name is shown on every date of the type, and wherever else the type is named.
 * @throws Failure `stale_version` with the current date type, `conflict` with the type that has the name,
 *   `invalid_input` by field
 */
export async function editDateSetting(
  session: OrgSession,
  id: string,
  { id: lowerId, ID: upperId, version, Version, ...body }: HandlerInput<typeof updateDateSetting>['body'],
): Promise<DateSetting> {
  const { tx, now } = session;
  assertOwnId(id, { id: lowerId, ID: upperId });
  if (version !== undefined && Version !== undefined && version !== Version) {
    const reason = 'The two spellings contradict each other';
    throw invalidInput({ version: reason, Version: reason });
  }
  const { reminder_in, reminder_target, template_id, ...plain } = fieldsOf(body);
  const name = plain.date_name;
  if (name !== undefined) await lockOrganization(tx);
  const isReminded = reminder_in ?? reminder_target ?? template_id;
  const prepared = isReminded === undefined ? null : await prepareTypes(tx, [id]);
  const current = await queries.lockDateSetting(tx, id);
  if (!current || current.deleted_at) throw notFound();
  const known = version ?? Version;
  if (known !== undefined && known !== current.version) throw staleVersion(await oneToWire(tx, current));

  const seconds = reminder_in ?? current.reminder_in;
  assertPaired(seconds, reminder_target ?? current.reminder_target);
  const targets = reminder_target
    ? await storedTargets(tx, reminder_target, current.reminder_target)
    : current.reminder_target;
  if (name !== undefined) await assertNameFree(tx, name, id);

  const change: queries.DateSettingChange = changedFields(current, { ...plain, template_id });
  if (change.template_id) await assertTemplate(tx, change.template_id);
  if (!isDeepStrictEqual(seconds, current.reminder_in)) change.reminder_in = seconds;
  if (!isDeepStrictEqual(targets, current.reminder_target)) change.reminder_target = targets;
  const before = await oneToWire(tx, current);
  if (Object.keys(change).length > 0) await queries.updateDateSetting(tx, id, change);
  if (change.date_name) await queries.renameElsewhere(tx, id, current.date_name, change.date_name);
  const isReplanned = change.reminder_in ?? change.reminder_target ?? change.template_id;
  if (prepared && isReplanned !== undefined) await planTypes({ tx, now }, prepared);
  const after = await readDateSetting(tx, id);
  recordChanges(
    session,
    { id, kind: 'date_setting' },
    recordedFields(before),
    recordedFields(after),
    RECORDED,
  );
  return after;
}

/** Archives a date type if dates, report templates or deadline rules use it, otherwise removes it; idempotent. */
export async function deleteDateSetting(session: OrgSession, id: string): Promise<void> {
  const { tx, now } = session;
  const current = found(await queries.lockDateSetting(tx, id));
  if (current.deleted_at || current.archived_at) return;
  const { dates, templates, rules } = await withEveryCase(tx, () => queries.countUses(tx, id));
  const isUsed = dates + templates + rules > 0;
  await queries.updateDateSetting(tx, id, isUsed ? { archived_at: now } : { deleted_at: now });
  const gone = isUsed ? 'archived' : 'deleted';
  recordChanges(session, { id, kind: 'date_setting' }, { [gone]: false }, { [gone]: true }, [gone]);
}

/**
 * Restores an archived or removed date type; idempotent.
 * @throws Failure `conflict` with the type that has taken the name meanwhile, or when the organization has the maximum
 *   number of date types
 */
export async function restoreDateSetting(session: OrgSession, id: string): Promise<DateSetting> {
  const { tx } = session;
  await lockOrganization(tx);
  const current = found(await queries.lockDateSetting(tx, id));
  if (current.deleted_at) {
    await assertNameFree(tx, current.date_name);
    await assertRoom(tx);
  }
  const gone = current.deleted_at ? 'deleted' : current.archived_at ? 'archived' : null;
  if (gone) {
    await queries.updateDateSetting(tx, id, { archived_at: null, deleted_at: null });
    recordChanges(session, { id, kind: 'date_setting' }, { [gone]: true }, { [gone]: false }, [gone]);
  }
  return readDateSetting(tx, id);
}

/** Adds the default date types with their reminders to an organization that is founded at `now`, an ISO instant. */
export function addDefaultDateSettings(tx: OrgTx, now: string): Promise<void> {
  return queries.insertDateSettings(
    tx,
    DEFAULT_DATE_TYPES.map(([date_name, color]) => ({
      ...newRecord(now),
      date_name,
      color,
      reminder_in: DEFAULT_REMINDER_DAYS.map((days) => days * SECONDS_PER_DAY),
      reminder_target: DEFAULT_REMINDER_DAYS.map(() => 'case_team'),
      template_id: null,
      client_reminders: false,
    })),
  );
}

/** A date type of the organization. */
export type DateType = Awaited<ReturnType<typeof queries.selectNames>>[number];

/** Finds date types by name, including archived ones: an exact match before one that differs in case. */
async function finder(tx: OrgTx): Promise<(name: string) => DateType | undefined> {
  const types = await queries.selectNames(tx, {});
  const byName = new Map(types.map((type) => [type.date_name, type]));
  const byLetters = new Map(types.map((type) => [type.date_name.toLowerCase(), type]));
  return (name) => byName.get(name) ?? byLetters.get(name.toLowerCase());
}

/** The ids of the date types with these names, ignoring case; a name that does not exist has no entry. */
export async function dateTypeIds(tx: OrgTx, names: readonly string[]): Promise<string[]> {
  const find = await finder(tx);
  return [...new Set(names.flatMap((name) => find(name.trim())?.id ?? []))];
}

/**
 * The date types with these names, each once, including archived ones.
 * @returns the types, or the index of the first name that no type has
 */
export async function namedDateTypes(
  tx: OrgTx,
  names: readonly string[],
): Promise<{ found: DateType[] } | { unknownAt: number }> {
  const found = names.map(await finder(tx));
  const unknownAt = found.indexOf(undefined);
  return unknownAt < 0 ? { found: [...new Set(found.filter((type) => type !== undefined))] } : { unknownAt };
}

/**
 * The active date type with this name, ignoring case, for a new or changed date. The type cannot be archived until the
 * transaction ends.
 * @throws Failure `invalid_input` that names `date_type`
 */
export async function pickDateType(tx: OrgTx, name: string): Promise<{ id: string }> {
  const type = (await finder(tx))(name);
  if (!type || !(await queries.shareLockDateSetting(tx, type.id)))
    throw invalidInput({ date_type: 'No active date type has this name' });
  return type;
}
