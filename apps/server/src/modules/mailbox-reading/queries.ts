import type { OrgTx } from '../../platform/db/session.ts';

/** How far a mailbox has been read. */
export interface Position {
  /** Null: never yet. */
  uid_validity: number | null;
  last_uid: number | null;
  /** A mail that could not be fetched, and how often. */
  trying_uid: number | null;
  tries: number;
  /** ISO instant: while all is read again on another server, what arrived before is not taken in. */
  since: string | null;
}

/** Where reading a mailbox stands, and when it was last looked into. */
export function selectPosition(
  { db, orgId }: OrgTx,
  mailboxId: string,
): Promise<(Position & { checked_at: string | null }) | undefined> {
  return db
    .selectFrom('mailbox_reading')
    .select(['uid_validity', 'last_uid', 'trying_uid', 'tries', 'since', 'checked_at'])
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst();
}

/** How a reading stands, or what became of it. */
export interface ReadingChange extends Partial<Position> {
  /** ISO instants. */
  checked_at?: string;
  failing_since?: string | null;
  error?: string;
}

export async function updateReading(
  { db, orgId }: OrgTx,
  mailboxId: string,
  change: ReadingChange,
): Promise<void> {
  await db
    .updateTable('mailbox_reading')
    .set(change)
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute();
}

/** Whether reading a mailbox failed last, or it has not been looked into yet. */
export async function isFailingOrNew({ db, orgId }: OrgTx, mailboxId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailbox_reading')
    .select(['checked_at', 'failing_since'])
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst();
  return row !== undefined && (row.checked_at === null || row.failing_since !== null);
}

/** Says since `now` (ISO) at the latest that looking into a mailbox fails, and why. */
export async function markFailing(
  { db, orgId }: OrgTx,
  mailboxId: string,
  { error, now }: { error: string; now: string },
): Promise<void> {
  await db
    .updateTable('mailbox_reading')
    .set(({ fn, val }) => ({ error, failing_since: fn.coalesce('failing_since', val(now)) }))
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute();
}
