import { setImmediate } from 'node:timers/promises';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { isDayField } from '@landfall/contract/import-fields';
import type { Import } from '@landfall/contract/imports';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { listDateSettings } from '../date-settings/service.ts';
import { listMatterTypes } from '../matter-types/service.ts';
import { listMembers } from '../organization/service.ts';
import { DateOrderFinder, type FoundOrder } from './date-forms.ts';
import { meaningsOf, officeWords } from './known-words.ts';
import * as queries from './queries.ts';
import { type ReadRow, type RowReader, readRow } from './read-row.ts';
import { NumberFinder, numberFaults, numberOwners } from './row-numbers.ts';
import { SimilarPersonFinder } from './similar-people.ts';

/** The number of rows that are read at once. */
const PIECE = 1_000;

/** The names of the organization's active date types. */
export async function activeDateTypes(session: OrgSession): Promise<{ id: string; name: string }[]> {
  const types = await listDateSettings(session, { deleted: 'false' });
  return types
    .filter(({ archived_at }) => archived_at === NOT_ARCHIVED)
    .map(({ id, date_name }) => ({ id, name: date_name }));
}

/** The reader for the rows of an import, with the organization's current date types, words and members. */
export async function rowReader(
  session: OrgSession,
  stored: Pick<queries.StoredImport, 'kind' | 'fields' | 'date_order' | 'sheets' | 'sheet'>,
): Promise<RowReader> {
  const { tx, today } = session;
  const { kind, fields, date_order: dateOrder, sheets, sheet } = stored;
  const [dateTypes, matterTypes, memberList] = await Promise.all([
    activeDateTypes(session),
    listMatterTypes(tx),
    listMembers(tx),
  ]);
  const members = new Map<string, string[]>();
  for (const { id, email, display_name } of memberList)
    for (const key of new Set([email.toLowerCase(), display_name.toLowerCase()]))
      members.set(key, [...(members.get(key) ?? []), id]);
  return {
    kind,
    fields,
    dateOrder,
    today,
    members,
    dateTypes: new Map(dateTypes.map(({ id, name }) => [name.toLowerCase(), id])),
    words: officeWords(matterTypes),
    meanings: meaningsOf(sheets[sheet]?.meanings ?? []),
  };
}

type Read = Pick<queries.StoredImport, 'id' | 'sheet' | 'header_row'>;

/** The cells of all rows below the headings, piece by piece, so that other work can run between two pieces. */
async function* cellsOf(tx: OrgTx, { id, sheet, header_row }: Read) {
  for (let after = header_row; ; ) {
    const rows = await queries.selectCells(tx, id, { sheet, after, limit: PIECE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.no;
    await setImmediate();
  }
}

/** The order of day and month in the file's dates, as far as the dates themselves reveal it. */
export async function findDateOrder(
  tx: OrgTx,
  of: Read & Pick<queries.StoredImport, 'fields'>,
): Promise<FoundOrder> {
  const finder = new DateOrderFinder();
  const columns = of.fields.flatMap((field, at) => (isDayField(field) ? at : []));
  if (columns.length === 0) return finder.found();
  for await (const rows of cellsOf(tx, of))
    for (const { cells } of rows) for (const at of columns) finder.see(cells[at] ?? '');
  return finder.found();
}

/** The similar person who makes a row a duplicate, existing or from an earlier row; for cases, the beneficiary. */
export function duplicateOf(kind: RowReader['kind'], alike: queries.CheckedRow['alike']) {
  const whose = kind === 'petitioners' ? 'petitioner' : 'beneficiary';
  return alike.find((each) => each.kind === whose);
}

/** The setting and the finders for checking rows, which must be checked in the order of the file. */
interface Finding {
  duplicates: Import['duplicates'];
  finder: SimilarPersonFinder;
  numbers: NumberFinder;
}

/** The results of checking rows, in the order of the file. */
export async function checkPiece(
  tx: OrgTx,
  reader: RowReader,
  { duplicates, finder, numbers }: Finding,
  rows: readonly { no: number; cells: string[] }[],
): Promise<(queries.CheckedRow & { row: ReadRow })[]> {
  const read = rows.map(({ no, cells }) => ({ no, row: readRow(reader, cells) }));
  const good = read.filter(({ row }) => row.faults.length === 0);
  const { alike, archived } = await finder.find(tx, good);
  const taken = await numberOwners(
    tx,
    good.map(({ row }) => row),
  );
  const how = { kind: reader.kind, duplicates };
  return read.map(({ no, row }) => {
    const faults = [...row.faults];
    if (reader.kind === 'cases' && archived.has(no))
      faults.push({
        field: 'petitioner.petitioner_name',
        value: row.petitioner?.petitioner_name ?? '',
        message: 'This petitioner is archived: make it active first',
      });
    const likes = alike.get(no) ?? [];
    const isLeftOut = duplicates === 'skip' && duplicateOf(reader.kind, likes) !== undefined;
    const like = duplicates === 'create' ? undefined : likes.find(({ kind }) => kind === 'beneficiary');
    if (row.faults.length === 0)
      faults.push(
        ...numberFaults(how, row, taken, like?.id ?? undefined),
        ...numbers.find(how, { no, row, isLeftOut }, taken, like),
      );
    const state = faults.length > 0 ? 'faulty' : isLeftOut ? 'skipped' : 'good';
    return { no, state, faults, alike: likes, row };
  });
}

/** Checks every row as the import would, stores the results, and counts them. */
export async function checkRows(
  session: OrgSession,
  stored: queries.StoredImport,
): Promise<NonNullable<Import['counts']>> {
  const { tx } = session;
  const { id: importId, sheet, duplicates, kind } = stored;
  const reader = await rowReader(session, stored);
  const [finder, numbers] = [new SimilarPersonFinder(), new NumberFinder()];
  const counts = { rows: 0, good: 0, faulty: 0, skipped: 0, duplicates: 0 };
  for await (const rows of cellsOf(tx, stored)) {
    const checked = await checkPiece(tx, reader, { duplicates, finder, numbers }, rows);
    await queries.updateChecked(tx, { importId, sheet }, checked);
    counts.rows += checked.length;
    for (const { state, alike } of checked) {
      if (state !== 'imported') counts[state] += 1;
      if (duplicateOf(kind, alike)) counts.duplicates += 1;
    }
  }
  return counts;
}
