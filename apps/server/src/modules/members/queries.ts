import type { OrgTx } from '../../platform/db/session.ts';

/** Takes somebody off every team. @returns on which they were, and what for */
export function deletePlacesOf({ db, orgId }: OrgTx, personId: string) {
  return db
    .deleteFrom('case_assignee')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .returning(['case_id', 'duty'])
    .execute();
}
