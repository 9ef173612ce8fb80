import type { OrgTx } from '../../platform/db/session.ts';
import { mayWriteToOthers } from '../../platform/mail/to-others.ts';
import { announceOnCases } from '../case-summary/service.ts';
import type { Notice } from '../notifications/service.ts';
import { remindersOfTypes } from '../reminder-plan/service.ts';
import {
  isClientTarget,
  type People,
  readPeople,
  shareLockMembers,
  targetRecipients,
} from '../reminder-targets/service.ts';
import { deliver, type Outgoing } from './deliveries.ts';
import { verdictOn } from './due.ts';
import type { Office } from './office.ts';
import * as queries from './queries.ts';

export { inOffice, type Office, type SendOptions } from './office.ts';
export { reminderMail, wordsOf } from './words.ts';

const FIRST_DAY = 'New organizations can write to a few clients only on their first day';
const UNREACHABLE =
  'Nobody could be told: nobody whom it is for belongs to the organization, and no admin either';

/** For the reminders of a date that are sent together, as some are late: the day of the last one. */
function daysTogether(sent: readonly { reminder: queries.DueReminder }[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { reminder } of sent) {
    const key = `${reminder.case_date_id} ${reminder.promised_for}`;
    const known = days.get(key);
    if (known === undefined || known < reminder.due_on) days.set(key, reminder.due_on);
  }
  return days;
}

/** Decides what to do with due reminders, and records those that are not sent. */
async function decideDue(
  tx: OrgTx,
  due: readonly queries.DueReminder[],
  people: People,
  office: Office,
): Promise<Outgoing[]> {
  const types = await remindersOfTypes(tx, [...new Set(due.map(({ date_setting_id }) => date_setting_id))]);
  const outcomes: queries.Outcome[] = [];
  const waiting: { id: string; due_at: string }[] = [];
  const sent: Omit<Outgoing, 'onDay'>[] = [];
  /** The number of mails to clients that this call decides on: they are stored, and thus counted, later. */
  let clients = 0;
  for (const reminder of due) {
    const settled = { id: reminder.id, late: false, missed: false, to_admins: false };
    const verdict = verdictOn(reminder, types.get(reminder.date_setting_id) ?? [], office);
    if (verdict.kind === 'wait') {
      waiting.push({ id: reminder.id, due_at: verdict.due_at });
      continue;
    }
    if (verdict.kind === 'cancel') {
      outcomes.push({ ...settled, status: 'cancelled', last_error: verdict.reason });
      continue;
    }
    if (verdict.kind === 'miss') {
      outcomes.push({ ...settled, status: 'skipped', missed: true, last_error: verdict.reason });
      continue;
    }
    const reach = targetRecipients(people, reminder, reminder.client_reminders);
    let heldBack = reach.heldBack;
    if (!heldBack && isClientTarget(reminder.target) && !reach.toAdmins) {
      const withThese = clients + reach.recipients.length;
      if (await mayWriteToOthers(tx, office.now, withThese)) clients = withThese;
      else heldBack = FIRST_DAY;
    }
    if (heldBack) outcomes.push({ ...settled, status: 'skipped', last_error: heldBack });
    else if (reach.recipients.length === 0)
      outcomes.push({ ...settled, status: 'failed', to_admins: reach.toAdmins, last_error: UNREACHABLE });
    else sent.push({ reminder, entry: verdict.entry, late: verdict.late, reach });
  }
  if (waiting.length > 0) await queries.postpone(tx, waiting);
  if (outcomes.length > 0) await queries.settleReminders(tx, outcomes, office.now);
  const together = daysTogether(sent);
  return sent.map((outgoing) => {
    const { case_date_id, promised_for, due_on } = outgoing.reminder;
    return { ...outgoing, onDay: together.get(`${case_date_id} ${promised_for}`) ?? due_on };
  });
}

/**
 * Sends due reminders: determines their recipients, and queues their mails. Reads every case.
 * @param only limits it to these ids
 * @returns how many it processed, 0 when none is left that no other worker processes, and the notifications for members
 */
export async function dispatchDue(
  tx: OrgTx,
  office: Office,
  limit: number,
  only: readonly string[] | null = null,
): Promise<{ taken: number; notices: Notice[] }> {
  const due = await queries.claimDue(tx, office.now, limit, only);
  if (due.length === 0) return { taken: 0, notices: [] };
  // A concurrent removal of a member either has ended before, or finds the mails that this transaction queues.
  await shareLockMembers(tx);
  const caseIds = due.map(({ case_id }) => case_id);
  const people = await readPeople(tx, caseIds);
  await announceOnCases(tx, 'reminders', caseIds, office.now);
  const outgoing = await decideDue(tx, due, people, office);
  if (outgoing.length === 0) return { taken: due.length, notices: [] };
  const notices = await deliver(tx, outgoing, people, office);
  await queries.settleReminders(
    tx,
    outgoing.map(({ reminder: { id }, late, reach }) => {
      return { id, status: 'pending', late, missed: false, to_admins: reach.toAdmins, last_error: null };
    }),
    office.now,
  );
  await queries.settleByMails(
    tx,
    outgoing.map(({ reminder }) => reminder.id),
    office.now,
  );
  return { taken: due.length, notices };
}

/** Ids of due reminders. */
export const { selectDueIds: dueReminders, retryMissed } = queries;

/** Gives up a reminder that cannot be sent, so that it does not block others. */
export function giveUp(tx: OrgTx, id: string, now: string): Promise<void> {
  const last_error = 'It could not be made. Send it again, or ask whoever runs this installation';
  return queries.settleReminders(
    tx,
    [{ id, status: 'failed', late: false, missed: false, to_admins: false, last_error }],
    now,
  );
}
