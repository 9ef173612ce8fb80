import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

export type Kind = 'beneficiary' | 'petitioner';

/** The ids of a client and of all records that were merged into them, ascending. */
export async function selectOnePerson({ db }: OrgTx, kind: Kind, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from one_person(${kind}, ${id}) p (id) order by p.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Why a case prevents the erasure of people on it. */
export interface BlockingCase {
  title: string;
  why: 'open' | 'held';
}

/** The cases that prevent the erasure of people on them, as far as the session may see them. */
export async function selectBlockingCases(
  { db, orgId }: OrgTx,
  kind: Kind,
  people: readonly string[],
): Promise<BlockingCase[]> {
  const { rows } = await sql<BlockingCase>`
    select c.title, case when c.archived_at is null then 'open' else 'held' end as why
    from case_record c
    where c.org_id = ${orgId} and (c.archived_at is null or c.held_at is not null) and exists (
      select from ${sql.table(`case_${kind}`)} l
      where l.org_id = c.org_id and l.case_id = c.id and l.${sql.ref(`${kind}_id`)} = any(${people}::uuid[]))
    order by c.id`.execute(db);
  return rows;
}

/** The threads about people. */
export async function selectThreads({ db, orgId }: OrgTx, people: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('thread')
    .select('id')
    .where('org_id', '=', orgId)
    .where('owner_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases a client with the function `erase_person`.
 * @returns the ids of files that no row references any more
 */
export async function erase({ db }: OrgTx, kind: Kind, id: string, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from erase_person(${kind}, ${id}, ${now}) f (id)`.execute(db);
  return rows.map((row) => row.id);
}
