import type { OrgTx } from '../../platform/db/session.ts';

/** How far a mailbox has been read. */
export interface Position {
  /** Null before the first pass. */
  uid_validity: number | null;
  last_uid: number | null;
  /** A mail that could not be fetched, and the number of tries. */
  trying_uid: number | null;
  tries: number;
  /** ISO instant: while everything is read again on another server, mails that arrived before are skipped. */
  since: string | null;
}

/** The position of reading a mailbox, and the time of the last pass. */
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

/** A changed position, or the result of a pass. */
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

/** Whether the last pass over a mailbox failed, or there was none yet. */
export async function isFailingOrNew({ db, orgId }: OrgTx, mailboxId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailbox_reading')
    .select(['checked_at', 'failing_since'])
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst();
  return row !== undefined && (row.checked_at === null || row.failing_since !== null);
}

/** Records that reading a mailbox fails, and why. The time of the first failure is kept. */
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
