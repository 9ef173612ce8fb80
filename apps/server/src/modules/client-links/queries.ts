import type { ClientLanguage } from '@landfall/contract/client-languages';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

function links({ db, orgId }: OrgTx) {
  return db
    .selectFrom('client_link as l')
    .select([
      'l.id',
      'l.case_id',
      'l.sent_to',
      'l.max_files',
      'l.visits',
      'l.last_visited_at',
      'l.created_at',
      'l.person_name as author_display_name',
      'l.expires_at',
      'l.revoked_at',
    ])
    .select(({ ref }) => ref('l.language').$castTo<ClientLanguage>().as('language'))
    .select((eb) =>
      eb
        .selectFrom('client_link_file as f')
        .select(({ fn }) => fn.countAll<number>().as('files'))
        .whereRef('f.org_id', '=', 'l.org_id')
        .whereRef('f.link_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('files'),
    )
    .where('l.org_id', '=', orgId);
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

/** The links of a case, newest first, as ids increase with time. */
export function selectLinksOf(tx: OrgTx, caseId: string) {
  return links(tx).where('l.case_id', '=', caseId).orderBy('l.id', 'desc').execute();
}

export function selectLink(tx: OrgTx, id: string) {
  return links(tx).where('l.id', '=', id).executeTakeFirst();
}

/** The items that links request, in the order of the checklist. */
export function selectItemsOfLinks({ db, orgId }: OrgTx, linkIds: readonly string[]) {
  return db
    .selectFrom('client_link_item as l')
    .innerJoin('checklist_item as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.item_id'),
    )
    .select(['l.link_id', 'i.id', 'i.title'])
    .where('l.org_id', '=', orgId)
    .where('l.link_id', '=', sql<string>`any(${linkIds}::uuid[])`)
    .orderBy('i.id')
    .execute();
}

/** The number of a case's links that are valid at `now` (ISO). */
export function countGood({ db, orgId }: OrgTx, caseId: string, now: string): Promise<number> {
  return countOf(
    db
      .selectFrom('client_link')
      .where('org_id', '=', orgId)
      .where('case_id', '=', caseId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

export interface NewLink extends NewRecord {
  case_id: string;
  token_hash: Buffer;
  language: ClientLanguage;
  sent_to: string;
  max_files: number;
  person_id: string;
  person_name: string;
  expires_at: string;
  /** The mail that contains the link; null when the member who made it passes it on. */
  mail_id: string | null;
}

export async function insertLink(
  { db, orgId }: OrgTx,
  link: NewLink,
  itemIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('client_link')
    .values({ org_id: orgId, ...link })
    .execute();
  await db
    .insertInto('client_link_item')
    .values(itemIds.map((item_id) => ({ org_id: orgId, link_id: link.id, item_id, case_id: link.case_id })))
    .execute();
}

/**
 * Revokes a link at `now` (ISO); one that was revoked before stays as it is.
 * @returns the mail that contains the link, if this call revoked it
 */
export async function revoke({ db, orgId }: OrgTx, id: string, now: string): Promise<string | null> {
  const ended = await db
    .updateTable('client_link')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst();
  return ended?.mail_id ?? null;
}

/** Counts a visit of a link's page at `now` (ISO). */
export async function countVisit({ db, orgId }: OrgTx, id: string, now: string): Promise<void> {
  await db
    .updateTable('client_link')
    .set(({ eb }) => ({ visits: eb('visits', '+', 1), last_visited_at: now }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Locks a link until the transaction ends, so that concurrent uploads cannot exceed its number of files. */
export async function lockLink({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db
    .selectFrom('client_link')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** The files that were received by a link, in order. */
export function selectFiles({ db, orgId }: OrgTx, linkId: string) {
  return db
    .selectFrom('client_link_file')
    .select(['item_id', 'document_id', 'name', 'bytes', 'created_at as sent_at'])
    .where('org_id', '=', orgId)
    .where('link_id', '=', linkId)
    .orderBy('id')
    .execute();
}

export interface NewLinkFile extends NewRecord {
  link_id: string;
  item_id: string | null;
  document_id: string;
  name: string;
  bytes: number;
  case_id: string;
}

export async function insertFile({ db, orgId }: OrgTx, file: NewLinkFile): Promise<void> {
  await db
    .insertInto('client_link_file')
    .values({ org_id: orgId, ...file })
    .execute();
}

/**
 * The members who are notified of files from a link: the case's team, or the member who made the link while the team is
 * empty.
 */
export async function selectRecipients({ db, orgId }: OrgTx, linkId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select coalesce(a.person_id, l.person_id) as person_id
    from client_link l left join case_assignee a on a.org_id = l.org_id and a.case_id = l.case_id
    where l.org_id = ${orgId} and l.id = ${linkId}`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

export async function isArchived({ db, orgId }: OrgTx, caseId: string): Promise<boolean> {
  const archived = db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .where('archived_at', 'is not', null);
  return (await archived.executeTakeFirst()) !== undefined;
}
