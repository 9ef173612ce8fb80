import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import {
  type listReminders,
  type QueuedReminder,
  REMINDER_CHANNELS,
  REMINDER_STATUSES,
  type ReminderRecipient,
  type ReminderStatus,
} from '@landfall/contract/reminders';
import { type ListPart, readParts } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announceOnCase } from '../case-summary/service.ts';
import { cancelByPerson } from '../reminder-plan/service.ts';
import {
  type Recipient,
  readPeople,
  targetName,
  targetRecipients,
  wireTarget,
} from '../reminder-targets/service.ts';
import * as queries from './queries.ts';

/** Reminders of a status are counted up to this number. */
const COUNTED = 10_000;

type DeliveryRow = Awaited<ReturnType<typeof queries.selectDeliveries>>[number];

/** The people who got a reminder, each once, with the channels. */
function recipientsOfDeliveries(deliveries: readonly DeliveryRow[]): ReminderRecipient[] {
  const byPerson = Map.groupBy(deliveries, ({ person_id, address }) => person_id ?? address.toLowerCase());
  return [...byPerson.values()].map((own) => {
    const [{ person_id, name, address }] = own as [DeliveryRow];
    const mail = own.find(({ channel }) => channel === 'mail');
    const reached = own.filter(({ channel, status }) => channel !== 'mail' || status === 'sent');
    return {
      person_id,
      name,
      email: address,
      channels: REMINDER_CHANNELS.filter((each) => reached.some(({ channel }) => channel === each)),
      error: mail?.status === 'failed' ? mail.last_error : null,
    };
  });
}

/** The people who will get a reminder, in the form of the contract. */
export function toGet(recipients: readonly Recipient[]): ReminderRecipient[] {
  return recipients.map(({ personId, name, email }) => {
    return { person_id: personId, name, email, channels: [], error: null };
  });
}

async function toWire(tx: OrgTx, rows: readonly queries.QueueRow[]): Promise<QueuedReminder[]> {
  const [people, deliveries] = await Promise.all([
    readPeople(
      tx,
      rows.map(({ case_id }) => case_id),
    ),
    queries.selectDeliveries(
      tx,
      rows.map(({ id }) => id),
    ),
  ]);
  const deliveriesOf = Map.groupBy(deliveries, ({ reminder_id }) => reminder_id);
  return rows.map((row) => {
    const got = recipientsOfDeliveries(deliveriesOf.get(row.id) ?? []);
    const coming =
      row.status === 'pending' && got.length === 0
        ? targetRecipients(people, row, row.client_reminders)
        : null;
    return {
      id: row.id,
      case_id: row.case_id,
      case_name: row.case_name,
      date_id: row.date_id,
      date_type: row.date_type,
      important_date: row.important_date,
      offset_days: row.offset_days,
      target: wireTarget(people.directory, row.target),
      target_name: targetName(people.directory, row.target),
      recipients: coming ? toGet(coming.recipients) : got,
      to_admins: coming?.toAdmins ?? row.to_admins,
      due_at: row.due_at,
      status: row.status,
      attempts: row.attempts,
      sent_at: row.status === 'sent' ? row.settled_at : null,
      last_error: row.last_error ?? coming?.heldBack ?? null,
      late: row.late,
    };
  });
}

/** A page of the reminders of one status, or of all: pending ones by time, others the latest first. */
export async function listQueue(
  { tx }: OrgSession,
  { status, case_id: caseId, from, to, limit, cursor }: HandlerInput<typeof listReminders>['query'],
): Promise<HandlerResult<typeof listReminders>> {
  const filter = { caseId, from: from && dateAsWritten(from), to: to && dateAsWritten(to) };
  const asked = status ? [status] : REMINDER_STATUSES;
  const parts = asked.map((each): ListPart<{ id: string }> => {
    return { sort: each, read: (at) => queries.pageOfIds(tx, each, filter, at) };
  });
  const count = (each: ReminderStatus, countedTo: number | null) =>
    queries.countReminders(tx, each, filter, countedTo);
  const [{ page, next }, counts] = await Promise.all([
    readParts(parts, { limit, cursor }),
    Promise.all(REMINDER_STATUSES.map((each) => count(each, COUNTED))),
  ]);
  const known = new Map(REMINDER_STATUSES.map((each, at) => [each, counts[at] ?? null]));
  const totals = await Promise.all(
    asked.map(async (each) => known.get(each) ?? (await count(each, null)) ?? 0),
  );
  const ids = page.map(({ id }) => id);
  const rows = new Map((await queries.selectReminders(tx, ids)).map((row) => [row.id, row]));
  return {
    reminders: await toWire(
      tx,
      ids.flatMap((id) => rows.get(id) ?? []),
    ),
    total: totals.reduce((sum, each) => sum + each, 0),
    next_cursor: next,
    counts: Object.fromEntries(REMINDER_STATUSES.map((each) => [each, known.get(each) ?? COUNTED])) as Record<
      ReminderStatus,
      number
    >,
  };
}

async function readReminder(tx: OrgTx, id: string): Promise<QueuedReminder> {
  const [reminder] = await toWire(tx, await queries.selectReminders(tx, [id]));
  return found(reminder);
}

/** Notifies open pages of a changed reminder, and returns it. */
async function announced(tx: OrgTx, reminder: QueuedReminder, now: string): Promise<QueuedReminder> {
  await announceOnCase(tx, 'reminders', reminder.case_id, now);
  return reminder;
}

/**
 * Sends a failed reminder again. One that is pending already stays as it is, so that repeating the call sends it once.
 * @throws Failure `conflict` for one with another status
 */
export async function retryReminder({ tx, now }: OrgSession, id: string): Promise<QueuedReminder> {
  const status = found(await queries.lockReminder(tx, id));
  if (status !== 'failed' && status !== 'pending')
    throw new Failure('conflict', 'Only a failed reminder can be sent again');
  if (status === 'failed') await queries.retry(tx, id, now);
  return announced(tx, await readReminder(tx, id), now);
}

/**
 * Cancels a pending reminder; idempotent.
 * @throws Failure `conflict` for one that is not pending
 */
export async function cancelReminder({ tx, now, actor }: OrgSession, id: string): Promise<QueuedReminder> {
  const status = found(await queries.lockReminder(tx, id));
  if (status !== 'pending' && status !== 'cancelled')
    throw new Failure('conflict', 'Only a pending reminder can be cancelled');
  if (status === 'pending') await cancelByPerson({ tx, now }, id, actor.personId);
  return announced(tx, await readReminder(tx, id), now);
}
