import {
  CASES_NAMED,
  EXPIRED_DAYS,
  type Expiring,
  type ExpiringKind,
} from '@landfall/contract/expiring-statuses';
import { sql } from 'kysely';
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

/** Selects expiring items. */
export interface ExpiringFilter {
  /** The organization's current day. */
  today: string;
  /** The number of days from it. */
  days: number;
  kinds: readonly ExpiringKind[];
  /** Whether only items of people without an open case are listed, as far as the session may see the cases. */
  noCase: boolean;
}

/** The expiring items, as `x`. */
function expiringOf({ db, orgId }: OrgTx, { today, days, kinds, noCase }: ExpiringFilter) {
  const found = sql.ref(noCase ? 'expiring_unattended' : 'expiring');
  return db.selectFrom(
    sql<Omit<Expiring, 'open_cases' | 'cases'>>`${found}(${orgId}, ${today},
      ${today}::date - ${EXPIRED_DAYS}::integer, ${today}::date + ${days}::integer, ${kinds})`.as('x'),
  );
}

const BY_DAY: ListOrder = {
  sort: 'expires_on',
  direction: 'asc',
  key: [{ column: 'x.expires_on', isPart: isCalendarDay }, idKey('x.id')],
};

/** A page of expiring items by their last day, with the open cases of their people. */
export function selectExpiring(tx: OrgTx, filter: ExpiringFilter, at: PageAt): Promise<Page<Expiring>> {
  const openOf = sql`from case_beneficiary l join case_record c on c.org_id = l.org_id and c.id = l.case_id
    where l.org_id = ${tx.orgId} and l.beneficiary_id = x.beneficiary_id and c.archived_at is null`;
  const query = expiringOf(tx, filter)
    .select(['x.id', 'x.beneficiary_id', 'x.person_name', 'x.kind', 'x.class', 'x.expires_on'])
    .select([
      sql<number>`(select count(*) ${openOf})`.as('open_cases'),
      sql<Expiring['cases']>`(select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title)), '[]')
        from (select c.id, c.title ${openOf} order by c.id desc limit ${CASES_NAMED}) n)`.as('cases'),
    ]);
  return readPage(query, BY_DAY, at);
}

/** The number of expiring items. */
export function countExpiring(tx: OrgTx, filter: ExpiringFilter): Promise<number> {
  return countOf(expiringOf(tx, filter));
}
