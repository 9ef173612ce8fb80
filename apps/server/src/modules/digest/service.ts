import { nextOccurrence } from '@landfall/domain/recurrence';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import * as queries from './queries.ts';
import { type ReminderWay, reminderWay } from './reminder-way.ts';

export type { ReminderWay };

/** A date of which members are reminded. */
interface RemindedDate {
  id: string;
  important_date: string;
  personIds: readonly string[];
}

/** When members are reminded, and where they are mailed. */
interface ReminderMoment {
  /** ISO instant. */
  now: string;
  /** The organization's calendar day. */
  today: string;
  /** The organization's IANA time zone. */
  timeZone: string;
  /** Whether they are mailed at addresses that are confirmed alone. */
  asksForConfirmedEmail: boolean;
}

/**
 * How the reminders of dates reach their members: by the id of the date, then that of the member. Whoever is no member who
 * can sign in is not among them.
 */
export async function reminderWays(
  tx: OrgTx,
  dates: readonly RemindedDate[],
  { now, today, timeZone, asksForConfirmedEmail }: ReminderMoment,
): Promise<Map<string, Map<string, ReminderWay>>> {
  const reminded = dates.flatMap(({ id, personIds }) =>
    personIds.map((personId) => ({ dateId: id, personId })),
  );
  const choices = Map.groupBy(
    await queries.selectChoices(tx, reminded, now, timeZone),
    ({ date_id }) => date_id,
  );
  return new Map(
    dates.map(({ id, important_date: importantDate }) => [
      id,
      new Map(
        (choices.get(id) ?? []).map((choice) => [
          choice.person_id,
          reminderWay({
            digestOn: choice.digest_on,
            digestDue: choice.digest_due,
            // Until somebody has set it, it is that of their rhythm.
            nextDigestOn:
              choice.next_digest_on ??
              nextOccurrence({ at: choice.digest_at, weekdays: choice.digest_weekdays }, timeZone, now).day,
            mailOn: choice.mail_reminder,
            // Without a confirmed address nobody knows who would read it.
            isReachable: choice.is_confirmed || !asksForConfirmedEmail,
            saidOn: choice.said_on,
            saidFor: choice.said_for,
            snoozedUntil: choice.snoozed_until,
            importantDate,
            today,
          }),
        ]),
      ),
    ]),
  );
}

/** Has the next digests of members name dates, however far away they are. */
export async function leaveToDigest(tx: OrgTx, reminded: readonly queries.RemindedMember[]): Promise<void> {
  if (reminded.length > 0) await queries.insertWaiting(tx, reminded);
}

/**
 * Has the digests that wait to be sent made anew, as their readers may see them now. What they said is said by others.
 * @param now ISO instant
 */
export async function remakeDigests(tx: OrgTx, now: string): Promise<void> {
  const mails = await withEveryCase(tx, () => queries.withdrawWaitingDigests(tx, now));
  await withdrawMails(tx, mails, 'One that is made anew takes its place');
}

/** Keeps from someone who leaves the digest that is on its way to them. */
export async function withdrawDigests(tx: OrgTx, personId: string): Promise<void> {
  const reason = 'Its recipient no longer belongs to the organization';
  await withdrawMails(tx, await queries.selectMails(tx, personId), reason);
}
