import type { CaseListRow, CaseRecord, Duty } from '@landfall/contract/case-records';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';

type Member = Pick<CaseRecord['assignees'][number], 'id' | 'display_name'>;

/**
 * The members of cases' teams by name, each with their cases. The cases of a page share few members, so each is sent
 * and looked up once. Without the offset the planner would read all members of the organization.
 */
const selectPlaces = prepared(({ db, orgId }, { caseIds }: { caseIds: readonly string[] }) =>
  db
    .selectFrom(
      db
        .selectFrom('case_assignee')
        .select('person_id')
        .select(sql<[caseId: string, duty: Duty][]>`json_agg(json_build_array(case_id, duty))`.as('places'))
        .where('org_id', '=', orgId)
        .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
        .groupBy('person_id')
        .as('a'),
    )
    .innerJoinLateral(
      sql<Member>`(select m.id, m.display_name from member_name m where m.id = a.person_id offset 0)`.as<'m'>(
        sql`m`,
      ),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.display_name', 'a.places'])
    .orderBy('m.display_name')
    .orderBy('m.id'),
);

const attorneysFirst = (a: { duty: Duty }, b: { duty: Duty }) =>
  Number(b.duty === 'attorney') - Number(a.duty === 'attorney');

/** The members of each case's team: attorneys first, then by name. */
export async function selectTeams(
  tx: OrgTx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, CaseListRow['team']>> {
  const teams = new Map<string, CaseListRow['team']>();
  if (caseIds.length === 0) return teams;
  for (const { id, display_name, places } of await selectPlaces(tx, { caseIds })) {
    for (const [caseId, duty] of places) {
      const team = teams.get(caseId);
      if (team) team.push({ id, display_name, duty });
      else teams.set(caseId, [{ id, display_name, duty }]);
    }
  }
  for (const team of teams.values()) team.sort(attorneysFirst);
  return teams;
}

/** The members of a case's team, in the same order. */
export async function selectTeam(tx: OrgTx, caseId: string): Promise<CaseRecord['assignees']> {
  return (await selectTeams(tx, [caseId])).get(caseId) ?? [];
}
