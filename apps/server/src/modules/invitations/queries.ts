import type { Invitation } from '@landfall/contract/invitations';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, listOrder, type Page, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx, PersonTx } from '../../platform/db/session.ts';

type AssignableRole = Invitation['role_to_assign'];

export type InvitationRow = Omit<Invitation, 'invitation_token' | 'mail'> & { token_sealed: Buffer };

const FIELDS = [
  'id',
  'invited_email',
  'role_to_assign',
  'message',
  'created_at',
  'expires_at',
  'accepted_at',
  'token_sealed',
] as const;

/** All invitations but the cancelled ones. */
function listed({ db, orgId }: OrgTx) {
  return db.selectFrom('invitation').where('org_id', '=', orgId).where('cancelled_at', 'is', null);
}

const NEWEST_FIRST = listOrder('-created_at', { created_at: [idKey('id')] });

/** A page of the list, newest first, as ids increase with time. */
export async function selectInvitations(tx: OrgTx, at: PageAt): Promise<Page<InvitationRow>> {
  const page = await readPage(listed(tx).select(FIELDS), NEWEST_FIRST, at);
  return page as Page<InvitationRow>;
}

export function countInvitations(tx: OrgTx): Promise<number> {
  return countOf(listed(tx));
}

/** The number of invitations made since an ISO instant, including cancelled ones. */
export function countInvitationsSince({ db, orgId }: OrgTx, since: string): Promise<number> {
  return countOf(db.selectFrom('invitation').where('org_id', '=', orgId).where('created_at', '>', since));
}

/** Whether an address, ignoring case, has an invitation that is pending at `now` (ISO). */
export async function isInvited({ db, orgId }: OrgTx, email: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('org_id', '=', orgId)
    .where('email_lower', '=', sql<string>`lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewInvitation = Omit<InvitationRow, 'accepted_at'> & { token_hash: Buffer; invited_by: string };

export async function insertInvitation({ db, orgId }: OrgTx, invitation: NewInvitation): Promise<void> {
  await db
    .insertInto('invitation')
    .values({ org_id: orgId, ...invitation })
    .execute();
}

/** The current invitation, with the organization's name. */
export async function selectInvitation({ db, orgId }: OrgTx, id: string) {
  const row = await db
    .selectFrom('invitation as i')
    .innerJoin('organization as o', 'o.org_id', 'i.org_id')
    .select(['i.invited_email', 'i.role_to_assign', 'i.expires_at', 'i.accepted_at', 'i.cancelled_at'])
    .select('o.name as organization')
    .where('i.org_id', '=', orgId)
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, role_to_assign: row.role_to_assign as AssignableRole };
}

/** Whether an e-mail address is the person's, ignoring case. */
export async function isEmailOf({ db, personId }: PersonTx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels an invitation that is pending at `now` (ISO); false for any other. */
export async function cancelPending({ db, orgId }: OrgTx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ cancelled_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function pendingBy({ orgId }: OrgTx, personId: string, now: string) {
  return sql<boolean>`org_id = ${orgId} and invited_by = ${personId} and accepted_at is null and cancelled_at is null
    and expires_at > ${now}`;
}

/** The number of invitations by a person that are pending at `now` (ISO). */
export function countPendingBy(tx: OrgTx, personId: string, now: string): Promise<number> {
  return countOf(tx.db.selectFrom('invitation').where(pendingBy(tx, personId, now)));
}

/**
 * Cancels a person's pending invitations.
 * @returns their ids
 */
export async function cancelPendingBy(tx: OrgTx, personId: string, now: string): Promise<string[]> {
  const cancelled = await tx.db
    .updateTable('invitation')
    .set({ cancelled_at: now })
    .where(pendingBy(tx, personId, now))
    .returning('id')
    .execute();
  return cancelled.map(({ id }) => id);
}

/** Whether an address belongs to an imported member, whose membership the owner of the address takes over. */
export async function isOfImported({ db }: OrgTx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from imported_members() where lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

/**
 * Gives the person who has just accepted an invitation the membership of the imported member with the same address, if
 * there is one.
 */
export async function takeOverImported({ db }: OrgTx): Promise<void> {
  await sql`select take_over_imported()`.execute(db);
}

export async function markAccepted(
  { db, orgId }: OrgTx,
  id: string,
  personId: string,
  now: string,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ accepted_at: now, accepted_by: personId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
