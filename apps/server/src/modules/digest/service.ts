import type { OrgTx } from '../../platform/db/session.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import * as queries from './queries.ts';
import { type ReminderWay, reminderWay } from './reminder-way.ts';

export type { ReminderWay };

/**
 * How the reminder of a date reaches each of these members today, by their ids; whoever is no member who can sign in is
 * not among them.
 */
export async function reminderWays(
  tx: OrgTx,
  date: { id: string; important_date: string },
  personIds: readonly string[],
  today: string,
): Promise<Map<string, ReminderWay>> {
  const choices = await queries.selectChoices(tx, date.id, personIds);
  return new Map(
    choices.map((choice) => [
      choice.person_id,
      reminderWay({
        digestOn: choice.digest_on,
        mailOn: choice.mail_reminder,
        saidOn: choice.said_on,
        snoozedUntil: choice.snoozed_until,
        importantDate: date.important_date,
        today,
      }),
    ]),
  );
}

/** Has the next digest of these members name a date, however far away it is. */
export function leaveToDigest(tx: OrgTx, dateId: string, personIds: readonly string[]): Promise<void> {
  return queries.insertWaiting(tx, dateId, personIds);
}

/** Keeps from someone who leaves the digest that is on its way to them. */
export async function withdrawDigests(tx: OrgTx, personId: string): Promise<void> {
  const reason = 'Its recipient no longer belongs to the organization';
  await withdrawMails(tx, await queries.selectMails(tx, personId), reason);
}
