import type { CaseListRow, CaseRecord, Duty } from '@landfall/contract/case-records';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';

/** The order of a team, of which `a` are the places and `m` the members: whoever is responsible for the case stands first. */
const RESPONSIBLE_FIRST = sql`a.duty <> 'attorney', m.display_name, m.id`;

/**
 * The places of some cases' teams. Each member is looked up: an office has more members than a case, and without the offset
 * the planner would read them all.
 */
const selectPlaces = prepared(({ db, orgId }, { caseIds }: { caseIds: readonly string[] }) =>
  db
    .selectFrom('case_assignee as a')
    .innerJoinLateral(
      sql<Pick<CaseRecord['assignees'][number], 'id' | 'display_name'>>`(
        select m.id, m.display_name from member_name m where m.id = a.person_id offset 0)`.as<'m'>(sql`m`),
      (join) => join.onTrue(),
    )
    .select(['a.case_id', 'm.id', 'm.display_name'])
    .select(({ ref }) => ref('a.duty').$castTo<Duty>().as('duty'))
    .where('a.org_id', '=', orgId)
    .where('a.case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy(RESPONSIBLE_FIRST),
);

/** The members who work on each of some cases, in their order. */
export async function selectTeams(
  tx: OrgTx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, CaseListRow['team']>> {
  const teams = new Map<string, CaseListRow['team']>();
  if (caseIds.length === 0) return teams;
  for (const { case_id, ...member } of await selectPlaces(tx, { caseIds })) {
    const team = teams.get(case_id);
    if (team) team.push(member);
    else teams.set(case_id, [member]);
  }
  return teams;
}

/** The members who work on a case, in their order. */
export async function selectTeam(tx: OrgTx, caseId: string): Promise<CaseRecord['assignees']> {
  return (await selectTeams(tx, [caseId])).get(caseId) ?? [];
}

/** Whether nobody is responsible for the case of a row `s` of the list: nobody is on its team. */
export const nobodyResponsible: RawBuilder<boolean> = sql<boolean>`not exists (
      select from case_assignee a where a.org_id = s.org_id and a.case_id = s.case_id)`;
