import type { CaseListRow, exportCaseRecords, listCaseRecords } from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { csvOf } from '../../platform/csv.ts';
import { type PageAt, readAll } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { dateTypeIds, dateTypeNames, listDateSettings } from '../date-settings/service.ts';
import { allColumns, askedColumns, type ExportColumn, readSort } from './policy.ts';
import * as queries from './queries.ts';

type ExportQuery = HandlerInput<typeof exportCaseRecords>['query'];
type CaseRow = Awaited<ReturnType<typeof queries.selectCases>>['page'][number];

/** @throws Failure `invalid_input` that names `sort` */
async function orderOf(tx: OrgTx, sort: string): Promise<queries.CaseOrder> {
  const { direction, by } = readSort(sort);
  if (typeof by === 'string') return { direction, by };
  const [dateTypeId] = await dateTypeIds(tx, [by.dateType]);
  if (!dateTypeId) throw invalidInput({ sort: 'No date type has this name' });
  return { direction, by: { dateTypeId } };
}

/** @throws Failure `not_found` when the filter names someone whom the organization lacks or has deleted */
async function filterOf(tx: OrgTx, query: ExportQuery): Promise<queries.CaseFilter> {
  const { status, beneficiary_id, petitioner_id, assignee_id, archived } = query;
  const title = query.title?.trim() || undefined;
  const filter = { title, status, beneficiary_id, petitioner_id, assignee_id, archived };
  if (!(await queries.hasEveryoneNamed(tx, filter))) throw notFound();
  return filter;
}

function isNarrowed({ archived: _, ...narrowing }: queries.CaseFilter): boolean {
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** So many cases are sorted in a few milliseconds; when more pass a filter, walking fills a page as soon. */
const PICKED_AT_MOST = 2_000;

/** The list that a query asks for. Which cases pass its filters is found out first, unless there are too many. */
async function listOf({ tx, today }: OrgSession, query: ExportQuery) {
  const [order, filter] = await Promise.all([orderOf(tx, query.sort), filterOf(tx, query)]);
  const pagesBy = (way: queries.Way) => (at: PageAt) =>
    queries.selectCases(tx, filter, order, way, today, at);
  if (!isNarrowed(filter)) return { count: () => queries.countCases(tx, filter), pageAt: pagesBy('walked') };
  const { total, ids } = await queries.findCases(tx, filter, PICKED_AT_MOST);
  const way = total > PICKED_AT_MOST ? 'walked' : { picked: ids };
  return { count: async () => total, pageAt: pagesBy(way) };
}

interface SummaryDate {
  id: string;
  date_setting_id: string;
  important_date: string;
}

/** The dates of a row with the names of their types, ascending. */
function datesOf({ dates }: CaseRow, names: ReadonlyMap<string, string>): CaseListRow['dates'] {
  return (dates as unknown as SummaryDate[]).map(({ id, date_setting_id, important_date }) => ({
    id,
    date_type: names.get(date_setting_id) ?? '',
    important_date,
  }));
}

/** A page of the case list, each row with everything that its columns show. */
export async function listCases(
  session: OrgSession,
  query: HandlerInput<typeof listCaseRecords>['query'],
): Promise<HandlerResult<typeof listCaseRecords>> {
  const { count, pageAt } = await listOf(session, query);
  const [{ page, next }, total, names] = await Promise.all([
    pageAt(query),
    count(),
    dateTypeNames(session.tx),
  ]);
  return {
    case_records: page.map((row) => ({
      ...row,
      archived_at: row.archived_at ?? NOT_ARCHIVED,
      dates: datesOf(row, names),
    })),
    total,
    next_cursor: next,
  };
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
  const [columns, names, { pageAt }] = await Promise.all([
    columnsOf(session, query.columns),
    dateTypeNames(session.tx),
    listOf(session, query),
  ]);
  const rows = await readAll(pageAt);
  return csvOf(
    columns.map(({ heading }) => heading),
    rows.map((row) => {
      const shown = { ...row, dates: datesOf(row, names) };
      return columns.map(({ cell }) => cell(shown, session.today));
    }),
  );
}
