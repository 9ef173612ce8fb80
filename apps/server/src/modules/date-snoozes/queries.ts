import type { OrgTx } from '../../platform/db/session.ts';

/** A date, whose case nobody changes until the transaction ends. */
export function holdDate({ db, orgId }: OrgTx, id: string) {
  return db
    .selectFrom('case_date as d')
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'd.org_id').onRef('c.id', '=', 'd.case_id'),
    )
    .select(['d.id', 'd.case_id', 'd.important_date', 'd.state', 'd.archived_at', 'd.case_archived'])
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Puts a date off for a member, or puts it off anew. @param until `YYYY-MM-DD` */
export async function putSnooze(
  { db, orgId }: OrgTx,
  personId: string,
  date: { id: string; case_id: string },
  until: string,
): Promise<void> {
  await db
    .insertInto('date_snooze')
    .values({ org_id: orgId, person_id: personId, date_id: date.id, case_id: date.case_id, until })
    .onConflict((conflict) => conflict.columns(['org_id', 'person_id', 'date_id']).doUpdateSet({ until }))
    .execute();
}

export async function deleteSnooze({ db, orgId }: OrgTx, personId: string, dateId: string): Promise<void> {
  await db
    .deleteFrom('date_snooze')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('date_id', '=', dateId)
    .execute();
}

/** Whether the organization has a case that the caller may know of. */
export async function hasCase({ db, orgId }: OrgTx, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The dates of a case that a member has put off beyond a day (`YYYY-MM-DD`). */
export function selectSnoozes({ db, orgId }: OrgTx, personId: string, caseId: string, today: string) {
  return db
    .selectFrom('date_snooze')
    .select(['date_id', 'until'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('case_id', '=', caseId)
    .where('until', '>', today)
    .orderBy('date_id')
    .execute();
}
