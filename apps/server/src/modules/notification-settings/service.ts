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

/** Which mails the caller gets in this organization, and when. */
export async function readSettings({ tx, actor }: OrgSession): Promise<NotificationSettings> {
  return toWire(await queries.selectSettings(tx, actor.personId));
}

/**
 * Changes which mails the caller gets, and when. The next digest is due at the new time, unless today's was made
 * already. When the digest is switched on, earlier case assignments are not announced.
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
 * Recomputes the times of future digests after a change of the time zone. Digests that are due already stay due.
 * @param now ISO instant
 */
export function moveDigests(tx: OrgTx, now: string): Promise<void> {
  return queries.clearDigestTimes(tx, now);
}

/** A member's digest settings, locked until the transaction ends. */
export interface LockedDigest {
  on: boolean;
  /** ISO instant; null when it has to be computed. */
  dueAt: string | null;
  /**
   * When the next digest after an ISO instant is due.
   * @param lastDay the calendar day of the latest digest, which has no second one
   */
  after(instant: string, lastDay: string | null): { at: string; day: string };
}

/** Locks a member's digest settings, so that no other worker makes the digest; null for a member without any. */
export async function lockDigest(
  tx: OrgTx,
  personId: string,
  timeZone: string,
): Promise<LockedDigest | null> {
  const row = await queries.lockSettings(tx, personId);
  if (!row) return null;
  const rhythm = { at: row.digest_at, weekdays: row.digest_weekdays };
  return {
    on: row.digest_on,
    dueAt: row.next_digest_at,
    after: (instant, lastDay) => nextOccurrence(rhythm, timeZone, instant, lastDay),
  };
}

/**
 * Sets when a member's next digest is due.
 * @param at ISO instant
 */
export function setNextDigest(tx: OrgTx, personId: string, at: string): Promise<void> {
  return queries.updateSettings(tx, personId, { next_digest_at: at });
}

/** The calendar day (`YYYY-MM-DD`) of a member's latest digest, even if it had no contents and was not sent. */
export function lastDigestDay(tx: OrgTx, personId: string): Promise<string | null> {
  return queries.selectLastDigestDay(tx, personId);
}
