import { CASE_STATUS_LABELS, type CaseStatus } from './case-records.ts';
import { SOON_DAYS } from './constants.ts';
import { PREFERENCE_CATEGORIES } from './preference-categories.ts';
import { CATEGORY_LABELS } from './preference-words.ts';
import { reportLists } from './report-lists.ts';
import { reportRows } from './report-weeks.ts';
import type { ReportColumn, ReportData, ReportGrouping, ReportRow } from './reports.ts';

/** The labels of the groupings of a report's dates. */
export const REPORT_GROUPING_LABELS: Readonly<Record<ReportGrouping, string>> = {
  none: 'Time left',
  person: 'Person responsible',
  date_type: 'Date type',
  matter_type: 'Kind of case',
  preference_category: 'Preference category',
};

/** The labels of a report's columns. */
export const REPORT_COLUMN_LABELS: Readonly<Record<ReportColumn, string>> = {
  beneficiary: 'Beneficiary',
  date_type: 'Date Type',
  status: 'Status',
  assignees: 'Team',
  matter_type: 'Kind of Case',
  preference_category: 'Preference Category',
};

/** The heading of cases without a responsible member. */
export const NO_TEAM = 'No case team';
/** The headings of cases without a kind, and without a preference category. */
const NO_KIND = 'No kind of case';
const NO_CATEGORY = 'No preference category';

/** The columns of a report in order. Reports of earlier versions have the columns of that time. */
export function reportColumns({
  columns = ['beneficiary', 'date_type'],
}: ReportData): readonly ReportColumn[] {
  return columns;
}

/** The label of the status of a date's case; empty when it has none. */
function statusText({ status = '' }: ReportRow): string {
  return CASE_STATUS_LABELS[status as CaseStatus] ?? status;
}

/** The text of a row in a column. */
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

/** The member responsible for a date's case; {@link NO_TEAM} when there is none. */
export function responsibleName({ assignees }: ReportRow): string {
  return assignees?.[0]?.name ?? NO_TEAM;
}

/** The groupings without 'none'. */
export type ReportGroup = Exclude<ReportGrouping, 'none'>;

/** Dates that belong to one group. */
export interface GroupedRows {
  /** Separate from the name, because two people may have the same name. */
  key: string;
  title: string;
  rows: readonly ReportRow[];
}

const byName = (one: GroupedRows, other: GroupedRows) => one.title.localeCompare(other.title, 'en');

/** How dates are grouped, with the heading of those without a group, which come last. */
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

/** Groups in the given order, with all others after them. */
function inOrder(groups: ReadonlyMap<string, ReportRow[]>, order: readonly string[]): GroupedRows[] {
  return [...new Set([...order, ...groups.keys()])].flatMap((name) => {
    const rows = groups.get(name);
    return rows ? [{ key: name, title: name, rows }] : [];
  });
}

/**
 * The open dates of a report, grouped by the responsible member or by kind, sorted by name; by type, in the report's
 * order of types; or by preference category, in the order of the bulletin. Dates without a group come last. Within each
 * group they are in the report's order.
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

/** The sections of a report: its lists, or its groups, followed by handled dates. */
export function reportSections(data: ReportData): readonly GroupedRows[] {
  const lists = reportLists(data).map(({ name, title, rows }) => ({ key: name as string, title, rows }));
  const { group_by: by = 'none' } = data;
  if (by === 'none' || data.summary.total_count === 0) return lists;
  return [...groupedRows(data, by), ...lists.filter(({ key }) => key === 'handled')];
}

/** The number of open dates of a person, type or other group, by urgency. */
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
 * The load by person, by type or by another grouping, the greatest first. @returns none by person for a report of an
 * earlier version, which has no teams
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
  /** The heading of its rows. */
  head: string;
  loads: ReportLoad[];
}

const LOAD_WORDS: Readonly<Record<ReportGroup, Pick<LoadTable, 'title' | 'head'>>> = {
  person: { title: 'Load by Person', head: 'Responsible' },
  date_type: { title: 'Load by Date Type', head: 'Date Type' },
  matter_type: { title: 'Load by Kind of Case', head: 'Kind of Case' },
  preference_category: { title: 'Load by Preference Category', head: 'Preference Category' },
};

/** The tables of loads in a report: by the kinds or categories that it is grouped by, else by person, and by type. */
export function loadTables(data: ReportData): LoadTable[] {
  const { group_by: by } = data;
  const first = by === 'matter_type' || by === 'preference_category' ? by : 'person';
  return ([first, 'date_type'] as const)
    .map((of) => ({ by: of, ...LOAD_WORDS[of], loads: reportLoads(data, of) }))
    .filter(({ loads }) => loads.length > 0);
}
