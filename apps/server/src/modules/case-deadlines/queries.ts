import type { DeadlineChoice } from '@landfall/contract/case-dates';
import type { ProposedOutput } from '@landfall/contract/case-events';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The stored counts of dates. */
function deadlines({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_deadline as k')
    .leftJoin('case_date as d', (join) =>
      join.onRef('d.org_id', '=', 'k.org_id').onRef('d.id', '=', 'k.case_date_id'),
    )
    .select([
      'k.id',
      'k.case_id',
      'k.event_id',
      'k.rule',
      'k.rule_version',
      'k.output',
      'k.case_date_id',
      'k.computed_on',
      'k.safe_on',
      'k.printed_on',
      'k.override_on',
      'k.override_reason',
      'k.override_by',
      'k.override_by_name',
      'k.none_reason',
      'k.stale_reason',
      'k.entered_by',
      'k.verified_by',
      'k.verified_by_name',
      'k.verified_at',
      'd.important_date',
      'd.state',
      'd.archived_at as date_archived_at',
    ])
    .select(({ ref }) => [
      ref('k.chosen').$castTo<DeadlineChoice>().as('chosen'),
      ref('k.verified_how').$castTo<'other' | 'self' | null>().as('verified_how'),
      ref('k.inputs').$castTo<Record<string, unknown>>().as('inputs'),
      ref('k.steps').$castTo<ProposedOutput['steps']>().as('steps'),
      ref('k.readings').$castTo<ProposedOutput['readings']>().as('readings'),
    ])
    .where('k.org_id', '=', orgId);
}

export type DeadlineRow = Awaited<ReturnType<typeof selectOfEvents>>[number];

/** The stored counts from these events. */
export function selectOfEvents(tx: OrgTx, eventIds: readonly string[]) {
  return deadlines(tx)
    .where('k.event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .orderBy('k.id')
    .execute();
}

/** How dates were counted; nothing for dates that no rule counted. */
export function selectOfDates(tx: OrgTx, dateIds: readonly string[]) {
  return deadlines(tx).where('k.case_date_id', '=', sql<string>`any(${dateIds}::uuid[])`).execute();
}

/** The stored values of a count. */
export interface DeadlineValues {
  rule_version: number;
  case_date_id: string | null;
  inputs: Record<string, unknown>;
  computed_on: string | null;
  safe_on: string | null;
  printed_on: string | null;
  override_on: string | null;
  override_reason: string | null;
  override_by: string | null;
  chosen: DeadlineChoice;
  steps: ProposedOutput['steps'];
  readings: ProposedOutput['readings'];
  none_reason: string | null;
  entered_by: string;
}

export interface NewDeadline extends NewRecord, DeadlineValues {
  case_id: string;
  event_id: string;
  rule: string;
  output: string;
}

function stored<Values extends Pick<DeadlineValues, 'inputs' | 'steps' | 'readings'>>(values: Values) {
  return {
    ...values,
    inputs: JSON.stringify(values.inputs),
    steps: JSON.stringify(values.steps),
    readings: JSON.stringify(values.readings),
  };
}

function nameOf({ db }: OrgTx, personId: string) {
  return db.selectFrom('person').select('display_name').where('id', '=', personId);
}

/** Stores how a date was counted, replacing the previous count of the same output. It is not confirmed yet. */
export async function storeDeadline(tx: OrgTx, { id, created_at, ...row }: NewDeadline): Promise<void> {
  const { case_id, event_id, rule, output, ...values } = row;
  const kept = stored(values);
  await tx.db
    .insertInto('case_deadline')
    .values({
      org_id: tx.orgId,
      id,
      created_at,
      case_id,
      event_id,
      rule,
      output,
      ...kept,
      override_by_name: values.override_by ? nameOf(tx, values.override_by) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'event_id', 'rule', 'output']).doUpdateSet({
        ...kept,
        override_by_name: values.override_by ? nameOf(tx, values.override_by) : null,
        stale_reason: null,
        verified_by: null,
        verified_by_name: null,
        verified_at: null,
        verified_how: null,
      }),
    )
    .execute();
}

/**
 * Deletes records of dates that could not be counted and were never accepted, for dates that can be counted now or that
 * no rule asks for any longer.
 */
export async function deleteUncounted({ db, orgId }: OrgTx, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('case_deadline')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('case_date_id', 'is', null)
    .execute();
}

/** Marks a date as stale with the reason, or as up to date (null). It has to be confirmed again. */
export async function markStale(
  { db, orgId }: OrgTx,
  id: string,
  { stale_reason, none_reason }: { stale_reason: string | null; none_reason: string | null },
): Promise<void> {
  await db
    .updateTable('case_deadline')
    .set({
      stale_reason,
      none_reason,
      verified_by: null,
      verified_by_name: null,
      verified_at: null,
      verified_how: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/**
 * Marks dates as stale, or as up to date (null), although their events were not changed. Confirmations stay, as they
 * become valid again when the mark is removed; accepting another day clears them.
 */
export async function setStaleReason(
  { db, orgId }: OrgTx,
  dateIds: readonly string[],
  stale_reason: string | null,
): Promise<void> {
  await db
    .updateTable('case_deadline')
    .set({ stale_reason })
    .where('org_id', '=', orgId)
    .where('case_date_id', '=', sql<string>`any(${dateIds}::uuid[])`)
    .execute();
}

/**
 * Records for counted dates that they were moved by hand, with the reason. They become unconfirmed. The stored count,
 * and whether it is stale, stay.
 */
export async function overrideDates(
  tx: OrgTx,
  dateIds: readonly string[],
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await sql`
    update case_deadline k set chosen = 'override', override_on = d.important_date, override_reason = ${reason},
      override_by = ${by}, override_by_name = (select p.display_name from person p where p.id = ${by}),
      verified_by = null, verified_by_name = null, verified_at = null, verified_how = null
    from case_date d
    where k.org_id = ${tx.orgId} and k.case_date_id = any (${dateIds}::uuid[])
      and d.org_id = k.org_id and d.id = k.case_date_id`.execute(tx.db);
}

/** How the history of a date describes its confirmation: by a second member, or by the same person. */
export const CONFIRMED_WORDS = { other: 'against the document', self: 'by entering it again' } as const;

/**
 * After a person undid their own last move of counted dates by hand, restores from the history which of the counted days
 * was chosen and who had confirmed the date. A date stays overridden if it was overridden before that move, or if the
 * chosen day has changed since; it stays unconfirmed if its event was changed since.
 * @returns the restored dates
 */
export async function restoreChoices(
  { db, orgId }: OrgTx,
  dateIds: readonly string[],
  by: string,
): Promise<{ id: string; chosen: DeadlineChoice }[]> {
  const before = (field: string) => sql`(
    select c.old_value from record_change c
    where c.org_id = ${orgId} and c.entry_id = m.entry_id and c.resource_id = m.date_id and c.field = ${field})`;
  const { rows } = await sql<{ id: string; chosen: DeadlineChoice }>`
    with last_move as (
      select distinct on (c.resource_id) c.resource_id as date_id, c.entry_id, c.old_value, e.person_id
      from record_change c
      join audit_entry e on e.org_id = c.org_id and e.id = c.entry_id
      where c.org_id = ${orgId} and c.resource_id = any (${dateIds}::uuid[]) and c.field = 'important_date'
      order by c.resource_id, c.entry_id desc),
    -- The state before the move, if the move was the person's own and the date is on its old day again.
    before_move as (
      select d.id as date_id, d.important_date, m.entry_id, ${before('chosen')} #>> '{}' as chosen,
        ${before('confirmed')} as confirmed
      from last_move m
      join case_date d on d.org_id = ${orgId} and d.id = m.date_id
      where m.person_id = ${by} and m.old_value = to_jsonb(d.important_date)),
    -- Who had confirmed the date then; nobody if its event was changed since the move.
    confirmation as (
      select distinct on (b.date_id) b.date_id, p.id, p.display_name, e.at,
        case c.new_value #>> '{}' when ${CONFIRMED_WORDS.other} then 'other' else 'self' end as how
      from before_move b
      join case_deadline k on k.org_id = ${orgId} and k.case_date_id = b.date_id
      join record_change c on c.org_id = ${orgId} and c.resource_id = b.date_id and c.field = 'confirmed'
        and c.new_value = b.confirmed and c.entry_id < b.entry_id
      join audit_entry e on e.org_id = c.org_id and e.id = c.entry_id
      cross join lateral audited_people(array[e.person_id]) as p
      where not exists (
        select from record_change x
        where x.org_id = ${orgId} and x.resource_id = k.event_id and x.entry_id > b.entry_id)
      order by b.date_id, c.entry_id desc)
    update case_deadline k set chosen = b.chosen, override_on = null, override_reason = null, override_by = null,
      override_by_name = null, verified_by = v.id, verified_by_name = v.display_name, verified_at = v.at,
      verified_how = v.how
    from before_move b
    left join confirmation v on v.date_id = b.date_id
    where k.org_id = ${orgId} and k.case_date_id = b.date_id and b.important_date =
      case b.chosen when 'computed' then k.computed_on when 'printed' then k.printed_on when 'safe' then k.safe_on end
    returning b.date_id as id, k.chosen`.execute(db);
  return rows;
}

/** How a date was counted, without what was set by hand. */
export type KeptCount = Pick<
  DeadlineRow,
  | 'id'
  | 'rule_version'
  | 'inputs'
  | 'computed_on'
  | 'safe_on'
  | 'printed_on'
  | 'chosen'
  | 'steps'
  | 'readings'
  | 'none_reason'
  | 'stale_reason'
  | 'entered_by'
  | 'verified_by'
  | 'verified_by_name'
  | 'verified_at'
  | 'verified_how'
>;

/** Replaces the stored counts of dates, each by its own. */
export async function replaceCounts(tx: OrgTx, counts: readonly KeptCount[]): Promise<void> {
  await sql`
    update case_deadline k set rule_version = r.rule_version, inputs = r.inputs, computed_on = r.computed_on,
      safe_on = r.safe_on, printed_on = r.printed_on, chosen = r.chosen, steps = r.steps, readings = r.readings,
      none_reason = r.none_reason, stale_reason = r.stale_reason, entered_by = r.entered_by, verified_by = r.verified_by,
      verified_by_name = r.verified_by_name, verified_at = r.verified_at, verified_how = r.verified_how
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r (
      id uuid, rule_version integer, inputs jsonb, computed_on date, safe_on date, printed_on date, chosen text,
      steps jsonb, readings jsonb, none_reason text, stale_reason text, entered_by uuid, verified_by uuid,
      verified_by_name text, verified_at timestamptz, verified_how text)
    where k.org_id = ${tx.orgId} and k.id = r.id`.execute(tx.db);
}

/** Records who confirmed a date. */
export async function confirmDate(
  tx: OrgTx,
  dateId: string,
  { by, at, how }: { by: string; at: string; how: 'other' | 'self' },
): Promise<void> {
  await tx.db
    .updateTable('case_deadline')
    .set({ verified_by: by, verified_by_name: nameOf(tx, by), verified_at: at, verified_how: how })
    .where('org_id', '=', tx.orgId)
    .where('case_date_id', '=', dateId)
    .execute();
}

/** Whether the organization requires a second member to confirm counted dates; null if no admin has decided. */
export async function selectRequired({ db, orgId }: OrgTx): Promise<boolean | null> {
  const found = db.selectFrom('organization').select('requires_verification').where('org_id', '=', orgId);
  return (await found.executeTakeFirstOrThrow()).requires_verification;
}

/** The number of members who can sign in and write. */
export async function countWriters({ db }: OrgTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members() m
    where m.has_signed_in and m.roles && array['user', 'admin', 'super_admin']`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a member other than these people can sign in, may see the case and may write. */
export async function hasOtherWriter(
  { db, orgId }: OrgTx,
  caseId: string,
  people: readonly (string | null)[],
): Promise<boolean> {
  const { rows } = await sql`
    select from members() m
    join case_record c on c.org_id = ${orgId} and c.id = ${caseId}
    where m.has_signed_in and m.roles && array['user', 'admin', 'super_admin']
      and m.id <> all (array_remove(${people}::uuid[], null))
      and (not c.restricted or 'super_admin' = any (m.roles) or exists (
        select from case_assignee a where a.org_id = c.org_id and a.case_id = c.id and a.person_id = m.id))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The rule versions that dates of the organization were counted by. */
export async function selectRulesInUse({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_deadline')
    .select(['rule', 'rule_version'])
    .distinct()
    .where('org_id', '=', orgId)
    .where('case_date_id', 'is not', null)
    .execute();
}

/** A rule version that dates were counted by and that is to be reviewed, with the reason. */
export interface StaleRule {
  rule: string;
  version: number;
  reason: string;
  /** If given, it only applies to dates whose input with the key `judgedBy` is a day from `from` to `to`. */
  holds?: { judgedBy: string; from: string | null; to: string | null };
}
