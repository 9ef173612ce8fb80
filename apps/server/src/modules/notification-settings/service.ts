import type { NotificationSettings } from '@landfall/contract/notification-settings';
import { nextOccurrence } from '@landfall/domain/recurrence';
import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

function toWire(row: queries.SettingRow): NotificationSettings {
  return {
    digest: { on: row.digest_on, at: row.digest_at, weekdays: row.digest_weekdays },
    mail: {
      reminder: row.mail_reminder,
      mention: row.mail_mention,
      thread_assigned: row.mail_thread_assigned,
      client_mail: row.mail_client_mail,
      task_assigned: row.mail_task_assigned,
    },
  };
}

/** What the caller is mailed in this organization, and when. */
export async function readSettings({ tx, actor }: OrgSession): Promise<NotificationSettings> {
  return toWire(await queries.selectSettings(tx, actor.personId));
}

/**
 * Changes what the caller is mailed, and when: the next digest comes at the new hour, unless today's has been made. Who
 * switches the digest on is not told of all the cases that they have come to work on before.
 */
export async function changeSettings(
  { tx, actor, now }: OrgSession,
  { digest, mail }: NotificationSettings,
): Promise<NotificationSettings> {
  const { personId } = actor;
  const before = await queries.lockSettings(tx, personId);
  const weekdays = digest.weekdays.toSorted((one, other) => one - other);
  const lastDay = await queries.selectLastDigestDay(tx, personId);
  const { time_zone: timeZone } = await organizationOf(tx);
  const next = nextOccurrence({ at: digest.at, weekdays }, timeZone, now, lastDay);
  if (digest.on && !before?.digest_on) await queries.announceCases(tx, personId);
  await queries.updateSettings(tx, personId, {
    digest_on: digest.on,
    digest_at: digest.at,
    digest_weekdays: weekdays,
    mail_reminder: mail.reminder,
    mail_mention: mail.mention,
    mail_thread_assigned: mail.thread_assigned,
    mail_client_mail: mail.client_mail,
    mail_task_assigned: mail.task_assigned,
    next_digest_at: next.at,
  });
  return { digest: { ...digest, weekdays }, mail };
}

/**
 * Has digests come at their hours in another time zone. What is due already stays due.
 * @param now ISO instant
 */
export function moveDigests(tx: OrgTx, now: string): Promise<void> {
  return queries.forgetDigestsAfter(tx, now);
}

/** A member's digest, held until the transaction ends. */
export interface HeldDigest {
  on: boolean;
  /** ISO instant; null: it is to be worked out. */
  dueAt: string | null;
  /** When the one after an ISO instant comes. @param lastDay the calendar day of the latest, which has no second one */
  after(instant: string, lastDay: string | null): { at: string; day: string };
}

/** Holds a member's digest, so that no other worker makes it; null for whoever has none. */
export async function holdDigest(tx: OrgTx, personId: string, timeZone: string): Promise<HeldDigest | null> {
  const row = await queries.lockSettings(tx, personId);
  if (!row) return null;
  const rhythm = { at: row.digest_at, weekdays: row.digest_weekdays };
  return {
    on: row.digest_on,
    dueAt: row.next_digest_at,
    after: (instant, lastDay) => nextOccurrence(rhythm, timeZone, instant, lastDay),
  };
}

/** Says when a member's digest is made next. @param at ISO instant */
export function setNextDigest(tx: OrgTx, personId: string, at: string): Promise<void> {
  return queries.updateSettings(tx, personId, { next_digest_at: at });
}

/** The calendar day (`YYYY-MM-DD`) of a member's latest digest, whether or not it had something to say. */
export function lastDigestDay(tx: OrgTx, personId: string): Promise<string | null> {
  return queries.selectLastDigestDay(tx, personId);
}
