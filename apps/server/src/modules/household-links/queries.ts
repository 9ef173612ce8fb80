import type { Relative } from '@landfall/contract/household-links';
import type { Relation } from '@landfall/contract/relations';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

export type PersonKind = 'beneficiary' | 'petitioner';

/** One of the two people of a link. */
export interface Person {
  kind: PersonKind;
  id: string;
}

/** A stored link: `a` is the `kind` of `b`. */
export interface Link {
  id: string;
  kind: Exclude<Relation, 'child'>;
  a: Person;
  b: Person;
  archived_at: string | null;
}

const end = (side: 'a' | 'b', kind: PersonKind) => sql.ref(`l.${side}_${kind}_id`);

/**
 * The relatives of a person, by relation and name. Links of records that were merged into the person count, and a
 * merged relative is replaced by the record it was merged into. Deleted people are left out.
 */
export async function selectRelatives({ db, orgId }: OrgTx, { kind, id }: Person): Promise<Relative[]> {
  const { rows: one } = await sql<{ id: string }>`
    select p.id from one_person(${kind}, ${id}) p (id)`.execute(db);
  const people = one.map((person) => person.id);
  const { rows } = await sql<Relative>`
    with recursive ends as (
      select l.id, case l.kind when 'parent' then 'child' else l.kind end as relation,
        l.b_beneficiary_id as beneficiary_id, l.b_petitioner_id as petitioner_id
      from household_link l
      where l.org_id = ${orgId} and l.archived_at is null and ${end('a', kind)} = any(${people}::uuid[])
      union all
      select l.id, l.kind, l.a_beneficiary_id, l.a_petitioner_id
      from household_link l
      where l.org_id = ${orgId} and l.archived_at is null and ${end('b', kind)} = any(${people}::uuid[])
    ), path (id, relation, beneficiary_id, petitioner_id) as (
      select id, relation, beneficiary_id, petitioner_id from ends
      union all
      select p.id, p.relation, b.merged_into, q.merged_into
      from path p
      left join beneficiary b on b.org_id = ${orgId} and b.id = p.beneficiary_id
      left join petitioner q on q.org_id = ${orgId} and q.id = p.petitioner_id
      where coalesce(b.merged_into, q.merged_into) is not null
    ), relatives as (
      select distinct on (coalesce(b.id, q.id), p.relation) p.id, p.relation,
        case when b.id is not null then 'beneficiary' else 'petitioner' end as kind, coalesce(b.id, q.id) as person_id,
        coalesce(q.petitioner_name,
          concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, ''))) as name,
        coalesce(b.born_on, '') as born_on
      from path p
      left join beneficiary b on b.org_id = ${orgId} and b.id = p.beneficiary_id
      left join petitioner q on q.org_id = ${orgId} and q.id = p.petitioner_id
      where coalesce(b.deleted_at, q.deleted_at) is null and coalesce(b.id, q.id) <> all(${people}::uuid[])
      order by coalesce(b.id, q.id), p.relation, p.id)
    select * from relatives
    order by array_position(array['spouse', 'parent', 'child', 'sibling'], relation), lower(name), person_id`.execute(
    db,
  );
  return rows;
}

/** A link, removed or not. */
export async function selectLink({ db, orgId }: OrgTx, id: string): Promise<Link | undefined> {
  const person = (
    side: 'a' | 'b',
  ) => sql`jsonb_build_object('id', coalesce(${end(side, 'beneficiary')}, ${end(side, 'petitioner')}),
    'kind', case when ${end(side, 'beneficiary')} is not null then 'beneficiary' else 'petitioner' end)`;
  const { rows } = await sql<Link>`
    select l.id, l.kind, ${person('a')} as a, ${person('b')} as b, l.archived_at from household_link l
    where l.org_id = ${orgId} and l.id = ${id}`.execute(db);
  return rows[0];
}

const columnsOf = (side: 'a' | 'b', { kind, id }: Person) =>
  side === 'a'
    ? {
        a_beneficiary_id: kind === 'beneficiary' ? id : null,
        a_petitioner_id: kind === 'petitioner' ? id : null,
      }
    : {
        b_beneficiary_id: kind === 'beneficiary' ? id : null,
        b_petitioner_id: kind === 'petitioner' ? id : null,
      };

export async function insertLink(
  { db, orgId }: OrgTx,
  { id, created_at, kind, a, b }: NewRecord & Pick<Link, 'kind' | 'a' | 'b'>,
): Promise<void> {
  await db
    .insertInto('household_link')
    .values({ org_id: orgId, id, created_at, kind, ...columnsOf('a', a), ...columnsOf('b', b) })
    .execute();
}

/** Removes a link (`at`), or restores it (null). @returns false when it was so already */
export async function setArchived({ db, orgId }: OrgTx, id: string, at: string | null): Promise<boolean> {
  const changed = await db
    .updateTable('household_link')
    .set({ archived_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('archived_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  return changed.length > 0;
}
