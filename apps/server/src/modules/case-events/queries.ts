import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** Events with their documents, unless these are in the trash. */
function events({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_event as v')
    .leftJoin('document as d', (join) =>
      join
        .onRef('d.org_id', '=', 'v.org_id')
        .onRef('d.id', '=', 'v.document_id')
        .on('d.trashed_at', 'is', null),
    )
    .select([
      'v.id',
      'v.case_id',
      'v.kind',
      'v.title',
      'v.happened_on as on',
      'v.service',
      'v.received_on',
      'v.filing_mode',
      'v.document_id',
      'd.title as document_title',
      'v.entered_by',
      'v.entered_by_name',
      'v.changed_by',
      'v.created_at',
      'v.archived_at',
      'v.version',
    ])
    .select(({ ref }) => ref('v.inputs').$castTo<Record<string, unknown>>().as('inputs'))
    .where('v.org_id', '=', orgId);
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof selectEvent>>>;

/** The events of a case, the latest first: those that are not archived, or only archived ones. */
export function selectEventsOf(tx: OrgTx, caseId: string, archived: boolean) {
  return events(tx)
    .where('v.case_id', '=', caseId)
    .where('v.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('v.happened_on', 'desc')
    .orderBy('v.id', 'desc')
    .execute();
}

/** The events with these ids that the session may see, including archived ones. */
export function selectEvents(tx: OrgTx, ids: readonly string[]) {
  return events(tx).where('v.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

export function selectEvent(tx: OrgTx, id: string) {
  return events(tx).where('v.id', '=', id).executeTakeFirst();
}

/** The number of a case's events, including archived ones, or of its archived events alone. */
export async function countEvents(
  { db, orgId }: OrgTx,
  caseId: string,
  of: 'all' | 'archived',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from case_event where org_id = ${orgId} and case_id = ${caseId}
      and (archived_at is not null or ${of} = 'all')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The entered values of an event. */
export interface EventValues {
  on: string;
  service: string | null;
  received_on: string | null;
  filing_mode: string | null;
  inputs: Record<string, unknown>;
  document_id: string | null;
}

export interface NewEvent extends NewRecord, EventValues {
  case_id: string;
  kind: string;
  title: string;
  entered_by: string;
}

export async function insertEvent({ db, orgId }: OrgTx, { on, inputs, ...event }: NewEvent): Promise<void> {
  await db
    .insertInto('case_event')
    .values(({ selectFrom }) => ({
      org_id: orgId,
      ...event,
      happened_on: on,
      inputs: JSON.stringify(inputs),
      entered_by_name: selectFrom('person').select('display_name').where('id', '=', event.entered_by),
      changed_by: event.entered_by,
    }))
    .execute();
}

export interface EventChange extends Partial<EventValues> {
  archived_at?: string | null;
}

/**
 * Changes an event.
 * @param changedBy who changed a value that dates are counted from; undefined when none changed
 */
export async function updateEvent(
  { db, orgId }: OrgTx,
  id: string,
  { on, inputs, ...change }: EventChange,
  changedBy: string | undefined,
): Promise<void> {
  await db
    .updateTable('case_event')
    .set({
      ...change,
      ...(on && { happened_on: on }),
      ...(inputs && { inputs: JSON.stringify(inputs) }),
      ...(changedBy && { changed_by: changedBy }),
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Who changed one of these fields of an event, by its history. */
export async function selectChangers(
  { db, orgId }: OrgTx,
  id: string,
  fields: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct e.person_id from record_change c
    join audit_entry e on e.org_id = c.org_id and e.id = c.entry_id
    where c.org_id = ${orgId} and c.resource_id = ${id} and c.field = any (${fields}::text[])
      and e.person_id is not null`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Whether a document is available on a case: it belongs to the case or one of its people, and is not in the trash. */
export async function isAvailableOn(
  { db, orgId }: OrgTx,
  caseId: string,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from document d
    where d.org_id = ${orgId} and d.id = ${documentId} and d.trashed_at is null and (
      d.case_id = ${caseId}
      or exists (select from case_beneficiary b
        where b.org_id = d.org_id and b.case_id = ${caseId} and b.beneficiary_id = d.beneficiary_id)
      or exists (select from case_petitioner p
        where p.org_id = d.org_id and p.case_id = ${caseId} and p.petitioner_id = d.petitioner_id))`.execute(
    db,
  );
  return rows.length > 0;
}
