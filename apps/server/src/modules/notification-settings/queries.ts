import type { OrgTx } from '../../platform/db/session.ts';

const COLUMNS = [
  'digest_on',
  'digest_at',
  'digest_weekdays',
  'mail_reminder',
  'mail_mention',
  'mail_thread_assigned',
  'mail_client_mail',
  'mail_task_assigned',
  'next_digest_at',
] as const;

function settingsOf({ db, orgId }: OrgTx, personId: string) {
  return db
    .selectFrom('notification_setting')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId);
}

export type SettingRow = Awaited<ReturnType<typeof selectSettings>>;

/** A member's settings; every member who can sign in has a row. */
export function selectSettings(tx: OrgTx, personId: string) {
  return settingsOf(tx, personId).executeTakeFirstOrThrow();
}

/** A member's settings, locked until the transaction ends; undefined for a member who cannot sign in. */
export function lockSettings(tx: OrgTx, personId: string) {
  return settingsOf(tx, personId).forUpdate().executeTakeFirst();
}

/**
 * Changes a member's settings. Also discards the mark that a digest is queued, as the time of the next digest may have
 * changed.
 */
export async function updateSettings(
  { db, orgId }: OrgTx,
  personId: string,
  change: Partial<SettingRow>,
): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ ...change, digest_queued_at: null })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
}

/** Clears the times of digests after an ISO instant, so that the worker computes them again. */
export async function clearDigestTimes({ db, orgId }: OrgTx, moment: string): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ next_digest_at: null, digest_queued_at: null })
    .where('org_id', '=', orgId)
    .where('next_digest_at', '>', moment)
    .execute();
}

/** The calendar day of a member's latest digest, even if it had no contents and was not sent; null without any. */
export async function selectLastDigestDay({ db, orgId }: OrgTx, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('digest')
    .select('local_day')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .orderBy('local_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.local_day ?? null;
}

/** Marks the member's current case assignments as announced, so that no digest lists them as new. */
export async function announceCases({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await db
    .updateTable('case_assignee')
    .set({ announced: true })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('announced', '=', false)
    .execute();
}
