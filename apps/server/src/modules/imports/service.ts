import { counted } from '@landfall/contract/counted';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { IMPORT_DATE, importFieldLabel } from '@landfall/contract/import-fields';
import type {
  createImport,
  Import,
  ImportColumn,
  listImportRows as listCall,
  setImportColumns,
} from '@landfall/contract/imports';
import type { Operation } from '@landfall/contract/operations';
import { csvOf } from '../../platform/csv.ts';
import { readAll } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { type ReadSheet, readSpreadsheet } from '../../platform/spreadsheets/read-spreadsheet.ts';
import { UnreadableSheetError } from '../../platform/spreadsheets/spreadsheet.ts';
import { startOperation } from '../operations/service.ts';
import { activeDateTypes, checkRows, findDateOrder } from './check-rows.ts';
import { fieldsOf, guessColumns, headerRowOf } from './guess-columns.ts';
import { importOperation } from './import-operation.ts';
import { assertMeanings } from './import-words.ts';
import * as queries from './queries.ts';

export { listWords } from './import-words.ts';
export { importOperation };

/** The number of rows that columns are guessed from, and of sample values shown for each column. */
const SAMPLED = 50;
const SAMPLES = 3;
/** The number of rows that one statement inserts. */
const KEPT_AT_ONCE = 2_000;

/** @throws Failure `invalid_input` that names `upload_id`, with the reason why the file cannot be read */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  try {
    return await readSpreadsheet(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    throw invalidInput({ upload_id: error.message });
  }
}

/** The heading and some values of each column. */
async function seenColumns(
  tx: OrgTx,
  { id, sheet, header_row }: Pick<queries.StoredImport, 'id' | 'sheet' | 'header_row'>,
): Promise<Omit<ImportColumn, 'field'>[]> {
  const [header, ...rows] = await queries.selectCells(tx, id, {
    sheet,
    after: header_row - 1,
    limit: SAMPLED,
  });
  const width = Math.max(0, ...[header, ...rows].map((row) => row?.cells.length ?? 0));
  return Array.from({ length: width }, (_, at) => {
    const values = rows.map(({ cells }) => cells[at] ?? '').filter((value) => value !== '');
    return { header: header?.cells[at] ?? '', samples: [...new Set(values)].slice(0, SAMPLES) };
  });
}

async function toWire(tx: OrgTx, stored: queries.StoredImport): Promise<Import> {
  const { fields, created_by, sheets, ...rest } = stored;
  const columns = await seenColumns(tx, stored);
  return {
    ...rest,
    sheets: sheets.map(({ name, rows }) => ({ name, rows })),
    columns: columns.map((column, at) => ({ ...column, field: fields[at] || null })),
    meanings: sheets[stored.sheet]?.meanings ?? [],
  };
}

/** The current import. */
export async function readImport({ tx }: OrgSession, id: string): Promise<Import> {
  return toWire(tx, found(await queries.selectImport(tx, id)));
}

/** Guesses the row with the headings, unless it is given, and the fields of the columns. */
async function guess(
  session: OrgSession,
  { id, kind, sheet }: Pick<queries.StoredImport, 'id' | 'kind' | 'sheet'>,
  givenHeader?: number,
) {
  const { tx } = session;
  const first = await queries.selectCells(tx, id, { sheet, after: 0, limit: SAMPLED });
  const header_row = givenHeader ?? headerRowOf(first);
  const columns = await seenColumns(tx, { id, sheet, header_row });
  const types = await activeDateTypes(session);
  const guessed = guessColumns(
    kind,
    columns,
    types.map(({ name }) => name),
  );
  return { header_row, fields: guessed.map((field) => field ?? '') };
}

/** Stores the rows of a parsed file, and guesses the fields of its columns. */
export async function addImport(
  session: OrgSession,
  { kind, name }: { kind: HandlerInput<typeof createImport>['body']['kind']; name: string },
  sheets: readonly ReadSheet[],
): Promise<Import> {
  const { tx, actor, now } = session;
  const record = { ...newRecord(now), kind, name, created_by: actor.personId, sheet: 0 };
  const listed = sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length }));
  await queries.insertImport(tx, { ...record, sheets: listed, header_row: 1, fields: [] });
  const rows = sheets.flatMap((each, sheet) => each.rows.map((row) => ({ sheet, ...row })));
  for (let at = 0; at < rows.length; at += KEPT_AT_ONCE)
    await queries.insertRows(tx, record.id, rows.slice(at, at + KEPT_AT_ONCE));
  await queries.updateImport(tx, record.id, await guess(session, record));
  return readImport(session, record.id);
}

/** @throws Failure `conflict` when the import is running or finished */
function assertNotBegun({ operation_id }: queries.StoredImport): void {
  if (operation_id) throw new Failure('conflict', 'The import has begun already');
}

/**
 * @throws Failure `invalid_input` that names `columns` when a column has an unknown field, or two columns have the same
 *   one
 */
async function assertColumns(
  session: OrgSession,
  kind: Import['kind'],
  fields: readonly string[],
): Promise<void> {
  const dates = kind === 'cases' ? await activeDateTypes(session) : [];
  const known = new Set<string>([...fieldsOf(kind), ...dates.map(({ name }) => `${IMPORT_DATE}${name}`)]);
  const given = fields.filter((field) => field !== '');
  const unknown = given.find((field) => !known.has(field));
  if (unknown !== undefined)
    throw invalidInput({ columns: `There is no field or date type ${importFieldLabel(kind, unknown)}` });
  const twice = given.find((field, at) => given.indexOf(field) !== at);
  if (twice !== undefined)
    throw invalidInput({ columns: `Two columns are read as ${importFieldLabel(kind, twice)}` });
  if (given.length === 0) throw invalidInput({ columns: 'Say of at least one column what it holds' });
}

type Settings = HandlerInput<typeof setImportColumns>['body'];

/**
 * Sets the fields of the columns, and checks every row.
 * @throws Failure `conflict` once it is being imported, `invalid_input` by field
 */
export async function setColumns(session: OrgSession, id: string, settings: Settings): Promise<Import> {
  const { tx } = session;
  const stored = found(await queries.selectImport(tx, id, 'lock'));
  assertNotBegun(stored);
  const { sheet = stored.sheet, header_row: header, columns, date_order: order } = settings;
  if (!stored.sheets[sheet]) throw invalidInput({ sheet: 'There is no such sheet' });
  const asWas = sheet === stored.sheet && (header ?? stored.header_row) === stored.header_row;
  const guessed = asWas ? stored : await guess(session, { ...stored, sheet }, header);
  const fields = columns?.map((field) => field ?? '') ?? guessed.fields;
  await assertColumns(session, stored.kind, fields);
  const { meanings } = settings;
  if (meanings) await assertMeanings(tx, meanings);
  const next: queries.StoredImport = {
    ...stored,
    sheet,
    fields,
    header_row: guessed.header_row,
    sheets: stored.sheets.map((each, at) => (meanings && at === sheet ? { ...each, meanings } : each)),
    past_dates: settings.past_dates ?? stored.past_dates,
    duplicates: settings.duplicates ?? stored.duplicates,
  };
  const dates = order ? { order, ambiguous: null } : await findDateOrder(tx, next);
  next.date_order = dates.order;
  next.ambiguous_date = dates.ambiguous;
  const counts = await checkRows(session, next);
  const { past_dates, duplicates, date_order, ambiguous_date, sheets } = next;
  const how = { past_dates, duplicates, date_order, ambiguous_date, sheets };
  await queries.updateImport(tx, id, { sheet, fields, header_row: next.header_row, ...how, counts });
  return readImport(session, id);
}

/**
 * Starts the operation that imports the rows without errors.
 * @throws Failure `conflict` for an import that was not checked, was started already, has no valid rows, or
 *   has faulty rows although `onlyGood` is false
 */
export async function runImport(session: OrgSession, id: string, onlyGood: boolean): Promise<Operation> {
  const { tx } = session;
  const stored = found(await queries.selectImport(tx, id, 'lock'));
  assertNotBegun(stored);
  const { counts, name } = stored;
  if (!counts) throw new Failure('conflict', 'Say first what the columns hold');
  if (counts.good === 0) throw new Failure('conflict', 'There is no row to import');
  if (counts.faulty > 0 && !onlyGood)
    throw new Failure('conflict', `${counted(counts.faulty, 'row has', 'rows have')} errors`);
  const operation = await startOperation(session, importOperation, {
    title: `Import ${name}`.slice(0, 300),
    input: { import_id: id, only_good: onlyGood },
    total: counts.good,
  });
  await queries.updateImport(tx, id, { operation_id: operation.id });
  return operation;
}

/**
 * Deletes an import that was not started.
 * @throws Failure `conflict` once it is being imported
 */
export async function removeImport({ tx }: OrgSession, id: string): Promise<void> {
  assertNotBegun(found(await queries.selectImport(tx, id, 'lock')));
  await queries.deleteImport(tx, id);
}

/** A page of rows, and their total number. */
export async function listRows(
  { tx }: OrgSession,
  id: string,
  query: HandlerInput<typeof listCall>['query'],
): Promise<HandlerResult<typeof listCall>> {
  const stored = found(await queries.selectImport(tx, id));
  const { page, next, total } = await queries.selectRows(tx, stored, { problem: undefined, ...query });
  return { rows: page, total, next_cursor: next };
}

/** The faults of the rows, as CSV. */
export async function exportFaults({ tx }: OrgSession, id: string): Promise<string> {
  const stored = found(await queries.selectImport(tx, id));
  const columns = await seenColumns(tx, stored);
  const rows = await readAll((at) => queries.selectRows(tx, stored, { ...at, problem: 'faults' }));
  const headerOf = new Map(stored.fields.map((field, at) => [field, columns[at]?.header ?? '']));
  return csvOf(
    ['Row', 'Column', 'Field', 'Value', 'Problem'],
    rows.flatMap(({ no, faults }) =>
      faults.map(({ field, value, message }) => [
        no,
        headerOf.get(field) ?? '',
        importFieldLabel(stored.kind, field),
        value,
        message,
      ]),
    ),
  );
}
