import { SECONDS_PER_DAY } from '@landfall/contract/constants';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { planJob } from './plan-job.ts';
import {
  desiredReminders,
  type Entry,
  type PlannedDate,
  planDiff,
  sendTimesIn,
} from './planned-reminders.ts';
import * as queries from './queries.ts';

export { type Entry, sendTime } from './planned-reminders.ts';

/** The maximum number of a type's dates that are planned within the call; for more, a job plans them. */
const PLANNED_AT_ONCE = 500;

/** The transaction and the instant of the call, ISO in UTC. */
export interface Moment {
  tx: OrgTx;
  now: string;
}

/** The reminders of a date type: its template's, else its own. */
function entriesOf(
  { reminder_in, reminder_target, template_id }: queries.TypeRow,
  templates: ReadonlyMap<string, Entry[]>,
): Entry[] {
  if (template_id) return templates.get(template_id) ?? [];
  return reminder_in.map((seconds, at) => ({
    offset_days: seconds / SECONDS_PER_DAY,
    target: reminder_target[at] ?? '',
    subject: '',
    text: '',
  }));
}

async function entriesByType(
  tx: OrgTx,
  types: readonly queries.TypeRow[],
  hold: boolean,
): Promise<Map<string, Entry[]>> {
  const used = types.flatMap(({ template_id }) => template_id ?? []);
  const templates =
    used.length > 0 ? await queries.selectEntries(tx, used, { hold }) : new Map<string, Entry[]>();
  return new Map(types.map((type) => [type.id, entriesOf(type, templates)]));
}

/** The current reminders of date types. */
export async function remindersOfTypes(tx: OrgTx, typeIds: readonly string[]): Promise<Map<string, Entry[]>> {
  return entriesByType(tx, await queries.selectTypes(tx, typeIds), false);
}

function plannedDate({ state, archived, case_archived, important_date }: queries.DateRow): PlannedDate {
  const reason = archived
    ? 'The date was archived'
    : case_archived
      ? 'The case was archived'
      : state !== 'open'
        ? 'The date was handled'
        : undefined;
  return { hasReminders: reason === undefined, day: important_date, ...(reason && { reason }) };
}

/**
 * Updates the reminders of dates. The caller has locked their cases, by `changeCases` or as {@link prepareTypes} does.
 * Reads with the transaction's access.
 */
export async function planDates({ tx, now }: Moment, dateIds: readonly string[]): Promise<void> {
  if (dateIds.length === 0) return;
  const dates = await queries.selectDates(tx, dateIds);
  const typeIds = [...new Set(dates.map(({ date_setting_id }) => date_setting_id))];
  const entries = await entriesByType(tx, await queries.shareLockTypes(tx, typeIds), true);
  const [{ time_zone: timeZone }, stored] = await Promise.all([
    organizationOf(tx),
    queries.lockPromises(tx, dateIds),
  ]);
  const sendTimeOf = sendTimesIn(timeZone);
  const diffs = dates.map((row) => {
    const date = plannedDate(row);
    const desired = desiredReminders(date, entries.get(row.date_setting_id) ?? [], sendTimeOf);
    const { add, ...rest } = planDiff(date, desired, stored.get(row.id) ?? [], now);
    const place = { case_id: row.case_id, case_date_id: row.id };
    return { ...rest, add: add.map((reminder) => ({ ...reminder, ...place })) };
  });
  const [add, set, cancel] = [
    diffs.flatMap((diff) => diff.add),
    diffs.flatMap((diff) => diff.set),
    diffs.flatMap((diff) => diff.cancel),
  ];
  if (cancel.length > 0) {
    const mails = await queries.cancelPromises(tx, cancel, now);
    await withdrawMails(tx, mails, 'The date that it reminds of was changed');
  }
  if (set.length > 0) await queries.setPending(tx, set);
  if (add.length > 0) await queries.insertPromises(tx, add, now);
}

/**
 * Locks a template until the transaction ends, for a date type that uses it.
 * @returns whether it exists
 */
export async function shareLockTemplate(tx: OrgTx, id: string): Promise<boolean> {
  return (await queries.selectEntries(tx, [id], { hold: true })).size > 0;
}

/** Updates the reminders of all dates of cases, after the cases were archived or restored. */
export async function planCases(moment: Moment, caseIds: readonly string[]): Promise<void> {
  await planDates(moment, await queries.selectDatesOf(moment.tx, caseIds));
}

/** The locked cases whose dates are planned at once when their types change. */
export interface PreparedTypes {
  typeIds: readonly string[];
  /** Null when there are too many, and a job plans them. */
  heldCases: ReadonlySet<string> | null;
}

/**
 * Locks the cases with open dates of types whose reminders are about to change. Called before the types are locked, as
 * every writer locks cases first.
 */
export function prepareTypes(tx: OrgTx, typeIds: readonly string[]): Promise<PreparedTypes> {
  return withEveryCase(tx, async () => {
    const dates = await queries.selectOpenDates(tx, typeIds, { limit: PLANNED_AT_ONCE + 1 });
    if (dates.length > PLANNED_AT_ONCE) return { typeIds, heldCases: null };
    const caseIds = [...new Set(dates.map(({ case_id }) => case_id))];
    if (caseIds.length > 0) await shareLockCases(tx, caseIds);
    return { typeIds, heldCases: new Set(caseIds) };
  });
}

/** Queues a job that updates the reminders of all dates of some types. */
async function planByJob(tx: OrgTx, typeIds: readonly string[]): Promise<void> {
  for (const date_setting_id of typeIds) await enqueue(tx, planJob, { date_setting_id });
}

/**
 * Updates the reminders of changed types: at once if they have few dates, else by a job. Until the job has run,
 * obsolete reminders are not sent.
 */
export async function planTypes({ tx, now }: Moment, { typeIds, heldCases }: PreparedTypes): Promise<void> {
  if (!heldCases) return planByJob(tx, typeIds);
  await withEveryCase(tx, async () => {
    const dates = await queries.selectOpenDates(tx, typeIds, { limit: 2 * PLANNED_AT_ONCE });
    const isHeld = ({ case_id }: { case_id: string }) => heldCases.has(case_id);
    await planDates(
      { tx, now },
      dates.filter(isHeld).map(({ id }) => id),
    );
    // A date that got the type while the cases were being locked.
    if (!dates.every(isHeld)) await planByJob(tx, typeIds);
  });
}

/** Locks the types that use a template against changes until the transaction ends, after the cases with their dates. */
export async function prepareTemplate(tx: OrgTx, templateId: string): Promise<PreparedTypes> {
  const prepared = await prepareTypes(tx, await queries.selectTypeIds(tx, templateId));
  await queries.lockTypes(tx, prepared.typeIds);
  return prepared;
}

/** Plans the types that use a template, which the caller has locked and changed. */
export async function planTemplate(
  moment: Moment,
  templateId: string,
  prepared: PreparedTypes,
): Promise<void> {
  await planTypes(moment, prepared);
  const known = new Set(prepared.typeIds);
  const users = await queries.selectTypeIds(moment.tx, templateId);
  await planByJob(
    moment.tx,
    users.filter((id) => !known.has(id)),
  );
}

/** Moves all reminders of the organization to their time in its current time zone. */
export async function planEverything(tx: OrgTx): Promise<void> {
  await planByJob(tx, await queries.selectTypeIds(tx));
}

/**
 * Marks overdue reminders of invented dates as sent to their teams' notifications, as if the dates had existed then.
 */
export function markPastRemindersSent(
  tx: OrgTx,
  dateIds: readonly string[],
): Promise<queries.BellDelivery[]> {
  return queries.markPastRemindersSent(tx, dateIds);
}

/** Cancels a pending reminder on behalf of a person. */
export async function cancelByPerson({ tx, now }: Moment, id: string, personId: string): Promise<void> {
  const mails = await queries.cancelPromises(tx, [{ id, reason: 'Cancelled by hand' }], now, personId);
  await withdrawMails(tx, mails, 'The reminder was cancelled');
}

/**
 * Withdraws queued mails of reminders: to a person who leaves, or about a case that fewer members may see now. The
 * recipients of the reminders are determined again.
 */
export async function recallReminders(
  tx: OrgTx,
  of: { personId: string } | { caseId: string },
): Promise<void> {
  await withEveryCase(tx, async () => {
    const mails = await queries.selectWaiting(tx, of);
    if (mails.length === 0) return;
    await withdrawMails(tx, mails, 'Its recipients are found anew');
    await queries.resetReminders(tx, mails);
  });
}

/**
 * Plans a batch of a type's dates.
 * @returns the last one's id; null when none are left
 */
export function planPart(
  { tx, now }: Moment,
  typeId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  return withEveryCase(tx, async () => {
    const dates = await queries.selectOpenDates(tx, [typeId], { after, limit });
    if (dates.length === 0) return null;
    await shareLockCases(tx, [...new Set(dates.map(({ case_id }) => case_id))]);
    await planDates(
      { tx, now },
      dates.map(({ id }) => id),
    );
    return dates.at(-1)?.id ?? null;
  });
}
