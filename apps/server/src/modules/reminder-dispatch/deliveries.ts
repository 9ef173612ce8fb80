import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import { type IdentifiedMail, sendMails } from '../../platform/mail/organization-mail.ts';
import { newId } from '../../platform/new-record.ts';
import { deferToDigest, type ReminderChannel, reminderChannels } from '../digest/service.ts';
import { type Notice, reminderNotice } from '../notifications/service.ts';
import type { Entry } from '../reminder-plan/service.ts';
import {
  clientNames,
  type People,
  type Recipient,
  type TargetRecipients,
  targetName,
} from '../reminder-targets/service.ts';
import type { Office } from './office.ts';
import * as queries from './queries.ts';
import { type ReminderContent, reminderMail } from './words.ts';

/** A reminder that is sent now, with its recipients and words. */
export interface Outgoing {
  reminder: queries.DueReminder;
  entry: Entry;
  late: boolean;
  reach: TargetRecipients;
  /** The day for which it counts: that of the last one when several late reminders are sent together. */
  onDay: string;
}

/** A mail of a reminder. A person who is a recipient in several roles gets only one for all of them. */
interface Letter {
  delivery: queries.Delivery;
  outgoing: Outgoing;
  recipient: Recipient;
}

/** A recipient of a reminder, and how it reaches them. */
interface ReachedRecipient {
  outgoing: Outgoing;
  recipient: Recipient;
  channel: ReminderChannel;
}

function keyOf(
  { case_date_id, promised_for, on_day }: Pick<queries.Delivery, 'case_date_id' | 'promised_for' | 'on_day'>,
  { person_id, address }: Pick<queries.Delivery, 'person_id' | 'address'>,
): string {
  return [case_date_id, promised_for, on_day, person_id ?? address.toLowerCase()].join(' ');
}

function remindedOf(
  reminder: queries.DueReminder,
  people: People,
  recipient: Recipient,
  timeZone: string,
): ReminderContent {
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

/** The columns of a reminder's deliveries, without the channel. */
function deliveryOf({ outgoing: { reminder, onDay }, recipient }: ReachedRecipient, now: string) {
  const { id: reminder_id, case_id, case_date_id, promised_for } = reminder;
  const { personId, name, email } = recipient;
  const place = { reminder_id, case_id, case_date_id, promised_for, on_day: onDay };
  return { id: newId(now), ...place, person_id: personId, name, address: email, covered: false };
}

/** The current recipients of reminders, and how the reminders reach them. */
async function recipientsOf(
  tx: OrgTx,
  outgoing: readonly Outgoing[],
  office: Office,
): Promise<ReachedRecipient[]> {
  const dates = outgoing.map(({ reminder, reach }) => ({
    id: reminder.case_date_id,
    important_date: reminder.important_date,
    personIds: reach.recipients.flatMap(({ personId }) => personId ?? []),
  }));
  const channels = await reminderChannels(tx, dates, office);
  return outgoing.flatMap((each) =>
    each.reach.recipients.map((recipient) => {
      const { personId, email } = recipient;
      const known = personId === null ? undefined : channels.get(each.reminder.case_date_id)?.get(personId);
      const channel = known ?? 'mail';
      const isLost = (channel === 'mail' || channel === 'digest') && !isUsableAddress(email);
      return { outgoing: each, recipient, channel: isLost ? 'none' : channel };
    }),
  );
}

/** The recipients who have not received the reminder yet, by mail or digest. */
async function withoutDelivery(tx: OrgTx, reached: readonly ReachedRecipient[]): Promise<ReachedRecipient[]> {
  const done = await queries.selectDeliveries(
    tx,
    reached.map(({ outgoing }) => outgoing.reminder.id),
  );
  const isDone = new Set(
    done.map(({ reminder_id, person_id, address }) => `${reminder_id} ${person_id ?? address.toLowerCase()}`),
  );
  return reached.filter(
    ({ outgoing: { reminder }, recipient: { personId, email } }) =>
      !isDone.has(`${reminder.id} ${personId ?? email.toLowerCase()}`),
  );
}

/**
 * Leaves reminders to digests, and records the deliveries. Members who have snoozed a date are reminded by their digest
 * later.
 */
async function deferToDigests(tx: OrgTx, reached: readonly ReachedRecipient[], now: string): Promise<void> {
  const digests = reached.filter(
    ({ channel }) => channel === 'reported' || channel === 'digest' || channel === 'snoozed',
  );
  await queries.insertDeliveries(
    tx,
    digests.map((each) => ({ ...deliveryOf(each, now), channel: 'digest', mail_id: null })),
  );
  await deferToDigest(
    tx,
    digests.flatMap(({ outgoing: { reminder }, recipient: { personId }, channel }) =>
      channel !== 'reported' && personId !== null ? [{ dateId: reminder.case_date_id, personId }] : [],
    ),
  );
}

/**
 * Records that members are notified of a reminder on the site; not for snoozed dates, whose notification follows when
 * the snooze is over.
 */
async function recordNotifications(
  tx: OrgTx,
  notified: readonly ReachedRecipient[],
  now: string,
): Promise<void> {
  await queries.insertDeliveries(
    tx,
    notified.map((each) => ({ ...deliveryOf(each, now), channel: 'bell', mail_id: null })),
  );
}

function mailOf(
  { delivery, outgoing, recipient }: Letter,
  people: People,
  organization: string,
  office: Office,
): IdentifiedMail {
  const { reminder, entry, late, reach } = outgoing;
  const { subject, ...content } = reminderMail(
    entry,
    remindedOf(reminder, people, recipient, office.timeZone),
    {
      today: office.today,
      publicUrl: office.publicUrl,
      organization,
      toAdmins: reach.toAdmins,
      toClient: recipient.personId === null,
      mayWrite: recipient.mayWrite,
      language: recipient.language,
      lateSince: late && reminder.due_on < office.today ? reminder.due_on : null,
      targetName: targetName(people.directory, reminder.target),
    },
  );
  return {
    id: delivery.mail_id ?? '',
    to: { address: recipient.email, name: recipient.name },
    subject,
    ...renderMail(content),
    kind: 'date_reminder',
    resourceId: reminder.id,
    createdAt: office.now,
  };
}

/** Records the mails, and queues the first one for each person, date and day, which covers the others. */
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

/**
 * Sends reminders to those recipients who have not received them yet.
 * @returns the notifications for members who have not snoozed the date: one for each date and day, even for
 *   recipients in several roles
 */
export async function deliver(
  tx: OrgTx,
  outgoing: readonly Outgoing[],
  people: People,
  office: Office,
): Promise<Notice[]> {
  const { now } = office;
  const { name: organization } = await organizationOf(tx);
  const reached = await recipientsOf(tx, outgoing, office);
  const members = reached.filter(({ recipient }) => recipient.personId !== null);
  const left = await withoutDelivery(tx, reached);
  await deferToDigests(tx, left, now);
  await recordNotifications(
    tx,
    members.filter(({ channel }) => channel !== 'snoozed'),
    now,
  );
  const mailed = left.filter(({ channel }) => channel === 'mail');
  const letters = mailed.map((each): Letter => {
    const delivery = { ...deliveryOf(each, now), channel: 'mail' as const, mail_id: newId(now) };
    return { outgoing: each.outgoing, recipient: each.recipient, delivery };
  });
  await post(tx, letters, (letter) => mailOf(letter, people, organization, office));
  return members.flatMap(({ outgoing: { reminder, onDay }, recipient: { personId }, channel }) =>
    personId === null || channel === 'snoozed' || channel === 'snoozed_without_digest'
      ? []
      : [reminderNotice(personId, reminder, onDay)],
  );
}
