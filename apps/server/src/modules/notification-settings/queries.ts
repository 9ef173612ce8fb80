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

/** What a member has chosen; every member who can sign in has a row. */
export function selectSettings(tx: OrgTx, personId: string) {
  return settingsOf(tx, personId).executeTakeFirstOrThrow();
}

/** The same, unless they cannot sign in; nobody else changes it until the transaction ends. */
export function lockSettings(tx: OrgTx, personId: string) {
  return settingsOf(tx, personId).forUpdate().executeTakeFirst();
}

/** Changes what a member has chosen. A digest that is queued is of no account once the next one is another. */
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

/** Has the worker set the digests anew that are later than an ISO instant. */
export async function forgetDigestsAfter({ db, orgId }: OrgTx, moment: string): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ next_digest_at: null, digest_queued_at: null })
    .where('org_id', '=', orgId)
    .where('next_digest_at', '>', moment)
    .execute();
}

/** The calendar day of a member's latest digest, whether or not it had something to say; null: there was none. */
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

/** Has no digest tell a member of the cases that they are on by now. */
export async function announceCases({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await db
    .updateTable('case_assignee')
    .set({ announced: true })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('announced', '=', false)
    .execute();
}
