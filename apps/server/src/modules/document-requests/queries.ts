import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The kind of the mails that request documents from clients; their resource is the case. */
export const REQUEST_MAIL = 'missing_items';

/** Selects links to revoke: those of a member or of cases, optionally only the links in these mails. */
export type LinksOf = { personId: string } | { caseIds: readonly string[]; mailIds?: readonly string[] };

/** Revokes the links that are valid at `now` (ISO), locked in one order: others may revoke some of them, too. */
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
          .$if(of.mailIds !== undefined, (told) =>
            told.where('mail_id', '=', sql<string>`any(${of.mailIds}::uuid[])`),
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

/** The case for which one of these mails requested documents; a restricted case takes precedence. */
export async function selectCaseAskedFor(
  { db, orgId }: OrgTx,
  mailIds: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail as m')
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.id', '=', 'm.resource_id'),
    )
    .select('c.id')
    .where('m.org_id', '=', orgId)
    .where('m.id', '=', sql<string>`any(${mailIds}::uuid[])`)
    .where('m.kind', '=', REQUEST_MAIL)
    .orderBy('c.restricted', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
