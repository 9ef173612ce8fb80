import type { OrgTx } from '../../platform/db/session.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import { type IdentifiedMail, sendMails } from '../../platform/mail/organization-mail.ts';
import { mayWriteToOthers } from '../../platform/mail/to-others.ts';
import { newId } from '../../platform/new-record.ts';
import { leaveToDigest, type ReminderWay, reminderWays } from '../digest/service.ts';
import { type Notice, reminderNotice } from '../notifications/service.ts';
import { type Entry, remindersOfTypes } from '../reminder-plan/service.ts';
import {
  clientNames,
  isClientTarget,
  type People,
  type Reach,
  type Recipient,
  reachOf,
  readPeople,
  targetName,
} from '../reminder-targets/service.ts';
import { type Moment, verdictOn } from './due.ts';
import * as queries from './queries.ts';
import { type Reminded, reminderMail } from './words.ts';

export { wordsOf } from './words.ts';

/** A reminder that goes out now, to whom, and in which words. */
interface Outgoing {
  reminder: queries.DueReminder;
  entry: Entry;
  late: boolean;
  reach: Reach;
  /** The day on which it counts: of several that come late together that of the last one. */
  onDay: string;
}

/** A mail that may be another reminder's too: who has several roles gets one. */
interface Letter {
  delivery: queries.Delivery;
  outgoing: Outgoing;
}

const FIRST_DAY = 'New organizations can write to a few clients only on their first day';
const UNREACHABLE =
  'Nobody could be told: nobody whom it is for belongs to the organization, and no admin either';

function keyOf(
  { case_date_id, promised_for, on_day }: Pick<queries.Delivery, 'case_date_id' | 'promised_for' | 'on_day'>,
  { person_id, address }: Pick<queries.Delivery, 'person_id' | 'address'>,
): string {
  return [case_date_id, promised_for, on_day, person_id ?? address.toLowerCase()].join(' ');
}

/** Of the reminders of a date that come together, since some are late, the day of the last one. */
function daysTogether(sent: readonly { reminder: queries.DueReminder }[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { reminder } of sent) {
    const key = `${reminder.case_date_id} ${reminder.promised_for}`;
    const known = days.get(key);
    if (known === undefined || known < reminder.due_on) days.set(key, reminder.due_on);
  }
  return days;
}

function remindedOf(
  reminder: queries.DueReminder,
  people: People,
  recipient: Recipient,
  timeZone: string,
): Reminded {
  const { case_id, case_name, case_date_id: date_id, date_type, important_date } = reminder;
  const { at_time, place, zone } = reminder;
  const client = recipient.personId === null ? recipient.name : clientNames(people, case_id);
  return {
    case_id,
    case_name,
    date_id,
    date_type,
    important_date,
    at_time,
    place,
    zone: zone ?? timeZone,
    client,
  };
}

/** What sending needs to know beyond the reminders. */
export interface Office extends Moment {
  /** Origin of the pages, without a trailing slash. */
  publicUrl: string;
}

/** Sorts out what is to be done with reminders whose time has come, and writes down what is not sent. */
async function sift(
  tx: OrgTx,
  due: readonly queries.DueReminder[],
  people: People,
  office: Office,
): Promise<Outgoing[]> {
  const types = await remindersOfTypes(tx, [...new Set(due.map(({ date_setting_id }) => date_setting_id))]);
  const outcomes: queries.Outcome[] = [];
  const waiting: { id: string; due_at: string }[] = [];
  const sent: Omit<Outgoing, 'onDay'>[] = [];
  let mayWrite: boolean | undefined;
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
    const reach = reachOf(people, reminder, reminder.client_reminders);
    let heldBack = reach.heldBack;
    if (!heldBack && isClientTarget(reminder.target) && !reach.toAdmins) {
      mayWrite ??= await mayWriteToOthers(tx, office.now);
      if (!mayWrite) heldBack = FIRST_DAY;
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

/** What reminders are to do, without what they have done before. */
interface Ways {
  letters: Letter[];
  /** By the digest of the day, which has said it or is to say it. */
  digests: { delivery: queries.Delivery; waits: boolean }[];
}

/** How a reminder reaches somebody: who has put it off hears of it by their digest. */
type Way = Exclude<ReminderWay, 'snoozed'>;

async function waysOf(tx: OrgTx, outgoing: readonly Outgoing[], today: string) {
  const dates = outgoing.map(({ reminder, reach }) => ({
    id: reminder.case_date_id,
    important_date: reminder.important_date,
    personIds: reach.recipients.flatMap(({ personId }) => personId ?? []),
  }));
  const ways = await reminderWays(tx, dates, today);
  return ({ reminder }: Outgoing, { personId }: Recipient): Way => {
    if (personId === null) return 'mail';
    const way = ways.get(reminder.case_date_id)?.get(personId) ?? 'mail';
    return way === 'snoozed' ? 'digest' : way;
  };
}

/** Sorts out whom reminders mail, and whom their digest tells. */
async function sortOut(tx: OrgTx, outgoing: readonly Outgoing[], { now, today }: Office): Promise<Ways> {
  const done = await queries.selectDeliveries(
    tx,
    outgoing.map(({ reminder }) => reminder.id),
  );
  const isDone = new Set(
    done.map(({ reminder_id, person_id, address }) => `${reminder_id} ${person_id ?? address.toLowerCase()}`),
  );
  const wayOf = await waysOf(tx, outgoing, today);
  const ways: Ways = { letters: [], digests: [] };
  for (const each of outgoing) {
    for (const recipient of each.reach.recipients) {
      const { personId, email } = recipient;
      if (isDone.has(`${each.reminder.id} ${personId ?? email.toLowerCase()}`)) continue;
      const delivery = deliveryOf(each, recipient, now);
      const way = wayOf(each, recipient);
      if (way === 'mail' && isUsableAddress(email))
        ways.letters.push({
          outgoing: each,
          delivery: { ...delivery, channel: 'mail', mail_id: newId(now) },
        });
      if (way === 'said' || way === 'digest')
        ways.digests.push({
          delivery: { ...delivery, channel: 'digest', mail_id: null },
          waits: way === 'digest',
        });
    }
  }
  return ways;
}

/** Leaves to digests what they are to say, and writes down what they say. */
async function tellByDigest(tx: OrgTx, digests: Ways['digests']): Promise<void> {
  await queries.insertDeliveries(
    tx,
    digests.map(({ delivery }) => delivery),
  );
  await leaveToDigest(
    tx,
    digests.flatMap(({ delivery: { case_date_id: dateId, person_id: personId }, waits }) =>
      waits && personId !== null ? [{ dateId, personId }] : [],
    ),
  );
}

/** What each delivery of a reminder says beside its channel. */
function deliveryOf({ reminder, onDay }: Outgoing, { personId, name, email }: Recipient, now: string) {
  const { id: reminder_id, case_id, case_date_id, promised_for } = reminder;
  const place = { reminder_id, case_id, case_date_id, promised_for, on_day: onDay };
  return { id: newId(now), ...place, person_id: personId, name, address: email, covered: false };
}

/** Writes down that the members among recipients find a reminder in their bells. */
async function ring(tx: OrgTx, outgoing: readonly Outgoing[], now: string): Promise<void> {
  await queries.insertDeliveries(
    tx,
    outgoing.flatMap((each) =>
      each.reach.recipients
        .filter(({ personId }) => personId !== null)
        .map((recipient) => ({
          ...deliveryOf(each, recipient, now),
          channel: 'bell' as const,
          mail_id: null,
        })),
    ),
  );
}

function mailOf(
  { delivery, outgoing }: Letter,
  people: People,
  organization: string,
  office: Office,
): IdentifiedMail {
  const { reminder, entry, late, reach } = outgoing;
  const recipient = { personId: delivery.person_id, name: delivery.name, email: delivery.address };
  const { subject, ...content } = reminderMail(
    entry,
    remindedOf(reminder, people, recipient, office.timeZone),
    {
      ...{ today: office.today, publicUrl: office.publicUrl, organization, toAdmins: reach.toAdmins },
      toClient: delivery.person_id === null,
      lateSince: late && reminder.due_on < office.today ? reminder.due_on : null,
      targetName: targetName(people.directory, reminder.target),
    },
  );
  return {
    id: delivery.mail_id ?? '',
    to: { address: delivery.address, name: delivery.name },
    ...{ subject, ...renderMail(content) },
    ...{ kind: 'date_reminder', resourceId: reminder.id, createdAt: office.now },
  };
}

/** Writes the letters down: of those to one person about one date and day the first is sent, and stands for the others. */
async function post(
  tx: OrgTx,
  letters: readonly Letter[],
  compose: (letter: Letter) => IdentifiedMail,
): Promise<void> {
  const first = new Map<string, Letter>();
  for (const letter of letters) {
    const key = keyOf(letter.delivery, letter.delivery);
    if (!first.has(key)) first.set(key, letter);
  }
  const written = await queries.insertDeliveries(
    tx,
    [...first.values()].map(({ delivery }) => delivery),
  );
  const sent = [...first.values()].filter(({ delivery }) => written.has(delivery.id));
  await sendMails(tx, sent.map(compose));
  const others = letters.filter(({ delivery }) => !written.has(delivery.id));
  if (others.length === 0) return;
  const carriers = await queries.selectCarriers(tx, [
    ...new Set(others.map(({ delivery }) => delivery.case_date_id)),
  ]);
  const mailOfKey = new Map(carriers.map((carrier) => [keyOf(carrier, carrier), carrier.mail_id]));
  await queries.insertDeliveries(
    tx,
    others.flatMap(({ delivery }) => {
      const mail_id = mailOfKey.get(keyOf(delivery, delivery));
      return mail_id ? [{ ...delivery, covered: true, mail_id }] : [];
    }),
  );
}

/** What members find in their bells: once for a date and day, whatever the number of their roles. */
function noticesOf({ reminder, reach, onDay }: Outgoing): Notice[] {
  return reach.recipients.flatMap(({ personId }) =>
    personId === null ? [] : [reminderNotice(personId, reminder, onDay)],
  );
}

/**
 * Sends reminders whose time has come: finds out for whom they are, and has their mail sent once the transaction is
 * committed. Sees every case.
 * @param only of these ids alone
 * @returns how many it took, 0 when none is left that nobody else has in hand, and what its members are to find in their
 *   bells
 */
export async function dispatchDue(
  tx: OrgTx,
  office: Office,
  limit: number,
  only: readonly string[] | null = null,
): Promise<{ taken: number; notices: Notice[] }> {
  const due = await queries.claimDue(tx, office.now, limit, only);
  if (due.length === 0) return { taken: 0, notices: [] };
  const people = await readPeople(
    tx,
    due.map(({ case_id }) => case_id),
  );
  const outgoing = await sift(tx, due, people, office);
  if (outgoing.length === 0) return { taken: due.length, notices: [] };
  const organization = await queries.selectOrganizationName(tx);
  const { letters, digests } = await sortOut(tx, outgoing, office);
  await tellByDigest(tx, digests);
  await ring(tx, outgoing, office.now);
  await post(tx, letters, (letter) => mailOf(letter, people, organization, office));
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
  return { taken: due.length, notices: outgoing.flatMap(noticesOf) };
}

/** Ids of reminders whose time has come. */
export const { selectDueIds: dueReminders, reviveMissed } = queries;

/** Gives a reminder up that cannot be sent, so that it holds up no other. */
export function giveUp(tx: OrgTx, id: string, now: string): Promise<void> {
  const last_error = 'It could not be made. Send it again, or ask whoever runs this installation';
  return queries.settleReminders(
    tx,
    [{ id, status: 'failed', late: false, missed: false, to_admins: false, last_error }],
    now,
  );
}
