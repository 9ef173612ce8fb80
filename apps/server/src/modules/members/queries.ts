import type { OrgTx } from '../../platform/db/session.ts';

/**
 * Removes a person from every team.
 * @returns the cases that they were assigned to, with their duties
 */
export function deletePlacesOf({ db, orgId }: OrgTx, personId: string) {
  return db
    .deleteFrom('case_assignee')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .returning(['case_id', 'duty'])
    .execute();
}
