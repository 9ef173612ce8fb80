import { UNSEEN_DAYS } from '@landfall/contract/board-rows';
import { type RawBuilder, sql } from 'kysely';
import { dayOf, startOfOrganizationDay } from '../../platform/db/organization-day.ts';
import type { OrgTx } from '../../platform/db/session.ts';

/** What is found of the cases of `s`, the rows of the list of cases. */
interface CaseFinding {
  /** Whether a case is to be shown. */
  found: RawBuilder<boolean>;
  /** Since which day it has been so. */
  since: RawBuilder<string>;
  /** What was found, in a few words. */
  reason: RawBuilder<string>;
}

/**
 * Cases of which the audit log tells nothing for so many days: no change of the case, of its people and team, its dates,
 * notes, tasks, documents, threads and messages. The log is read from that day on, once, and what it names is taken to the cases;
 * the last change is asked for of the rows that are shown alone.
 */
export function inactiveCases(
  tx: OrgTx,
  { today, inactiveDays }: { today: string; inactiveDays: number },
): CaseFinding {
  const { orgId } = tx;
  const from = startOfOrganizationDay(tx, today, 1 - inactiveDays);
  return {
    found: sql<boolean>`s.created_at < ${from} and not exists (
      select from (
        with named as materialized (
          select distinct e.resource_id as id from audit_entry e
          where e.org_id = ${orgId} and e.outcome = 'done' and e.at >= ${from} and e.resource_id is not null)
        select id from named
        union all select d.case_id from named join case_date d on d.org_id = ${orgId} and d.id = named.id
        union all select e.case_id from named join case_event e on e.org_id = ${orgId} and e.id = named.id
        union all select n.case_id from named join note n on n.org_id = ${orgId} and n.id = named.id
        union all select d.case_id from named join document d on d.org_id = ${orgId} and d.id = named.id
        union all select t.case_id from named join thread t on t.org_id = ${orgId} and t.id = named.id
        union all select k.case_id from named join task k on k.org_id = ${orgId} and k.id = named.id
        union all select m.case_id from named join message m on m.org_id = ${orgId} and m.id = named.id
      ) as changed (case_id) where changed.case_id = s.case_id)`,
    since: dayOf(
      tx,
      sql`greatest(s.created_at,
        (select max(l.at) from unnest(array(
            select s.case_id
            union all select e.id from case_date e where e.org_id = s.org_id and e.case_id = s.case_id
            union all select v.id from case_event v where v.org_id = s.org_id and v.case_id = s.case_id
            union all select n.id from note n where n.org_id = s.org_id and n.case_id = s.case_id
            union all select d.id from document d where d.org_id = s.org_id and d.owner_id = s.case_id
            union all select t.id from thread t where t.org_id = s.org_id and t.owner_id = s.case_id
            union all select k.id from task k where k.org_id = s.org_id and k.case_id = s.case_id
            union all select m.id from message m where m.org_id = s.org_id and m.case_id = s.case_id)) as about (id)
          cross join lateral (
            select e.at from audit_entry e
            where e.org_id = s.org_id and e.resource_id = about.id and e.outcome = 'done'
            order by e.at desc limit 1) as l))`,
    ),
    reason: sql<string>`'Nothing has changed for ' || ${inactiveDays}::integer || ' days or more'`,
  };
}

/** Cases with documents that came from outside some days ago and that nobody has looked at. */
export function unseenDocuments(tx: OrgTx, today: string): CaseFinding {
  const before = startOfOrganizationDay(tx, today, 1 - UNSEEN_DAYS);
  const unseen = sql`from document d where d.org_id = s.org_id and d.case_id = s.case_id
    and d.state = 'received' and d.trashed_at is null`;
  return {
    found: sql<boolean>`s.case_id in (
      select d.case_id from document d
      where d.org_id = ${tx.orgId} and d.state = 'received' and d.trashed_at is null and d.received_at < ${before})`,
    since: dayOf(tx, sql`(select min(d.received_at) ${unseen})`),
    reason: sql<string>`(select case count(*) when 1 then 'A document waits to be looked at'
      else count(*) || ' documents wait to be looked at' end ${unseen})`,
  };
}
