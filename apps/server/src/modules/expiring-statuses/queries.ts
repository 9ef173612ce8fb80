import { EXPIRING_DAYS } from '@landfall/contract/constants';
import {
  CASES_NAMED,
  EXPIRED_DAYS,
  EXPIRING_LABELS,
  type Expiring,
  type ExpiringKind,
} from '@landfall/contract/expiring-statuses';
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import {
  idKey,
  isCalendarDay,
  type ListOrder,
  type Page,
  type PageAt,
  readPage,
} from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

/** Which of what ends is looked for. */
export interface ExpiringFilter {
  /** The organization's day. */
  today: string;
  /** So many days from it. */
  days: number;
  kinds: readonly ExpiringKind[];
  /** Only of those who are on no open case, as far as the session may know of them. */
  noCase: boolean;
}

/** Something that ends. */
export type ExpiringRow = Omit<Expiring, 'open_cases' | 'cases'>;

/**
 * What ends in a range of days, without what another of its kind goes on after or has taken the place of by today: a status
 * by a status, a card by one of its kind, a visa by one of its class, a passport by one of its country. As `expiriesOf` of the domain says it of one person.
 */
export function expiringOf(
  { orgId }: OrgTx,
  { today, days, kinds, noCase }: ExpiringFilter,
): RawBuilder<ExpiringRow> {
  const inRange = (alias: string) => sql`${sql.ref(`${alias}.org_id`)} = ${orgId}
    and ${sql.ref(`${alias}.archived_at`)} is null
    and ${sql.ref(`${alias}.valid_to`)} >= ${today}::date - ${EXPIRED_DAYS}::integer
    and ${sql.ref(`${alias}.valid_to`)} <= ${today}::date + ${days}::integer`;
  const goesOn = (end: string) => sql`o.org_id = ${orgId} and o.archived_at is null
    and o.beneficiary_id = ${sql.ref(`${end}.beneficiary_id`)} and o.id <> ${sql.ref(`${end}.id`)}
    and (o.valid_to is null or o.valid_to > ${sql.ref(`${end}.valid_to`)})
    and (o.valid_from is null or o.valid_from <= greatest(${sql.ref(`${end}.valid_to`)} + 1, ${today}::date))`;
  const unattended = noCase
    ? sql`and not exists (
        select from case_beneficiary l join case_record c on c.org_id = l.org_id and c.id = l.case_id
        where l.org_id = b.org_id and l.beneficiary_id = b.id and c.archived_at is null)`
    : sql``;
  // Somebody without a status has none that ends.
  const isNone = (alias: string) =>
    sql`(${sql.ref(`${alias}.kind`)} = 'status' and lower(${sql.ref(`${alias}.class`)}) = 'none')`;
  return sql<ExpiringRow>`(
    select e.id, e.beneficiary_id, e.kind, e.class, e.expires_on,
      concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')) as person_name
    from (
      select p.id, p.beneficiary_id, p.kind, p.class, p.valid_to as expires_on from status_period p
      where ${inRange('p')} and p.kind = any(${kinds}::text[]) and not ${isNone('p')} and not exists (
        select from status_period o where ${goesOn('p')} and o.kind = p.kind and not ${isNone('o')}
          and (p.kind <> 'visa' or upper(o.class) = upper(p.class)))
      union all
      select i.id, i.beneficiary_id, i.kind, i.issuer, i.valid_to from identifier i
      where ${inRange('i')} and i.kind = 'passport' and 'passport' = any(${kinds}::text[])
        and i.beneficiary_id is not null and not exists (
          select from identifier o where ${goesOn('i')} and o.kind = 'passport' and o.issuer = i.issuer)
    ) e
    join beneficiary b on b.org_id = ${orgId} and b.id = e.beneficiary_id
    where b.deleted_at is null ${unattended})`;
}

/** What the board looks for: the statuses and cards without which somebody may not stay or work, and what they travel with. */
const ON_BOARD: readonly ExpiringKind[] = ['status', 'work_permit', 'green_card', 'passport'];

/** What ends soon, or has ended, of people who are on no open case: as `x`, with what that is in words. */
export function expiringUnattended(tx: OrgTx, today: string) {
  const label = sql.join(
    ON_BOARD.map((kind) => sql`when ${kind} then ${EXPIRING_LABELS[kind]}`),
    sql` `,
  );
  const what = sql`case when x.kind = 'status' then x.class || ' status'
    else concat_ws(' ', case x.kind ${label} end, nullif(x.class, '')) end`;
  return {
    rows: expiringOf(tx, { today, days: EXPIRING_DAYS, kinds: ON_BOARD, noCase: true }),
    reason: sql<string>`${what} || case when x.expires_on < ${today} then ' has expired' else ' expires' end
      || ', and they are on no open case'`,
  };
}

const BY_DAY: ListOrder = {
  sort: 'expires_on',
  direction: 'asc',
  key: [{ column: 'x.expires_on', isPart: isCalendarDay }, idKey('x.id')],
};

/** A page of what ends by its last day, with the open cases of whose it is. */
export function selectExpiring(tx: OrgTx, filter: ExpiringFilter, at: PageAt): Promise<Page<Expiring>> {
  const openOf = sql`from case_beneficiary l join case_record c on c.org_id = l.org_id and c.id = l.case_id
    where l.org_id = ${tx.orgId} and l.beneficiary_id = x.beneficiary_id and c.archived_at is null`;
  const query = tx.db
    .selectFrom(expiringOf(tx, filter).as('x'))
    .select(['x.id', 'x.beneficiary_id', 'x.person_name', 'x.kind', 'x.class', 'x.expires_on'])
    .select([
      sql<number>`(select count(*) ${openOf})`.as('open_cases'),
      sql<Expiring['cases']>`(select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title)), '[]')
        from (select c.id, c.title ${openOf} order by c.id desc limit ${CASES_NAMED}) n)`.as('cases'),
    ]);
  return readPage(query, BY_DAY, at);
}

/** How much ends. */
export function countExpiring(tx: OrgTx, filter: ExpiringFilter): Promise<number> {
  return countOf(tx.db.selectFrom(expiringOf(tx, filter).as('x')));
}
