import type { CaseListRow, CaseRecord, Duty } from '@landfall/contract/case-records';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';

/** The order of a team, of which `a` are the places and `m` the members: whoever is responsible for the case stands first. */
const RESPONSIBLE_FIRST = sql`a.duty <> 'attorney', m.display_name, m.id`;

/**
 * The members who work on a case, in their order. Each is looked up: an office has more members than a case, and without the
 * offset the planner would read them all.
 */
export const selectTeam = prepared(({ db, orgId }, { caseId }: { caseId: string }) =>
  db
    .selectFrom('case_assignee as a')
    .innerJoinLateral(
      sql<Omit<CaseRecord['assignees'][number], 'duty'>>`(
        select m.id, m.display_name from member_name m where m.id = a.person_id offset 0)`.as<'m'>(sql`m`),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.display_name'])
    .select(({ ref }) => ref('a.duty').$castTo<Duty>().as('duty'))
    .where('a.org_id', '=', orgId)
    .where('a.case_id', '=', caseId)
    .orderBy(RESPONSIBLE_FIRST),
);

/** The members who work on each of some cases, in their order; each is looked up, as on the page of a case. */
export async function selectTeams(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, CaseListRow['team']>> {
  if (caseIds.length === 0) return new Map();
  const { rows } = await sql<{ case_id: string; team: CaseListRow['team'] }>`
    select a.case_id, jsonb_agg(to_jsonb(m) || jsonb_build_object('duty', a.duty)
      order by ${RESPONSIBLE_FIRST}) as team
    from case_assignee a cross join lateral (
      select n.id, n.display_name from member_name n where n.id = a.person_id offset 0) m
    where a.org_id = ${orgId} and a.case_id = any (${caseIds}::uuid[])
    group by a.case_id`.execute(db);
  return new Map(rows.map(({ case_id, team }) => [case_id, team]));
}

/** Whether nobody is responsible for the case of a row `s` of the list: nobody is on its team. */
export const nobodyResponsible: RawBuilder<boolean> = sql<boolean>`not exists (
      select from case_assignee a where a.org_id = s.org_id and a.case_id = s.case_id)`;
