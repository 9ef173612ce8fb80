import type { UnreadThread, WaitingCase } from '@landfall/contract/home';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/**
 * A section of what is due: its range of days (`YYYY-MM-DD`, both ends included), and how many of its dates are shown.
 */
export interface DuePart {
  from?: string;
  to?: string;
  shown: number;
}

/** The contents of a section. */
export interface Due {
  /** The ids of its earliest dates, ascending. */
  ids: string[];
  /** The number of all its dates; null if it exceeds the limit of {@link selectDue}. */
  total: number | null;
}

/**
 * The open dates of active cases, by section. Those of the whole organization are read along `case_date_open`, section
 * by section; those of one person are collected by their cases once, since they are few.
 * @param personId limits them to the cases whose team this person is on
 * @param limit the number up to which the dates of a section are counted
 */
export async function selectDue(
  { db, orgId }: OrgTx,
  parts: readonly DuePart[],
  { personId, limit }: { personId: string | undefined; limit: number },
): Promise<Due[]> {
  const theirs = sql`join case_assignee a
      on a.org_id = d.org_id and a.case_id = d.case_id and a.person_id = ${personId}`;
  const selects = parts.map(({ from, to, shown }, at) => {
    const within = [sql`true`];
    if (from) within.push(sql`important_date >= ${from}`);
    if (to) within.push(sql`important_date <= ${to}`);
    const inPart = sql.join(within, sql` and `);
    return sql`
      select ${at}::integer as part,
        array(select id from open_date where ${inPart} order by important_date, id limit ${shown}) as ids,
        (select count(*) from (select from open_date where ${inPart} limit ${limit + 1}) as counted) as total`;
  });
  const { rows } = await sql<{ part: number; ids: string[]; total: number }>`
    with open_date as ${personId ? sql`materialized` : sql`not materialized`} (
      select d.id, d.important_date
      from case_date d ${personId ? theirs : sql``}
      where d.org_id = ${orgId} and d.archived_at is null and not d.case_archived and d.state = 'open')
    ${sql.join(selects, sql` union all `)}
    order by part`.execute(db);
  return rows.map(({ ids, total }) => ({ ids, total: total > limit ? null : total }));
}

/**
 * The active cases that wait for their clients, those with the earliest open dates first.
 * @param personId limits them to the cases whose team this person is on
 * @param shown how many are read
 * @param limit how many are counted: there are more if `total` is above it
 */
export async function selectWaiting(
  { db, orgId }: OrgTx,
  { personId, shown, limit }: { personId: string | undefined; shown: number; limit: number },
): Promise<{ cases: WaitingCase[]; total: number }> {
  const waiting = db
    .selectFrom('case_summary as s')
    .select(({ fn }) => [
      's.case_id',
      's.title as case_name',
      fn.coalesce('s.beneficiary_name', 's.petitioner_name').as('client_name'),
      's.urgent_date',
    ])
    .where('s.org_id', '=', orgId)
    .where('s.status', '=', 'client_action_required')
    .where('s.archived_at', 'is', null)
    .$if(personId !== undefined, (cases) =>
      cases.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('case_assignee as a')
            .select('a.case_id')
            .whereRef('a.org_id', '=', 's.org_id')
            .whereRef('a.case_id', '=', 's.case_id')
            .where('a.person_id', '=', personId ?? null),
        ),
      ),
    );
  // As in selectDue, the cases of one person are collected once, both to be shown and counted.
  const rows = await db
    .with(
      (cte) => (personId ? cte('waiting').materialized() : cte('waiting').notMaterialized()),
      () => waiting,
    )
    .selectFrom('waiting')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom(
        selectFrom('waiting')
          .select('case_id')
          .limit(limit + 1)
          .as('counted'),
      )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('total'),
    )
    .orderBy('urgent_date', (order) => order.asc().nullsLast())
    .orderBy('case_id')
    .limit(shown)
    .execute();
  return { cases: rows.map(({ total, ...waitingCase }) => waitingCase), total: rows[0]?.total ?? 0 };
}

/** The clients of cases, by case id: the first beneficiary, else the first petitioner. */
export async function selectClients(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('case_summary')
    .select(['case_id', ({ fn }) => fn.coalesce('beneficiary_name', 'petitioner_name').as('client_name')])
    .where('org_id', '=', orgId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ case_id, client_name }) => [case_id, client_name]));
}

/** The threads with something new for a person, at most `limit`, the most recently written first. */
export async function selectUnreadThreads(
  { db, orgId }: OrgTx,
  personId: string,
  limit: number,
): Promise<UnreadThread[]> {
  const { rows } = await sql<UnreadThread>`
    select t.id, t.subject, t.last_at, coalesce(t.last_author, '') as last_author, coalesce((
      select o.name from document_owner o where o.org_id = t.org_id and o.id = t.owner_id offset 0), '') as owner_name
    from thread_follower f
    join thread t on t.org_id = f.org_id and t.id = f.thread_id
    where f.org_id = ${orgId} and f.person_id = ${personId} and f.is_unread
    order by t.last_at desc, t.id desc
    limit ${limit}`.execute(db);
  return rows;
}
