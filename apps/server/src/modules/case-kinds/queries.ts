import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A date of a case. */
export interface DateOnCase {
  id: string;
  date_setting_id: string;
  important_date: string;
  /** Whether the date is neither handled nor archived. */
  is_open: boolean;
  /** `rule.output` of the rule that counted the date; null when none did. */
  counted: string | null;
}

/** All dates of a case, including archived ones, the earliest first. */
export async function selectDatesOnCase({ db, orgId }: OrgTx, caseId: string): Promise<DateOnCase[]> {
  const { rows } = await sql<DateOnCase>`
    select d.id, d.date_setting_id, d.important_date, d.state = 'open' and d.archived_at is null as is_open,
      k.rule || '.' || k.output as counted
    from case_date d
    left join case_deadline k on k.org_id = d.org_id and k.case_date_id = d.id
    where d.org_id = ${orgId} and d.case_id = ${caseId}
    order by d.important_date, d.id`.execute(db);
  return rows;
}

/** The parts of kinds for which a case ever got tasks, whatever the tasks' state. */
export async function selectTaskParts({ db, orgId }: OrgTx, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select('kind_part')
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where('kind_part', '<>', '')
    .execute();
  return rows.map(({ kind_part }) => kind_part);
}

/** The kind of a case, and the version whose parts it received. */
export interface CaseKind {
  matter_type_id: string | null;
  matter_type_version: number | null;
}

export function selectKind({ db, orgId }: OrgTx, caseId: string): Promise<CaseKind> {
  return db
    .selectFrom('case_record')
    .select(['matter_type_id', 'matter_type_version'])
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
}

export async function updateKind({ db, orgId }: OrgTx, caseId: string, kind: CaseKind): Promise<void> {
  await db
    .updateTable('case_record')
    .set({ ...kind, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .execute();
}
