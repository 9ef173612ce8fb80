import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The kind of the mails that request documents from clients; their resource is the case. */
export const REQUEST_MAIL = 'missing_items';

/** Selects links to revoke: those of a member or of cases, optionally only the links in these mails. */
export type LinksOf = { personId: string } | { caseIds: readonly string[]; mailIds?: readonly string[] };

/** Revokes the links that are valid at `now` (ISO), locked in a fixed order: concurrent calls may revoke some, too. */
export function revokeLinks(
  { db, orgId }: OrgTx,
  of: LinksOf,
  now: string,
): Promise<{ id: string; case_id: string }[]> {
  const valid = db
    .selectFrom('client_link')
    .select('id')
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate();
  const locked =
    'personId' in of
      ? valid.where('person_id', '=', of.personId)
      : valid
          .where('case_id', '=', sql<string>`any(${of.caseIds}::uuid[])`)
          .$if(of.mailIds !== undefined, (query) =>
            query.where('mail_id', '=', sql<string>`any(${of.mailIds}::uuid[])`),
          );
  return db
    .updateTable('client_link')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('id', 'in', locked)
    .returning(['id', 'case_id'])
    .execute();
}

/** Unsent requests to addresses that only this client has. */
export async function selectRequestsTo(
  { db, orgId }: OrgTx,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mail m
    where m.org_id = ${orgId} and m.status = 'pending' and m.kind = ${REQUEST_MAIL} and lower(m.recipient) in (
      select own_addresses(${kind}, array(select one_person(${kind}, ${clientId})), false))`.execute(db);
  return rows.map(({ id }) => id);
}

/** This mail, if it is a request that was neither sent nor withdrawn. */
export function selectWaitingRequest({ db, orgId }: OrgTx, mailId: string) {
  return db
    .selectFrom('mail')
    .select(['id', 'resource_id', 'writer_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', mailId)
    .where('kind', '=', REQUEST_MAIL)
    .where('status', '=', 'pending')
    .execute();
}

/**
 * Reopens the items that withdrawn mails asked for, unless another mail of the same request remains. If an earlier mail
 * with a link also asked for an item, the item keeps its state and is recorded as last asked for by that mail.
 * @returns their cases
 */
export async function reopenItems({ db, orgId }: OrgTx, mailIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    update checklist_item i set version = i.version + 1, asked_at = a.asked_at,
      state = case when a.asked_at is null and i.state = 'asked' then 'open' else i.state end
    from (
      select c.id, (
        select max(m.created_at) from client_link_item l
        join client_link k on k.org_id = l.org_id and k.id = l.link_id
        join mail m on m.org_id = k.org_id and m.id = k.mail_id and m.status <> 'withdrawn'
        where l.org_id = c.org_id and l.item_id = c.id) as asked_at
      from mail w
      -- A request and what it asks for have one time.
      join checklist_item c on c.org_id = w.org_id and c.case_id = w.resource_id and c.asked_at = w.created_at
      where w.org_id = ${orgId} and w.id = any(${mailIds}::uuid[]) and not exists (
        select from mail o
        where o.org_id = w.org_id and o.resource_id = w.resource_id and o.kind = ${REQUEST_MAIL}
          and o.created_at = w.created_at and o.status <> 'withdrawn')) a
    where i.org_id = ${orgId} and i.id = a.id
    returning i.case_id`.execute(db);
  return [...new Set(rows.map(({ case_id }) => case_id))];
}

/** A mail that requested documents. */
export interface RequestMail {
  id: string;
  case_id: string;
  recipient: string;
  subject: string;
  /** The member who wrote it; null when they have left. */
  writer_id: string | null;
}

/** The newest of these mails that requested documents; one for a restricted case takes precedence. */
export function selectRequest(
  { db, orgId }: OrgTx,
  mailIds: readonly string[],
): Promise<RequestMail | undefined> {
  return db
    .selectFrom('mail as m')
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.id', '=', 'm.resource_id'),
    )
    .select(['m.id', 'c.id as case_id', 'm.recipient', 'm.subject', 'm.writer_id'])
    .where('m.org_id', '=', orgId)
    .where('m.id', '=', sql<string>`any(${mailIds}::uuid[])`)
    .where('m.kind', '=', REQUEST_MAIL)
    .orderBy('c.restricted', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
