import type { exportChosenCases } from '@landfall/contract/case-bulk';
import type {
  CaseFilters,
  CaseListRow,
  CaseSort,
  exportCaseRecords,
  listCaseRecords,
} from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { csvOf } from '../../platform/csv.ts';
import { COUNTED_AT_ONCE } from '../../platform/db/counts.ts';
import { type Page, type PageAt, readAll } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { beneficiaryOnCases } from '../beneficiaries/service.ts';
import { teamsOf } from '../case-teams/service.ts';
import { dateTypeIds, dateTypeNames, listDateSettings } from '../date-settings/service.ts';
import { isMatterType, matterTypeNames } from '../matter-types/service.ts';
import { petitionerOnCases } from '../petitioners/service.ts';
import { visaStates } from '../visa-bulletins/service.ts';
import { type CaseFilter, isPlain, readSort } from './case-filter.ts';
import { allColumns, askedColumns, type ExportColumn, type StoredRow, toWire } from './list-columns.ts';
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

/** The sort that replaces a sort by a date type that no longer exists. */
const USUAL_SORT: CaseSort = 'urgent_date';

/** The sorts, with {@link USUAL_SORT} in place of each sort by a date type that no longer exists. */
export async function readableSorts(tx: OrgTx, sorts: readonly string[]): Promise<string[]> {
  const types = sorts
    .map((sort) => readSort(sort).by)
    .map((by) => (typeof by === 'string' ? null : by.dateType));
  if (types.every((type) => type === null)) return [...sorts];
  const names = new Set([...(await dateTypeNames(tx)).values()].map((name) => name.toLowerCase()));
  return sorts.map((sort, at) => {
    const type = types[at];
    return type && !names.has(type.trim().toLowerCase()) ? USUAL_SORT : sort;
  });
}

/**
 * The filters, with each merged person replaced by the person they were merged into.
 * @throws Failure `not_found` when a filter names a record that the organization does not have or has deleted
 */
export async function resolveFilters<Filters extends CaseFilters>(
  tx: OrgTx,
  filters: Filters,
): Promise<Filters> {
  const { beneficiary_id, petitioner_id, assignee_id, matter_type_id } = filters;
  const [beneficiary, petitioner, ...areKnown] = await Promise.all([
    beneficiary_id === undefined ? null : beneficiaryOnCases(tx, beneficiary_id),
    petitioner_id === undefined ? null : petitionerOnCases(tx, petitioner_id),
    assignee_id === undefined || queries.isMember(tx, assignee_id),
    matter_type_id === undefined || isMatterType(tx, matter_type_id),
  ]);
  if (beneficiary === undefined || petitioner === undefined || areKnown.includes(false)) throw notFound();
  return { ...filters, beneficiary_id: beneficiary ?? undefined, petitioner_id: petitioner ?? undefined };
}

function filterOf(filters: CaseFilters, today: string): CaseFilter {
  const { title, status, beneficiary_id, petitioner_id, assignee_id } = filters;
  const {
    matter_type_id,
    preference_category,
    visa_state,
    checklist,
    next_date,
    archived = 'false',
  } = filters;
  const who = { beneficiary_id, petitioner_id, assignee_id };
  return {
    title: title?.trim() || undefined,
    status,
    ...who,
    matter_type_id,
    preference_category,
    visa_state,
    checklist,
    next_date,
    archived,
    today,
  };
}

/** A list that is read page by page. */
interface List {
  pageAt(at: PageAt): Promise<Page<StoredRow>>;
  /** The number of its cases; null if they are many and may be counted later. */
  total(): Promise<number | null>;
}

/**
 * The list for a query. The passing cases are found first, unless an index provides them in the list's order. If there
 * are more than a few thousand, the list is read in its order nevertheless, skipping those that do not pass.
 */
async function listOf(session: OrgSession, query: ExportQuery & Partial<ListQuery>): Promise<List> {
  const { tx, today } = session;
  const filter = filterOf(query, today);
  const order = await orderOf(tx, query.sort);
  const pages = (ids: readonly string[] | null) => (at: PageAt) =>
    queries.selectCases(tx, { filter, ids }, order, at);
  if (isPlain(filter) && (filter.status === undefined || order.by === 'created_at'))
    return { pageAt: pages(null), total: () => queries.countCases(tx, filter) };
  const { limit, cursor, total: when } = query;
  const isNewestPage =
    order.by === 'created_at' && order.direction === 'desc' && limit !== undefined && cursor === undefined;
  const [{ total, ids }, known] = await Promise.all([
    queries.findCases(tx, filter, {
      // Sending thousands of ids takes about as long as finding them.
      ids: isNewestPage ? limit + 1 : COUNTED_AT_ONCE,
      countedTo: when === 'later' ? COUNTED_AT_ONCE : null,
    }),
    resolveFilters(tx, filter),
  ]);
  const { beneficiary_id, petitioner_id } = known;
  if (beneficiary_id !== filter.beneficiary_id || petitioner_id !== filter.petitioner_id)
    return listOf(session, { ...query, beneficiary_id, petitioner_id });
  const areEnough = total !== null && (isNewestPage || total <= COUNTED_AT_ONCE);
  return { pageAt: pages(areEnough ? ids : null), total: async () => total };
}

/** The maximum number of cases that one operation changes. */
const MAX_BULK_CASES = 100_000;

/**
 * The ids of the cases that pass a filter, newest first.
 * @throws Failure `not_found`, `invalid_input` when there are too many
 */
export async function idsOfCases({ tx, today }: OrgSession, filters: CaseFilters): Promise<string[]> {
  const filter = await resolveFilters(tx, filterOf(filters, today));
  const { ids } = await queries.findCases(tx, filter, { ids: MAX_BULK_CASES + 1, countedTo: null });
  if (ids.length > MAX_BULK_CASES)
    throw invalidInput({ filter: `More than ${MAX_BULK_CASES.toLocaleString('en-US')} cases` });
  return ids;
}

/**
 * A page's rows in the form of the contract. Names of kinds are read only if a case has a kind.
 * @param dateTypes the names of all date types
 */
async function shownRows(
  session: OrgSession,
  page: readonly StoredRow[],
  dateTypes: ReadonlyMap<string, string>,
): Promise<CaseListRow[]> {
  const { tx } = session;
  const [teams, matterTypes, states] = await Promise.all([
    teamsOf(
      tx,
      page.map(({ id }) => id),
    ),
    page.some(({ matter_type_id }) => matter_type_id !== null)
      ? matterTypeNames(tx)
      : new Map<string, string>(),
    visaStates(session, page),
  ]);
  return page.map((row, at) =>
    toWire(row, states[at] ?? null, { orgId: tx.orgId, dateTypes, matterTypes, teams }),
  );
}

/** A page of the case list, each row with everything that its columns show. */
export async function listCases(
  session: OrgSession,
  query: ListQuery,
): Promise<HandlerResult<typeof listCaseRecords>> {
  const { tx } = session;
  const list = await listOf(session, query);
  const [{ page, next }, total, dateTypes] = await Promise.all([
    list.pageAt(query),
    list.total(),
    dateTypeNames(tx),
  ]);
  return { case_records: await shownRows(session, page, dateTypes), total, next_cursor: next };
}

/**
 * The number of cases that pass some filters and that the session may see, counted up to `limit`.
 * @throws Failure `not_found` as {@link resolveFilters}
 */
export async function countCasesUpTo(
  { tx, today }: OrgSession,
  filters: CaseFilters,
  limit: number,
): Promise<number> {
  const filter = filterOf(filters, today);
  if (isPlain(filter)) return Math.min(limit, await queries.countCases(tx, filter));
  return queries.countUpTo(tx, await resolveFilters(tx, filter), limit);
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

/** Rows as CSV: the same columns as in the list, dates as `YYYY-MM-DD`. */
async function csvOfRows(
  session: OrgSession,
  asked: string | undefined,
  pageAt: List['pageAt'],
): Promise<string> {
  const { tx } = session;
  const [columns, dateTypes] = await Promise.all([columnsOf(session, asked), dateTypeNames(tx)]);
  const rows = await readAll(async (at) => {
    const { page, next } = await pageAt(at);
    const listed = await shownRows(session, page, dateTypes);
    return { page: listed.map((row) => columns.map(({ cell }) => cell(row))), next };
  });
  return csvOf(
    columns.map(({ heading }) => heading),
    rows,
  );
}

/** The cases that pass the filters as CSV. */
export async function exportCases(session: OrgSession, query: ExportQuery): Promise<string> {
  const { pageAt } = await listOf(session, query);
  return csvOfRows(session, query.columns, pageAt);
}

/**
 * The given cases as CSV, in the given order.
 * @throws Failure `not_found` when the organization lacks one
 */
export async function exportChosen(
  session: OrgSession,
  { ids, columns }: HandlerInput<typeof exportChosenCases>['body'],
): Promise<string> {
  const { tx } = session;
  const chosen = { filter: { archived: 'all', today: session.today } as const, ids };
  const order = { direction: 'desc', by: 'created_at' } as const;
  const { page } = await queries.selectCases(tx, chosen, order, { limit: ids.length });
  const byId = new Map(page.map((row) => [row.id, row]));
  const wanted = [...new Set(ids)];
  if ((await queries.countKnown(tx, wanted)) < wanted.length) throw notFound();
  const rows = wanted.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return csvOfRows(session, columns, async () => ({ page: rows, next: null }));
}
