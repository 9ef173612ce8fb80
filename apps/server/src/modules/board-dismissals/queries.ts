import type { BoardCheck } from '@landfall/contract/board';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

export interface NewDismissal {
  id: string;
  created_at: string;
  board_check: BoardCheck;
  resource_id: string;
  /** The case that the row is about, or else the person. */
  case_id: string | null;
  beneficiary_id: string | null;
  since: string;
  reason: string;
  until: string | null;
  /** Stored with the person's current name. */
  dismissed_by: string;
}

/** Ends the active dismissal of a check's row, if there is one. */
export async function endDismissalsOf(
  { db, orgId }: OrgTx,
  { board_check, resource_id, created_at }: NewDismissal,
): Promise<void> {
  await db
    .updateTable('board_dismissal')
    .set({ ended_at: created_at })
    .where('org_id', '=', orgId)
    .where('board_check', '=', board_check)
    .where('resource_id', '=', resource_id)
    .where('ended_at', 'is', null)
    .execute();
}

export function insertDismissal({ db, orgId }: OrgTx, dismissal: NewDismissal) {
  const name = db.selectFrom('person').select('display_name').where('id', '=', dismissal.dismissed_by);
  return db
    .insertInto('board_dismissal')
    .values({ org_id: orgId, ...dismissal, dismissed_by_name: sql<string>`(${name})` })
    .returning(['id', 'reason', 'until', 'dismissed_by', 'dismissed_by_name', 'created_at'])
    .executeTakeFirstOrThrow();
}

/**
 * Ends a dismissal; idempotent.
 * @returns the case that it is about, if any; undefined when the organization has no such dismissal
 */
export async function endDismissal({ db, orgId }: OrgTx, id: string, now: string) {
  const ended = db
    .updateTable('board_dismissal')
    .set({ ended_at: sql<string>`coalesce(ended_at, ${now}::timestamptz)` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('case_id');
  return ended.executeTakeFirst();
}
