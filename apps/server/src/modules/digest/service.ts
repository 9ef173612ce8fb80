import { nextOccurrence } from '@landfall/domain/recurrence';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import * as queries from './queries.ts';
import { type ReminderChannel, reminderChannel } from './reminder-channel.ts';

export type { ReminderChannel };

/** A date of which members are reminded. */
interface RemindedDate {
  id: string;
  important_date: string;
  personIds: readonly string[];
}

/** The time of reminders, and the condition for mails. */
interface ReminderMoment {
  /** ISO instant. */
  now: string;
  /** The organization's current day. */
  today: string;
  /** The organization's IANA time zone. */
  timeZone: string;
  /** Whether mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
}

/**
 * How the reminders of dates reach their members: by the id of the date, then the id of the member. People who are not
 * members able to sign in are left out.
 */
export async function reminderChannels(
  tx: OrgTx,
  dates: readonly RemindedDate[],
  { now, today, timeZone, asksForConfirmedEmail }: ReminderMoment,
): Promise<Map<string, Map<string, ReminderChannel>>> {
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
          reminderChannel({
            digestOn: choice.digest_on,
            digestDue: choice.digest_due,
            // Computed from the settings, unless the worker has scheduled it.
            nextDigestOn:
              choice.next_digest_on ??
              nextOccurrence({ at: choice.digest_at, weekdays: choice.digest_weekdays }, timeZone, now).day,
            mailOn: choice.mail_reminder,
            // If the address is not confirmed, a stranger might read the mail.
            isReachable: choice.is_confirmed || !asksForConfirmedEmail,
            reportedOn: choice.said_on,
            reportedFor: choice.said_for,
            snoozedUntil: choice.snoozed_until,
            importantDate,
            today,
          }),
        ]),
      ),
    ]),
  );
}

/** Records that the next digests of members are to list dates, however far away these are. */
export async function deferToDigest(tx: OrgTx, reminded: readonly queries.RemindedMember[]): Promise<void> {
  if (reminded.length > 0) await queries.insertWaiting(tx, reminded);
}

/**
 * Withdraws digests whose mails are not sent yet, and makes new ones with what their readers may see now.
 * @param now ISO instant
 */
export async function rebuildDigests(tx: OrgTx, now: string): Promise<void> {
  const mails = await withEveryCase(tx, () => queries.withdrawWaitingDigests(tx, now));
  await withdrawMails(tx, mails, 'A new one takes its place');
}

/** Withdraws an unsent digest of a member who leaves. */
export async function withdrawDigests(tx: OrgTx, personId: string): Promise<void> {
  const reason = 'Its recipient no longer belongs to the organization';
  await withdrawMails(tx, await queries.selectMails(tx, personId), reason);
}
