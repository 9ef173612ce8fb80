import type { AuditAction } from '@landfall/contract/audit-actions';
import { type Schedule, type ScheduleInput, updateReportTemplate } from '@landfall/contract/report-templates';
import type { Recipients } from '@landfall/contract/reports';
import { type Role, reaches } from '@landfall/contract/roles';
import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { emailNotConfirmed, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import { auditWriter } from '../audit/service.ts';
import * as queries from './queries.ts';
import { nextRun, type Recurrence } from './recurrence.ts';

/** The rhythm of a row's schedule; null without a schedule. */
export function recurrenceOf(row: queries.ScheduleRow): Recurrence | null {
  const { schedule_frequency: frequency, schedule_weekday: weekday, schedule_hour: hour } = row;
  if (frequency === null || hour === null) return null;
  return { frequency, hour, ...(weekday === null ? {} : { weekday }) };
}

/** The people in schedules: the recipients, and the roles of those who set them. */
export interface Named {
  recipients: ReadonlyMap<string, queries.Recipient>;
  /** The further recipients of a template's report. */
  further: ReadonlyMap<string, string[]>;
  setters: ReadonlyMap<string, readonly Role[]>;
}

/**
 * The schedule of a template; `next_at` is null when its setter may no longer send, or all of its recipients have left.
 */
export function scheduleOf(
  row: queries.TemplateRow,
  { recipients, further, setters }: Named,
): Schedule | null {
  const rhythm = recurrenceOf(row);
  const { schedule_recipient: recipient, schedule_by: setter } = row;
  if (!rhythm || !recipient || !setter) return null;
  const all = [recipient, ...(further.get(row.id) ?? [])].map((user_id) => {
    const { name = '', is_member = false } = recipients.get(user_id) ?? {};
    return { user_id, name, is_member };
  });
  const isKept = all.some(({ is_member }) => is_member) && reaches(setters.get(setter) ?? [], 'user');
  const next_at = isKept ? row.next_run_at : null;
  return { ...rhythm, user_id: recipient, name: all[0]?.name ?? '', recipients: all, next_at };
}

const NO_SCHEDULE: queries.ScheduleRow = {
  schedule_frequency: null,
  schedule_weekday: null,
  schedule_hour: null,
  schedule_recipient: null,
  schedule_by: null,
  next_run_at: null,
};

/** The columns that a member chooses when setting a schedule. */
const CHOSEN = ['schedule_frequency', 'schedule_weekday', 'schedule_hour', 'schedule_recipient'] as const;

/** Whether a schedule has a next run, in the name of a member who may still send. */
async function isScheduleRunning(
  tx: OrgTx,
  { next_run_at, schedule_by }: queries.ScheduleRow,
): Promise<boolean> {
  if (next_run_at === null || schedule_by === null) return false;
  const roles = await queries.selectRoles(tx, [schedule_by]);
  return reaches(roles.get(schedule_by) ?? [], 'user');
}

/** A schedule as a member has set it. */
interface SetSchedule {
  columns: queries.ScheduleRow;
  /** The further recipients. */
  further: readonly string[];
}

/** The current schedule. */
interface CurrentSchedule {
  row: queries.ScheduleRow;
  further: readonly string[];
}

/** @throws Failure `invalid_input` that names the recipient who is no member */
async function assertMembers(
  tx: OrgTx,
  { user_ids }: Recipients,
  recipients: readonly string[],
): Promise<void> {
  const found = await queries.selectRecipients(tx, recipients);
  const members = new Set(found.filter(({ is_member }) => is_member).map(({ id }) => id));
  const stranger = recipients.findIndex((id) => !members.has(id));
  if (stranger < 0) return;
  const field = user_ids ? `schedule.user_ids.${stranger}` : 'schedule.user_id';
  throw invalidInput({ [field]: 'Nobody of this organization' });
}

/** Whether two lists have the same values in the same order. */
export const sameIn = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/**
 * The schedule after a member has set it. A running schedule that is unchanged keeps its setter, so that editing
 * something else of the template does not take it over.
 * @throws Failure as {@link assertMembers}, `email_not_confirmed`
 */
export async function scheduleSetBy(
  { tx, actor, now }: OrgSession,
  input: ScheduleInput | null,
  current: CurrentSchedule = { row: NO_SCHEDULE, further: [] },
): Promise<SetSchedule> {
  if (!input) return { columns: NO_SCHEDULE, further: [] };
  const { user_id = actor.personId, user_ids = [user_id], frequency, weekday, hour } = input;
  await assertMembers(tx, input, user_ids);
  const [first = user_id, ...further] = user_ids;
  const { time_zone: timeZone } = await organizationOf(tx);
  const columns = {
    schedule_frequency: frequency,
    schedule_weekday: weekday ?? null,
    schedule_hour: hour,
    schedule_recipient: first,
    schedule_by: actor.personId,
    next_run_at: nextRun({ frequency, weekday, hour }, timeZone, now),
  };
  const { schedule_by, next_run_at } = current.row;
  const isSame =
    CHOSEN.every((column) => columns[column] === current.row[column]) && sameIn(further, current.further);
  if (isSame && (await isScheduleRunning(tx, current.row)))
    return { columns: { ...columns, schedule_by, next_run_at }, further };
  if (user_ids.some((id) => id !== actor.personId) && !actor.emailConfirmed) throw emailNotConfirmed();
  return { columns, further };
}

export const { countRunsBy: countSchedulesOf } = queries;

/** Stops the schedules that a person set, until a member sets them again. */
export async function stopSchedulesOf(
  { tx, actor, now, requestId }: OrgSession,
  personId: string,
): Promise<void> {
  const stopped = await queries.stopRunsBy(tx, personId);
  const action = updateReportTemplate.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: ['schedule'] }, stopped);
}

/** Transfers the schedules that a member set to another member. This counts as an edit of the templates' schedules. */
export async function handOverSchedules(
  { tx, actor, now, requestId }: OrgSession,
  fromId: string,
  toId: string,
): Promise<void> {
  const given = await queries.moveRuns(tx, fromId, toId);
  const action = updateReportTemplate.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: ['schedule'] }, given);
}

/** Withdraws mails to former members about scheduled reports that were not made. */
export async function withdrawNotices(tx: OrgTx): Promise<void> {
  const reason = 'Its recipient no longer belongs to the organization';
  await withdrawMails(tx, await queries.selectNoticesToFormerMembers(tx), reason);
}

/**
 * Moves scheduled reports to their hours in another time zone. Reports that are due stay due.
 * @param now ISO instant
 */
export async function moveSchedules(tx: OrgTx, timeZone: string, now: string): Promise<void> {
  for (const row of await queries.lockRunsAfter(tx, now)) {
    const rhythm = recurrenceOf(row);
    if (rhythm) await queries.setNextRun(tx, row.id, nextRun(rhythm, timeZone, now));
  }
}
