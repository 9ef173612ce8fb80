import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** What is found of the cases of `s`, the rows of the list of cases. */
export interface TaskFinding {
  /** Whether a case is to be shown. */
  found: RawBuilder<boolean>;
  /** Since which day it has been so. */
  since: RawBuilder<string>;
  /** What was found, in a few words. */
  reason: RawBuilder<string>;
}

/**
 * Cases with open tasks `k` that meet a condition, the first of which is named.
 * @param since the day, of the tasks that were found, since which it has been so
 */
function finding(
  { orgId }: OrgTx,
  condition: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  words: string,
): TaskFinding {
  const some = sql`from task k where k.org_id = ${orgId} and k.archived_at is null and not k.case_archived
    and k.state = 'open' and ${condition}`;
  const ofCase = sql`${some} and k.case_id = s.case_id`;
  return {
    found: sql<boolean>`s.case_id in (select k.case_id ${some})`,
    since: sql<string>`(select ${since} ${ofCase})`,
    reason: sql<string>`(
      select (array_agg(k.title order by k.due_order, k.id))[1] || ${words}::text
        || case count(*) when 1 then '' else ', and ' || count(*) - 1 || ' more' end ${ofCase})`,
  };
}

/** Cases with open tasks that were due before a day. */
export function overdueTasks(tx: OrgTx, today: string): TaskFinding {
  return finding(tx, sql`k.due_order < ${today}`, sql`min(k.due_on)`, ' is overdue');
}

/**
 * Cases with open tasks that nobody is to do: nobody was given them, whoever was has left, may only read by now, or may not
 * know of the case.
 */
export function tasksOfNobody(tx: OrgTx): TaskFinding {
  const { orgId } = tx;
  const isNobodys = sql`(k.assignee_id is null
    or k.assignee_id <> all (array(select m.person_id from membership m
      where m.org_id = ${orgId} and m.roles && '{user,admin,super_admin}'))
    or (k.restricted
    and not exists (select from case_assignee a
      where a.org_id = ${orgId} and a.case_id = k.case_id and a.person_id = k.assignee_id)
    and not exists (select from membership m
      where m.org_id = ${orgId} and m.person_id = k.assignee_id and 'super_admin' = any (m.roles))))`;
  const since = sql`(min(k.created_at) at time zone (
    select o.time_zone from organization o where o.org_id = ${orgId}))::date`;
  return finding(tx, isNobodys, since, ' is nobody’s to do');
}
