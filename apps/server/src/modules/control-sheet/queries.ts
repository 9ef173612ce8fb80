import type { ControlRow, ControlState } from '@landfall/contract/control-sheet';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { allowStatements } from '../../platform/db/transaction.ts';
import { SERVER_LIMITS } from '../../platform/limits.ts';
import type { StaleRule } from '../case-deadlines/service.ts';

/** The organization's name and time zone. */
export function selectOffice({ db, orgId }: OrgTx) {
  return db
    .selectFrom('organization')
    .select(['name', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}

/** The display name of a member; undefined if the person is not a member. */
export async function selectMemberName({ db }: OrgTx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(display_name, ''), email) as name from members() where id = ${id}`.execute(db);
  return rows[0]?.name;
}

/** Selects the dates of the sheet. */
export interface SheetFilter {
  assignee_id?: string | undefined;
  /** Whether unconfirmed dates are on the sheet for that reason alone. */
  verifies: boolean;
  /** Rule versions that are to be reviewed, with the reason. */
  staleRules: readonly StaleRule[];
}

/** A date of the sheet, with the numbers of dates for each reason and in total. */
export type SheetRow = Omit<ControlRow, 'states'> & { [State in ControlState]: boolean } & {
  totals: Record<ControlState, number>;
  total: number;
};

/** The first dates of the sheet by date, case title and id, read in one statement. */
export async function selectSheet(
  { db, orgId }: OrgTx,
  { assignee_id, verifies, staleRules }: SheetFilter,
  limit: number,
): Promise<SheetRow[]> {
  await allowStatements(db, SERVER_LIMITS.reportTimeoutMs);
  const ofMember = assignee_id
    ? sql`and exists (select from case_assignee a
        where a.org_id = d.org_id and a.case_id = d.case_id and a.person_id = ${assignee_id})`
    : sql``;
  const { rows } = await sql<SheetRow>`
    with sheet as (
      select d.id, d.case_id, s.title as case_name, s.title_sort,
        coalesce(s.beneficiary_name, '') as beneficiary_name, t.date_name as date_type, d.important_date,
        e.title as event, e.happened_on as event_on, e.entered_by_name as entered_by,
        case when k.entered_by <> e.entered_by then (
          select coalesce(nullif(m.display_name, ''), m.email) from members() m where m.id = k.entered_by
        ) end as accepted_by,
        k.chosen, k.computed_on, k.printed_on, k.printed_on - k.computed_on as difference,
        case when k.chosen = 'override'
          then jsonb_build_object('reason', k.override_reason, 'by', k.override_by_name) end as override,
        coalesce(k.stale_reason, r.reason) as stale_reason,
        ${verifies}::boolean and k.verified_at is null as unverified,
        k.chosen = 'override' as overridden,
        coalesce(k.printed_on <> k.computed_on, false) as differing,
        coalesce(k.stale_reason, r.reason) is not null as stale
      from case_deadline k
      join case_date d on d.org_id = k.org_id and d.id = k.case_date_id
      join case_summary s on s.org_id = d.org_id and s.case_id = d.case_id
      join date_setting t on t.org_id = d.org_id and t.id = d.date_setting_id
      join case_event e on e.org_id = k.org_id and e.id = k.event_id
      left join lateral stale_rules(${JSON.stringify(staleRules)}, k.rule, k.rule_version, k.inputs) r on true
      where k.org_id = ${orgId} and d.state = 'open' and d.archived_at is null and not d.case_archived ${ofMember})
    select id, case_id, case_name, beneficiary_name, date_type, important_date, event, event_on, entered_by,
      accepted_by, chosen, computed_on, printed_on, difference, override, stale_reason,
      unverified, overridden, differing, stale, count(*) over () as total,
      jsonb_build_object('unverified', count(*) filter (where unverified) over (),
        'overridden', count(*) filter (where overridden) over (),
        'differing', count(*) filter (where differing) over (),
        'stale', count(*) filter (where stale) over ()) as totals
    from sheet where unverified or overridden or differing or stale
    order by important_date, title_sort, id limit ${limit}`.execute(db);
  return rows;
}
