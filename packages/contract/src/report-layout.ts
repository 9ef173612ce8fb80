import { CASE_STATUS_LABELS, type CaseStatus } from './case-records.ts';
import { SOON_DAYS } from './constants.ts';
import { PREFERENCE_CATEGORIES } from './preference-categories.ts';
import { CATEGORY_LABELS } from './preference-words.ts';
import { reportLists } from './report-lists.ts';
import { reportRows } from './report-weeks.ts';
import type { ReportColumn, ReportData, ReportGrouping, ReportRow } from './reports.ts';

/** What a report's dates can stand under, as it is called. */
export const REPORT_GROUPING_LABELS: Readonly<Record<ReportGrouping, string>> = {
  none: 'Time left',
  person: 'Person responsible',
  date_type: 'Date type',
  matter_type: 'Kind of case',
  preference_category: 'Preference category',
};

/** How the columns of a report are called. */
export const REPORT_COLUMN_LABELS: Readonly<Record<ReportColumn, string>> = {
  beneficiary: 'Beneficiary',
  date_type: 'Date Type',
  status: 'Status',
  assignees: 'Team',
  matter_type: 'Kind of Case',
  preference_category: 'Preference Category',
};

/** Under this stand cases for which nobody is responsible. */
export const NO_TEAM = 'No case team';
/** Under these stand cases of which the kind is not said, and those that wait for no visa. */
const NO_KIND = 'No kind of case';
const NO_CATEGORY = 'No preference category';

/** The columns of a report in their order. Reports of earlier versions have those that there were. */
export function reportColumns({
  columns = ['beneficiary', 'date_type'],
}: ReportData): readonly ReportColumn[] {
  return columns;
}

/** How the status of a date's case is called; empty when it has none. */
function statusText({ status = '' }: ReportRow): string {
  return CASE_STATUS_LABELS[status as CaseStatus] ?? status;
}

/** What a row says in a column, as text. */
export function columnText(row: ReportRow, column: ReportColumn): string {
  switch (column) {
    case 'beneficiary':
      return row.beneficiary_name;
    case 'date_type':
      return row.date_type;
    case 'status':
      return statusText(row);
    case 'assignees':
      return (row.assignees ?? []).map(({ name }) => name).join(', ');
    case 'matter_type':
      return row.matter_type ?? '';
    case 'preference_category':
      return row.preference_category ? CATEGORY_LABELS[row.preference_category] : '';
  }
}

/** Who is responsible for a date's case; {@link NO_TEAM} when that is nobody. */
export function responsibleName({ assignees }: ReportRow): string {
  return assignees?.[0]?.name ?? NO_TEAM;
}

/** What dates can be gathered by. */
export type ReportGroup = Exclude<ReportGrouping, 'none'>;

/** Dates that have somebody or something in common. */
export interface GroupedRows {
  /** Apart from the names: two people may be called the same. */
  key: string;
  title: string;
  rows: readonly ReportRow[];
}

const byName = (one: GroupedRows, other: GroupedRows) => one.title.localeCompare(other.title, 'en');

/** What a date stands under, and how those are called that have nothing there, which come last. */
interface Gathering {
  of(row: ReportRow): { key: string; title: string };
  nothing: string;
}

const GATHERINGS: Readonly<Record<Exclude<ReportGroup, 'date_type'>, Gathering>> = {
  person: {
    of: (row) => ({ key: row.assignees?.[0]?.id ?? '', title: responsibleName(row) }),
    nothing: NO_TEAM,
  },
  matter_type: {
    of: ({ matter_type: name }) => ({ key: name ?? '', title: name ?? '' }),
    nothing: NO_KIND,
  },
  preference_category: {
    of: ({ preference_category: category }) => ({
      key: category ?? '',
      title: category ? CATEGORY_LABELS[category] : '',
    }),
    nothing: NO_CATEGORY,
  },
};

/** Groups in an order of their own, those that it does not name after it. */
function inOrder(groups: ReadonlyMap<string, ReportRow[]>, order: readonly string[]): GroupedRows[] {
  return [...new Set([...order, ...groups.keys()])].flatMap((name) => {
    const rows = groups.get(name);
    return rows ? [{ key: name, title: name, rows }] : [];
  });
}

/**
 * The open dates of a report by the person who is responsible for their case or by its kind, which go by name, by their type,
 * in the order in which the report names these, or by preference category, in the order of the bulletin. Those that have
 * nothing there come last. Within each they are in the report's order.
 */
export function groupedRows(data: ReportData, by: ReportGroup): GroupedRows[] {
  const rows = reportRows(data);
  if (by === 'date_type')
    return inOrder(
      Map.groupBy(rows, ({ date_type }) => date_type),
      data.date_settings,
    );
  const { of, nothing } = GATHERINGS[by];
  const groups = Map.groupBy(rows, (row) => of(row).key);
  const rest = groups.get('');
  groups.delete('');
  const titled = inOrder(groups, PREFERENCE_CATEGORIES).map(({ key, rows: found }) => {
    return { key, title: found[0] ? of(found[0]).title : '', rows: found };
  });
  const named = by === 'preference_category' ? titled : titled.toSorted(byName);
  return [...named, ...(rest ? [{ key: '', title: nothing, rows: rest }] : [])];
}

/** The parts in which a report shows its dates: its lists, or what they are grouped by, with handled ones after them. */
export function reportSections(data: ReportData): readonly GroupedRows[] {
  const lists = reportLists(data).map(({ name, title, rows }) => ({ key: name as string, title, rows }));
  const { group_by: by = 'none' } = data;
  if (by === 'none' || data.summary.total_count === 0) return lists;
  return [...groupedRows(data, by), ...lists.filter(({ key }) => key === 'handled')];
}

/** How many open dates somebody has, or there are of a type, by how much time is left. */
export interface ReportLoad {
  key: string;
  title: string;
  overdue: number;
  /** Within {@link SOON_DAYS} days. */
  soon: number;
  later: number;
  total: number;
}

function loadOf({ key, title, rows }: GroupedRows): ReportLoad {
  const overdue = rows.filter(({ days_until_date: days }) => days < 0).length;
  const soon = rows.filter(({ days_until_date: days }) => days >= 0 && days <= SOON_DAYS).length;
  return { key, title, overdue, soon, later: rows.length - overdue - soon, total: rows.length };
}

/**
 * The load by person, by type or by what else a report is grouped by, the greatest first.
 * @returns none by person for a report of an earlier version, which knows no teams
 */
export function reportLoads(data: ReportData, by: ReportGroup): ReportLoad[] {
  if (by === 'person' && reportRows(data).every(({ assignees }) => assignees === undefined)) return [];
  return groupedRows(data, by)
    .map(loadOf)
    .toSorted((one, other) => other.total - one.total);
}

/** A table of loads. */
export interface LoadTable {
  by: ReportGroup;
  title: string;
  /** What its rows are. */
  head: string;
  loads: ReportLoad[];
}

const LOAD_WORDS: Readonly<Record<ReportGroup, Pick<LoadTable, 'title' | 'head'>>> = {
  person: { title: 'Load by Person', head: 'Responsible' },
  date_type: { title: 'Load by Date Type', head: 'Date Type' },
  matter_type: { title: 'Load by Kind of Case', head: 'Kind of Case' },
  preference_category: { title: 'Load by Preference Category', head: 'Preference Category' },
};

/** The loads that a report shows: by the kinds or categories that it is grouped by, else by person, and by type. */
export function loadTables(data: ReportData): LoadTable[] {
  const { group_by: by } = data;
  const first = by === 'matter_type' || by === 'preference_category' ? by : 'person';
  return ([first, 'date_type'] as const)
    .map((of) => ({ by: of, ...LOAD_WORDS[of], loads: reportLoads(data, of) }))
    .filter(({ loads }) => loads.length > 0);
}
