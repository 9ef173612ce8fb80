import { CASE_STATUS_LABELS, type CaseStatus } from './case-records.ts';
import { SOON_DAYS } from './constants.ts';
import { reportLists } from './report-lists.ts';
import { reportRows } from './report-weeks.ts';
import type { ReportColumn, ReportData, ReportGrouping, ReportRow } from './reports.ts';

/** What a report's dates can stand under, as it is called. */
export const REPORT_GROUPING_LABELS: Readonly<Record<ReportGrouping, string>> = {
  none: 'Time left',
  person: 'Person responsible',
  date_type: 'Date type',
};

/** How the columns of a report are called. */
export const REPORT_COLUMN_LABELS: Readonly<Record<ReportColumn, string>> = {
  beneficiary: 'Beneficiary',
  date_type: 'Date Type',
  status: 'Status',
  assignees: 'Team',
};

/** Under this stand cases for which nobody is responsible. */
export const NO_TEAM = 'No case team';

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

/**
 * The open dates of a report by the person who is responsible for their case, who go by name, or by their type, in the order
 * in which the report names these. Without somebody responsible they come last. Within each they are in the report's order.
 */
export function groupedRows(data: ReportData, by: ReportGroup): GroupedRows[] {
  const rows = reportRows(data);
  if (by === 'date_type') {
    const groups = Map.groupBy(rows, ({ date_type }) => date_type);
    const names = [...new Set([...data.date_settings, ...groups.keys()])];
    return names.flatMap((name) => {
      const found = groups.get(name);
      return found ? [{ key: name, title: name, rows: found }] : [];
    });
  }
  const groups = Map.groupBy(rows, ({ assignees }) => assignees?.[0]?.id ?? '');
  const nobodys = groups.get('');
  groups.delete('');
  const people = [...groups].map(([key, found]) => {
    return { key, title: found[0] ? responsibleName(found[0]) : '', rows: found };
  });
  return [...people.toSorted(byName), ...(nobodys ? [{ key: '', title: NO_TEAM, rows: nobodys }] : [])];
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
 * The load by person or by type, the greatest first.
 * @returns none by person for a report of an earlier version, which knows no teams
 */
export function reportLoads(data: ReportData, by: ReportGroup): ReportLoad[] {
  if (by === 'person' && reportRows(data).every(({ assignees }) => assignees === undefined)) return [];
  return groupedRows(data, by)
    .map(loadOf)
    .toSorted((one, other) => other.total - one.total);
}
