import type { IdentifierKind } from '@landfall/contract/identifier-numbers';
import type { PeriodKind } from '@landfall/contract/status-periods';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The tables with records of people. */
export type Table = 'identifier' | 'status_period' | 'person_address' | 'absence';

/** The common fields of all records. Their other fields are named as in the contract. */
export interface StoredRecord {
  id: string;
  owner_id: string;
  note: string;
  version: number;
  created_at: string;
  archived_at: string | null;
}

export interface IdentifierRow extends StoredRecord {
  of_beneficiary: boolean;
  kind: IdentifierKind;
  value: string;
  normalized: string;
  issuer: string;
  form: string;
  notice_on: string | null;
  status_text: string;
  from: string | null;
  to: string | null;
  case_id: string | null;
  case_title: string | null;
}

export interface PeriodRow extends StoredRecord {
  kind: PeriodKind;
  class: string;
  from: string | null;
  to: string | null;
  duration_of_status: boolean;
  employer: string;
  identifier_id: string | null;
  identifier_value: string | null;
  document_id: string | null;
  document_title: string | null;
}

export interface AddressRow extends StoredRecord {
  address: string;
  from: string | null;
  to: string | null;
}

export interface AbsenceRow extends StoredRecord {
  from: string;
  to: string | null;
  place: string;
}

/** The rows of each table. */
export interface Rows {
  identifier: IdentifierRow;
  status_period: PeriodRow;
  person_address: AddressRow;
  absence: AbsenceRow;
}

/** Which records are selected: those of a person without removed ones, or one record, removed or not. */
export type RecordSelection = { ownerId: string } | { id: string };

const DAYS = sql`r.valid_from as "from", r.valid_to as "to"`;

/**
 * The selected fields and the joins of each table. Cases and documents that the session may not see are joined as null.
 */
const PARTS: Readonly<
  Record<Table, { owner: string; fields: RawBuilder<unknown>; joined: RawBuilder<unknown> }>
> = {
  identifier: {
    owner: 'owner_id',
    fields: sql`r.beneficiary_id is not null as of_beneficiary, r.kind, r.value, r.normalized, r.issuer, r.form,
        r.notice_on, r.status_text, ${DAYS}, r.case_id, c.title as case_title`,
    joined: sql`left join case_record c on c.org_id = r.org_id and c.id = r.case_id`,
  },
  status_period: {
    owner: 'beneficiary_id',
    fields: sql`r.kind, r.class, ${DAYS}, r.duration_of_status, r.employer, i.id as identifier_id,
        i.value as identifier_value, d.id as document_id, d.title as document_title`,
    joined: sql`left join identifier i on i.org_id = r.org_id and i.id = r.identifier_id and i.archived_at is null
        left join document d on d.org_id = r.org_id and d.id = r.document_id and d.trashed_at is null`,
  },
  person_address: { owner: 'beneficiary_id', fields: sql`r.address, ${DAYS}`, joined: sql`` },
  absence: {
    owner: 'beneficiary_id',
    fields: sql`r.left_on as "from", r.returned_on as "to", r.place`,
    joined: sql``,
  },
};

/** Records of a table in the order of addition. */
export async function selectRecords<Of extends Table>(
  { db, orgId }: OrgTx,
  table: Of,
  which: RecordSelection,
): Promise<Rows[Of][]> {
  const { owner, fields, joined } = PARTS[table];
  const wanted =
    'id' in which
      ? sql`r.id = ${which.id}`
      : sql`r.${sql.ref(owner)} = ${which.ownerId} and r.archived_at is null`;
  const { rows } = await sql<Rows[Of]>`
    select r.id, r.${sql.ref(owner)} as owner_id, r.note, r.version, r.created_at, r.archived_at, ${fields}
    from ${sql.table(table)} r ${joined}
    where r.org_id = ${orgId} and ${wanted} order by r.id`.execute(db);
  return rows;
}

/** A receipt with its owner. */
export interface ReceiptRow extends IdentifierRow {
  owner_kind: 'beneficiary' | 'petitioner';
  owner_name: string;
}

/** The receipts of a case by the days of their notices, without removed ones. */
export async function selectReceipts({ db, orgId }: OrgTx, caseId: string): Promise<ReceiptRow[]> {
  const { fields, joined } = PARTS.identifier;
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.owner_id, r.note, r.version, r.created_at, r.archived_at, ${fields},
      o.kind as owner_kind, o.name as owner_name
    from identifier r ${joined}
    -- Each is looked up by its id: without the offset the planner would read all people of the office.
    join lateral (
      select o.kind, o.name from document_owner o where o.org_id = r.org_id and o.id = r.owner_id offset 0) o on true
    where r.org_id = ${orgId} and r.case_id = ${caseId} and r.kind = 'receipt' and r.archived_at is null
    order by r.notice_on nulls last, r.id`.execute(db);
  return rows;
}

/** Values of columns, by column name. */
export type Columns = Readonly<Record<string, string | boolean | null>>;

/** Adds records, each to the person in its columns. */
export async function insertRecords(
  { db, orgId }: OrgTx,
  table: Table,
  records: readonly (NewRecord & Columns)[],
): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto(table)
    .values(records.map((record) => ({ org_id: orgId, ...record })) as never)
    .execute();
}

/** Changes columns of a record. */
export async function updateRecord(
  { db, orgId }: OrgTx,
  table: Table,
  id: string,
  columns: Columns,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...columns, version: sql`version + 1` } as never)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Whether a person is on a case that the session may see. */
export async function isOnCase(
  { db, orgId }: OrgTx,
  kind: 'beneficiary' | 'petitioner',
  personId: string,
  caseId: string,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`case_${kind}`)}
    where org_id = ${orgId} and case_id = ${caseId} and ${sql.ref(`${kind}_id`)} = ${personId}`.execute(db);
  return rows.length > 0;
}

/** Whether a document belongs to a beneficiary or one of their cases, and is not in the trash. */
export async function isTheirDocument(
  { db, orgId }: OrgTx,
  personId: string,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql`select from document d
    where d.org_id = ${orgId} and d.id = ${documentId} and d.trashed_at is null and (d.beneficiary_id = ${personId}
      or exists (select from case_beneficiary l
        where l.org_id = d.org_id and l.case_id = d.case_id and l.beneficiary_id = ${personId}))`.execute(db);
  return rows.length > 0;
}

/** The owner of a number. */
export interface NumberHolder {
  id: string;
  owner_id: string;
  name: string;
  deleted: boolean;
}

/** A number that only one person of a kind may have. */
export type GivenNumber = Pick<IdentifierRow, 'kind' | 'normalized' | 'issuer' | 'of_beneficiary'>;

/** The owner of a number, as far as the session may see it; deleted people keep their numbers. */
export async function selectHolder(
  { db, orgId }: OrgTx,
  { kind, normalized, issuer, of_beneficiary }: GivenNumber,
  exceptId: string | undefined,
): Promise<NumberHolder | undefined> {
  const { rows } = await sql<NumberHolder>`
    select i.id, i.owner_id, coalesce(
        concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')), '')
        || coalesce(p.petitioner_name, '') as name,
      coalesce(b.deleted_at, p.deleted_at) is not null as deleted
    from identifier i
    left join beneficiary b on b.org_id = i.org_id and b.id = i.beneficiary_id
    left join petitioner p on p.org_id = i.org_id and p.id = i.petitioner_id
    where i.org_id = ${orgId} and i.archived_at is null and i.kind = ${kind} and i.normalized = ${normalized}
      and (i.kind <> 'passport' or i.issuer = ${issuer}) and (i.beneficiary_id is not null) = ${of_beneficiary}
      and i.id is distinct from ${exceptId ?? null}::uuid`.execute(db);
  return rows[0];
}

/** A search result: a number with its owner and case. */
export interface FoundNumber {
  id: string;
  kind: IdentifierKind;
  normalized: string;
  resource_id: string;
  resource_kind: 'beneficiary' | 'petitioner';
  resource_name: string;
  case_id: string | null;
  case_title: string | null;
}

/** Numbers that begin with a text, or whose digits do; exact matches first. Those of deleted people are left out. */
export async function searchNumbers(
  { db, orgId }: OrgTx,
  { beginning, aNumber }: { beginning: string; aNumber: string | undefined },
  limit: number,
): Promise<FoundNumber[]> {
  // The last possible character: every value with this beginning sorts before it.
  const end = `${beginning}\u{10FFFD}`;
  const range = (column: string) => sql`
    (select i.id, 2 as place from identifier i where i.org_id = ${orgId} and i.archived_at is null
      and i.${sql.ref(column)} >= ${beginning} and i.${sql.ref(column)} < ${end}
      order by i.${sql.ref(column)} limit ${limit * 2})`;
  const { rows } = await sql<FoundNumber>`
    with near (id, place) as (
      select i.id, 1 from identifier i
      where i.org_id = ${orgId} and i.archived_at is null and i.normalized = ${aNumber ?? beginning}
      union all ${range('normalized')} union all ${range('digits')})
    select i.id, i.kind, i.normalized, i.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name,
      i.case_id, c.title as case_title
    from (select id, min(place) as place from near group by id) n
    join identifier i on i.org_id = ${orgId} and i.id = n.id
    cross join lateral (
      select o.kind, o.name from document_owner o where o.org_id = i.org_id and o.id = i.owner_id offset 0) o
    left join case_record c on c.org_id = i.org_id and c.id = i.case_id
    order by n.place, i.normalized, i.id limit ${limit}`.execute(db);
  return rows;
}

/** Adds numbers, except those that a person of the kind has already. */
export async function insertFreeNumbers(
  { db, orgId }: OrgTx,
  numbers: readonly (NewRecord & {
    beneficiary_id: string;
    case_id: string | null;
    kind: IdentifierKind;
    value: string;
    normalized: string;
  })[],
): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .insertInto('identifier')
    .values(numbers.map((number) => ({ org_id: orgId, ...number })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The owners of numbers among beneficiaries, by kind and number, including numbers on hidden cases. */
export async function selectTaken(
  { db, orgId }: OrgTx,
  numbers: readonly { kind: IdentifierKind; normalized: string }[],
): Promise<{ kind: IdentifierKind; normalized: string; owner_id: string }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ kind: IdentifierKind; normalized: string; owner_id: string }>`
    select i.kind, i.normalized, i.owner_id
    from unnest(${numbers.map(({ kind }) => kind)}::text[], ${numbers.map(({ normalized }) => normalized)}::text[])
      as w (kind, normalized)
    join identifier i on i.org_id = ${orgId} and i.archived_at is null and i.beneficiary_id is not null
      and i.kind = w.kind collate "C" and i.normalized = w.normalized collate "C"
      and (i.kind <> 'passport' or i.issuer = '')`.execute(db);
  return rows;
}
