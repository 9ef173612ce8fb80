import type { ImportKind } from '@landfall/contract/import-fields';
import type {
  Alike,
  DateOrder,
  Import,
  ImportFault,
  ImportMeaning,
  ImportRow,
} from '@landfall/contract/imports';
import { sql } from 'kysely';
import { decodeCursor, type PageAt, pageOf } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

type StoredSheet = Import['sheets'][number] & { meanings?: ImportMeaning[] };

/** An import as it is stored. */
export interface StoredImport extends NewRecord {
  kind: ImportKind;
  name: string;
  created_by: string;
  /** Each sheet contains the meanings that were assigned to its values. */
  sheets: StoredSheet[];
  sheet: number;
  header_row: number;
  /** The field of each column; empty when the column is left out. */
  fields: string[];
  date_order: DateOrder | null;
  ambiguous_date: string | null;
  past_dates: Import['past_dates'];
  duplicates: Import['duplicates'];
  counts: Import['counts'];
  operation_id: string | null;
}

export async function insertImport(
  { db, orgId }: OrgTx,
  {
    sheets,
    ...record
  }: Omit<
    StoredImport,
    'date_order' | 'ambiguous_date' | 'past_dates' | 'duplicates' | 'counts' | 'operation_id'
  >,
): Promise<void> {
  await db
    .insertInto('import')
    .values({ org_id: orgId, ...record, sheets: JSON.stringify(sheets) })
    .execute();
}

/** An import; with `lock` it is locked against changes until the transaction ends. */
export function selectImport(
  { db, orgId }: OrgTx,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<StoredImport | undefined> {
  const query = db
    .selectFrom('import')
    .select(['id', 'created_at', 'kind', 'name', 'created_by', 'sheets', 'sheet', 'header_row', 'fields'])
    .select(['date_order', 'ambiguous_date', 'past_dates', 'duplicates', 'counts', 'operation_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .$castTo<StoredImport>();
  return (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst();
}

export type ImportChange = Partial<Omit<StoredImport, 'id' | 'created_at' | 'kind' | 'name'>>;

export async function updateImport(
  { db, orgId }: OrgTx,
  id: string,
  { counts, sheets, ...change }: ImportChange,
): Promise<void> {
  await db
    .updateTable('import')
    .set({
      ...change,
      ...(sheets && { sheets: JSON.stringify(sheets) }),
      ...(counts !== undefined && { counts: counts && JSON.stringify(counts) }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an import with its rows. */
export async function deleteImport({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('import').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** A row of the file; `cells` is JSON. */
export interface FileRow {
  sheet: number;
  no: number;
  cells: string;
}

export async function insertRows(
  { db, orgId }: OrgTx,
  importId: string,
  rows: readonly FileRow[],
): Promise<void> {
  await sql`
    insert into import_row (org_id, import_id, sheet, no, cells)
    select ${orgId}, ${importId}, r.sheet, r.no, r.cells::jsonb
    from unnest(${rows.map(({ sheet }) => sheet)}::int[], ${rows.map(({ no }) => no)}::int[],
      ${rows.map(({ cells }) => cells)}::text[]) as r (sheet, no, cells)`.execute(db);
}

/** A position in the file: rows of this sheet after this row. */
export interface RowsAfter {
  sheet: number;
  after: number;
  limit: number;
}

/** The cells of rows, in order. */
export async function selectCells(
  { db, orgId }: OrgTx,
  importId: string,
  { sheet, after, limit }: RowsAfter,
): Promise<{ no: number; cells: string[] }[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['no', 'cells'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', importId)
    .where('sheet', '=', sheet)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute();
  return rows as { no: number; cells: string[] }[];
}

/** The values of a column below the headings with the number of their rows, the most frequent first. */
export async function selectValues(
  { db, orgId }: OrgTx,
  { id, sheet, header_row }: Pick<StoredImport, 'id' | 'sheet' | 'header_row'>,
  column: number,
): Promise<{ value: string; rows: number }[]> {
  const { rows } = await sql<{ value: string; rows: number }>`
    select value, count(*)::int as rows from (
      select btrim(r.cells ->> ${column}::int, E' \\t\\r\\n') as value from import_row r
      where r.org_id = ${orgId} and r.import_id = ${id} and r.sheet = ${sheet} and r.no > ${header_row}
    ) as v
    where value <> ''
    group by value
    order by rows desc, value`.execute(db);
  return rows;
}

/** The result of checking a row. */
export interface CheckedRow {
  no: number;
  state: ImportRow['state'];
  faults: readonly ImportFault[];
  alike: readonly Alike[];
}

export async function updateChecked(
  { db, orgId }: OrgTx,
  { importId, sheet }: { importId: string; sheet: number },
  rows: readonly CheckedRow[],
): Promise<void> {
  await sql`
    update import_row r set state = c.state, faults = c.faults::jsonb, alike = c.alike::jsonb
    from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ state }) => state)}::text[],
      ${rows.map(({ faults }) => JSON.stringify(faults))}::text[],
      ${rows.map(({ alike }) => JSON.stringify(alike))}::text[]) as c (no, state, faults, alike)
    where r.org_id = ${orgId} and r.import_id = ${importId} and r.sheet = ${sheet} and r.no = c.no
      and r.state <> 'imported'`.execute(db);
}

/** A filter of the list of rows. */
export type RowProblem = 'faults' | 'duplicates' | 'none' | undefined;

function listed(
  { db, orgId }: OrgTx,
  { id, sheet, header_row }: Pick<StoredImport, 'id' | 'sheet' | 'header_row'>,
  problem: RowProblem,
) {
  return db
    .selectFrom('import_row')
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', sheet)
    .where('no', '>', header_row)
    .$if(problem === 'faults', (some) => some.where('state', '=', 'faulty'))
    .$if(problem === 'none', (some) => some.where('state', '=', 'good'))
    .$if(problem === 'duplicates', (some) => some.where(sql<boolean>`alike <> '[]'`));
}

const isNumber = (value: string) => /^\d{1,9}$/.test(value);

/** A page of the rows, and their total number. */
export async function selectRows(
  tx: OrgTx,
  of: Pick<StoredImport, 'id' | 'sheet' | 'header_row'>,
  { problem, limit, cursor }: PageAt & { problem: RowProblem },
) {
  const [after] = cursor ? decodeCursor(cursor, 'cursor', [isNumber]) : [];
  const rows = await listed(tx, of, problem)
    .select(['no', 'cells as values', 'state', 'faults', 'alike'])
    .$if(after !== undefined, (some) => some.where('no', '>', Number(after)))
    .orderBy('no')
    .limit(limit + 1)
    .$castTo<ImportRow>()
    .execute();
  const { total } = await listed(tx, of, problem)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ...pageOf(rows, limit, ({ no }) => [String(no)]), total: Number(total) };
}

/** A person to look for among the organization's records. */
export interface PersonToFind {
  no: number;
  email: string;
  first_name: string;
  last_name: string;
  born_on: string;
}

export interface FoundAlike {
  no: number;
  id: string;
  name: string;
  by_email: boolean;
}

/**
 * For each row with a person: the organization's person with the same e-mail address, else the one with the same first
 * and last name, ignoring accents and case, unless the e-mail addresses or the dates of birth differ.
 */
export async function selectAlikeBeneficiaries(
  { db, orgId }: OrgTx,
  sought: readonly PersonToFind[],
): Promise<FoundAlike[]> {
  const { rows } = await sql<FoundAlike>`
    with sought as materialized (
      select s.no, s.email, app.sort_key(s.first_name) as first_name, app.sort_key(s.last_name) as last_name,
        s.first_name <> '' and s.last_name <> '' as is_named, s.born_on
      from unnest(${sought.map(({ no }) => no)}::int[], ${sought.map(({ email }) => email.toLowerCase())}::text[],
        ${sought.map(({ first_name }) => first_name)}::text[], ${sought.map(({ last_name }) => last_name)}::text[],
        ${sought.map(({ born_on }) => born_on)}::text[]) as s (no, email, first_name, last_name, born_on)),
    alike as (
      select s.no, b.id, true as by_email from sought s
      join beneficiary b on b.org_id = ${orgId} and b.deleted_at is null and lower(b.personal_email) = s.email
      where s.email <> ''
      union all
      select s.no, b.id, false from sought s
      join beneficiary b on b.org_id = ${orgId} and b.deleted_at is null
        and b.last_name_sort = s.last_name and b.first_name_sort = s.first_name
        and (s.email = '' or b.personal_email = '' or lower(b.personal_email) = s.email)
      where s.is_named and (s.born_on = '' or b.born_on in ('', s.born_on)))
    select distinct on (a.no) a.no, a.id, a.by_email,
      concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')) as name
    from alike a join beneficiary b on b.org_id = ${orgId} and b.id = a.id
    order by a.no, a.by_email desc, a.id`.execute(db);
  return rows;
}

/** For each row with a petitioner's name: the organization's petitioner of that name, ignoring accents and case. */
export async function selectAlikePetitioners(
  { db, orgId }: OrgTx,
  sought: readonly { no: number; name: string }[],
): Promise<{ no: number; id: string; name: string; is_archived: boolean }[]> {
  const { rows } = await sql<{ no: number; id: string; name: string; is_archived: boolean }>`
    with sought as materialized (
      select s.no, app.sort_key(s.name) as name
      from unnest(${sought.map(({ no }) => no)}::int[], ${sought.map(({ name }) => name)}::text[]) as s (no, name))
    select distinct on (s.no) s.no, p.id, p.petitioner_name as name, p.archived_at is not null as is_archived
    from sought s
    join petitioner p on p.org_id = ${orgId} and p.deleted_at is null and p.name_sort = s.name
    order by s.no, is_archived, p.id`.execute(db);
  return rows;
}

/** A row to import. */
export interface GoodRow {
  no: number;
  cells: string[];
  alike: Alike[];
}

/** The next rows to import, in order. */
export async function selectGoodRows(
  { db, orgId }: OrgTx,
  { id, sheet, header_row }: Pick<StoredImport, 'id' | 'sheet' | 'header_row'>,
  limit: number,
): Promise<GoodRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['no', 'cells', 'alike'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', sheet)
    .where('no', '>', header_row)
    .where('state', '=', 'good')
    .orderBy('no')
    .limit(limit)
    .execute();
  return rows as unknown as GoodRow[];
}

/** The people of earlier rows, by row number. */
export async function selectPeopleOfRows(
  { db, orgId }: OrgTx,
  { id, sheet }: Pick<StoredImport, 'id' | 'sheet'>,
  nos: readonly number[],
) {
  return db
    .selectFrom('import_row')
    .select(['no', 'beneficiary', 'petitioner'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', sheet)
    .where('no', '=', sql<number>`any(${nos}::int[])`)
    .execute();
}

/** The records that were made from a row. */
export interface MadeOfRow {
  no: number;
  made_case: string | null;
  beneficiary: string | null;
  petitioner: string | null;
  made_people: readonly string[];
  people_on_case: number;
}

export async function updateImported(
  { db, orgId }: OrgTx,
  { id, sheet }: Pick<StoredImport, 'id' | 'sheet'>,
  made: readonly MadeOfRow[],
): Promise<void> {
  await sql`
    update import_row r set state = 'imported', made_case = m.made_case, beneficiary = m.beneficiary,
      petitioner = m.petitioner, made_people = m.made_people, people_on_case = m.people_on_case
    from json_to_recordset(${JSON.stringify(made)}::json) as m (
      no integer, made_case uuid, beneficiary uuid, petitioner uuid, made_people uuid[], people_on_case smallint)
    where r.org_id = ${orgId} and r.import_id = ${id} and r.sheet = ${sheet} and r.no = m.no`.execute(db);
}

/** Deletes the texts of imported rows, since the new records contain them. */
export async function clearImported({ db, orgId }: OrgTx, importId: string): Promise<void> {
  await sql`
    update import_row set cells = '[]', alike = '[]'
    where org_id = ${orgId} and import_id = ${importId} and state = 'imported'`.execute(db);
}

/** Marks imported rows as not imported. */
export async function resetImported({ db, orgId }: OrgTx, importId: string): Promise<void> {
  await sql`
    update import_row set state = 'good', made_case = null, beneficiary = null, petitioner = null, made_people = '{}',
      people_on_case = 0
    where org_id = ${orgId} and import_id = ${importId} and state = 'imported'`.execute(db);
}

/** The records that an import made: cases first, since people are linked to them. */
export async function selectMadeRecords({ db, orgId }: OrgTx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ cases: string[]; people: string[] }>`
    select coalesce(array_agg(made_case order by no) filter (where made_case is not null), '{}') as cases,
      array(
        select person from import_row r, unnest(r.made_people) person
        where r.org_id = ${orgId} and r.import_id = ${importId} order by r.no) as people
    from import_row where org_id = ${orgId} and import_id = ${importId}`.execute(db);
  return [...(rows[0]?.cases ?? []), ...(rows[0]?.people ?? [])];
}

/** A record that an import made, and whether it was deleted now. */
export interface UndoneRecord {
  id: string;
  is_case: boolean;
  name: string;
  gone: boolean;
}

/**
 * Deletes records that an import made, unless they were changed since. Records that no longer exist are left out of the
 * result.
 */
export async function deleteUnchanged({ db, orgId }: OrgTx, ids: readonly string[]): Promise<UndoneRecord[]> {
  const { rows } = await sql<UndoneRecord>`
    with made as materialized (
      select c.id, true as is_case, c.title as name from case_record c
      where c.org_id = ${orgId} and c.id = any(${ids}::uuid[])
      union all
      select b.id, false, concat_ws(' ', nullif(b.first_name, ''), nullif(b.last_name, '')) from beneficiary b
      where b.org_id = ${orgId} and b.id = any(${ids}::uuid[])
      union all
      select p.id, false, p.petitioner_name from petitioner p
      where p.org_id = ${orgId} and p.id = any(${ids}::uuid[]))
    select id, is_case, name, case when is_case then app.take_back_case(id) else app.take_back_person(id) end as gone
    from made order by is_case desc, id`.execute(db);
  return rows;
}
