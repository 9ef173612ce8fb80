import type { CaseListRow, exportCaseRecords, listCaseRecords } from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { csvOf } from '../../platform/csv.ts';
import { type PageAt, readAll } from '../../platform/db/page.ts';
import { PICKED_AT_MOST } from '../../platform/db/picked.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { WireText } from '../../platform/http/wire-text.ts';
import { dateTypeIds, listDateSettings } from '../date-settings/service.ts';
import {
  allColumns,
  askedColumns,
  type CaseFilter,
  type ExportColumn,
  isPlain,
  readSort,
  rowWriter,
} from './policy.ts';
import * as queries from './queries.ts';

type ExportQuery = HandlerInput<typeof exportCaseRecords>['query'];
type ListQuery = HandlerInput<typeof listCaseRecords>['query'];

/** @throws Failure `invalid_input` that names `sort` */
async function orderOf(tx: OrgTx, sort: string): Promise<queries.CaseOrder> {
  const { direction, by } = readSort(sort);
  if (typeof by === 'string') return { direction, by };
  const [dateTypeId] = await dateTypeIds(tx, [by.dateType]);
  if (!dateTypeId) throw invalidInput({ sort: 'No date type has this name' });
  return { direction, by: { dateTypeId } };
}

function filterOf({
  title,
  status,
  beneficiary_id,
  petitioner_id,
  assignee_id,
  archived,
}: ExportQuery): CaseFilter {
  return { title: title?.trim() || undefined, status, beneficiary_id, petitioner_id, assignee_id, archived };
}

/** @throws Failure `not_found` when the filter names someone whom the organization lacks or has deleted */
async function refuseStrangers(tx: OrgTx, filter: CaseFilter): Promise<void> {
  if (!(await queries.hasEveryoneNamed(tx, filter))) throw notFound();
}

async function newestOf(tx: OrgTx, filter: CaseFilter, limit: number) {
  const [page] = await Promise.all([queries.selectNewestOf(tx, filter, limit), refuseStrangers(tx, filter)]);
  return page;
}

type CasePage = Awaited<ReturnType<typeof queries.selectCases>>;

/** A list as it is read: page after page. */
interface List {
  pageAt(at: PageAt): Promise<CasePage & { total?: number | null }>;
  /** How many cases it holds; undefined when its page or the counts of {@link counted} say it. */
  total?: number;
  counted?: CaseFilter;
}

/**
 * The list that a query asks for. Which cases pass its filters is found out first, unless there are too many, or an
 * index has them in the order of the list.
 */
async function listOf({ tx, today }: OrgSession, query: ExportQuery & Partial<ListQuery>): Promise<List> {
  const filter = filterOf(query);
  const order = await orderOf(tx, query.sort);
  const pagesBy = (way: queries.Way) => (at: PageAt) =>
    queries.selectCases(tx, filter, order, way, today, at);
  if (isPlain(filter) && (filter.status === undefined || order.by === 'created_at'))
    return { counted: filter, pageAt: pagesBy('walked') };
  // A page that is asked for by itself: the look that counts the cases has its rows at hand.
  const isFirst = query.limit !== undefined && query.cursor === undefined;
  if (isFirst && order.by === 'created_at' && order.direction === 'desc') {
    if (isPlain({ ...filter, title: undefined })) {
      const later = query.total === 'later';
      return { pageAt: ({ limit }) => queries.selectNewestTitled(tx, filter, limit, later) };
    }
    if (filter.title === undefined) return { pageAt: ({ limit }) => newestOf(tx, filter, limit) };
  }
  const [{ total, ids }] = await Promise.all([
    queries.findCases(tx, filter, PICKED_AT_MOST),
    refuseStrangers(tx, filter),
  ]);
  return { total, pageAt: pagesBy(total > PICKED_AT_MOST ? 'walked' : { picked: ids }) };
}

/** A page of the case list, each row with everything that its columns show. */
export async function listCases(
  session: OrgSession,
  query: ListQuery,
): Promise<WireText<HandlerResult<typeof listCaseRecords>>> {
  const list = await listOf(session, query);
  const [{ page, next, total: found }, counted] = await Promise.all([
    list.pageAt(query),
    queries.selectSurroundings(session.tx, list.counted),
  ]);
  const write = rowWriter(counted.date_types);
  const rows = page.map((row, at) => `${at > 0 ? ',' : ''}${write(row)}`);
  const total = found ?? list.total ?? counted.total;
  return new WireText(
    '{"case_records":[',
    ...rows,
    `],"total":${total},"next_cursor":${JSON.stringify(next)}}`,
  );
}

/** @throws Failure `invalid_input` that names `columns` */
async function columnsOf(session: OrgSession, asked: string | undefined): Promise<ExportColumn[]> {
  const dateTypes = await listDateSettings(session, { deleted: 'false' });
  if (asked === undefined) {
    const inUse = dateTypes.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);
    return allColumns(inUse.map(({ date_name }) => date_name));
  }
  const columns = askedColumns(
    asked,
    dateTypes.map(({ date_name }) => date_name),
  );
  if (!columns) throw invalidInput({ columns: 'Names a column that the list does not have' });
  return columns;
}

/** The cases that pass the filters as CSV: the columns as the list shows them, dates as `YYYY-MM-DD`. */
export async function exportCases(session: OrgSession, query: ExportQuery): Promise<string> {
  const [columns, { date_types }, { pageAt }] = await Promise.all([
    columnsOf(session, query.columns),
    queries.selectSurroundings(session.tx),
    listOf(session, query),
  ]);
  const [rows, write] = [await readAll(pageAt), rowWriter(date_types)];
  return csvOf(
    columns.map(({ heading }) => heading),
    rows.map((stored) => {
      const row = JSON.parse(write(stored)) as CaseListRow;
      return columns.map(({ cell }) => cell(row, session.today));
    }),
  );
}
