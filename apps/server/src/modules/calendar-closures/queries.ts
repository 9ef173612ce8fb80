import type { ClosureCalendar } from '@landfall/contract/change-sets';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The closed days that the organization has added, the latest first. */
export function selectClosures({ db, orgId }: OrgTx) {
  return db
    .selectFrom('calendar_closure')
    .select(['id', 'closed_on as on', 'name', 'added_by', 'added_by_name', 'created_at'])
    .select(({ ref }) => ref('calendar').$castTo<ClosureCalendar>().as('calendar'))
    .where('org_id', '=', orgId)
    .orderBy('closed_on', 'desc')
    .execute();
}

export interface NewClosure extends NewRecord {
  calendar: ClosureCalendar;
  on: string;
  name: string;
  added_by: string;
}

export async function insertClosure({ db, orgId }: OrgTx, { on, ...closure }: NewClosure): Promise<void> {
  await db
    .insertInto('calendar_closure')
    .values(({ selectFrom }) => ({
      org_id: orgId,
      ...closure,
      closed_on: on,
      added_by_name: selectFrom('person').select('display_name').where('id', '=', closure.added_by),
    }))
    .execute();
}

export async function deleteClosure({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('calendar_closure').where('org_id', '=', orgId).where('id', '=', id).execute();
}
