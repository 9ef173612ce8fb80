import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** Locks a case against other writers; false when the organization has no such case. */
export async function lockCase({ db, orgId }: OrgTx, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Derives the case's row of the list anew from the case and its dates. */
export async function refreshSummary({ db, orgId }: OrgTx, caseId: string): Promise<void> {
  await sql`
    insert into case_summary (org_id, case_id, title, status, version, created_at, archived_at, dates)
    select c.org_id, c.id, c.title, c.status, c.version, c.created_at, c.archived_at, coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', d.id, 'date_setting_id', d.date_setting_id, 'important_date', d.important_date)
        order by d.important_date, d.id)
      from case_date d
      where d.org_id = c.org_id and d.case_id = c.id and d.archived_at is null), '[]')
    from case_record c
    where c.org_id = ${orgId} and c.id = ${caseId}
    on conflict (org_id, case_id) do update set
      title = excluded.title, status = excluded.status, version = excluded.version,
      archived_at = excluded.archived_at, dates = excluded.dates`.execute(db);
}
