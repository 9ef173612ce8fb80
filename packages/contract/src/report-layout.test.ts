import { describe, expect, it } from 'vitest';
import {
  columnText,
  groupedRows,
  loadTables,
  reportColumns,
  reportLoads,
  reportSections,
} from './report-layout.ts';
import { REPORT_COLUMNS, type ReportData, type ReportRow } from './reports.ts';

const ADA = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Ada Whitfield' };
/** Another person with the same name. */
const ADA_TOO = { id: '018f0000-0000-7000-8000-00000000000b', name: 'Ada Whitfield' };
const ZOE = { id: '018f0000-0000-7000-8000-00000000000c', name: 'Zoë Ito' };

const row = (days: number, more: Partial<ReportRow> = {}): ReportRow => ({
  date_id: '018f0000-0000-7000-8000-000000000001',
  case_id: '018f0000-0000-7000-8000-000000000002',
  case_name: `In ${days} days`,
  beneficiary_name: 'Adaeze Okafor',
  date_type: 'Interview',
  important_date: '2026-03-02',
  days_until_date: days,
  status: 'client_action_required',
  assignees: [],
  ...more,
});

function reportOf(rows: ReportRow[], more: Partial<ReportData> = {}): ReportData {
  const within = (from: number, to: number) =>
    rows.filter(({ days_until_date: days }) => days >= from && days <= to);
  const counts = { this_week_count: 0, this_month_count: 0, next_90_days_count: 0, critical_count: 0 };
  return {
    report_name: 'Filing Deadline Report',
    generated_by: 'Nadia Reyes',
    generated_at: '2026-03-02T12:00:00Z',
    as_of: '2026-03-02',
    date_settings: ['RFE', 'Interview'],
    days_range: 90,
    summary: { ...counts, overdue_count: 0, total_count: rows.length },
    this_week: within(-Infinity, 7),
    this_month: within(8, 30),
    next_90_days: within(31, Infinity),
    ...more,
  };
}

const titles = (data: ReportData) =>
  reportSections(data).map(({ title, rows }) => [title, rows.map(({ days_until_date: days }) => days)]);

describe('the parts of a report', () => {
  const rows = [
    row(-3, { assignees: [ZOE, ADA] }),
    row(2, { assignees: [ADA], date_type: 'RFE' }),
    row(9, { assignees: [ADA_TOO] }),
    row(40),
    row(50, { assignees: [ADA] }),
  ];

  it('are its lists without grouping', () => {
    for (const more of [{}, { group_by: 'none' as const }])
      expect(titles(reportOf(rows, more))).toEqual([
        ['Overdue and This Week', [-3, 2]],
        ['This Month', [9]],
        ['Next 90 Days', [40, 50]],
      ]);
  });

  it('are the responsible members by name, kept apart if they have the same name, with unassigned dates last', () => {
    expect(titles(reportOf(rows, { group_by: 'person' }))).toEqual([
      ['Ada Whitfield', [2, 50]],
      ['Ada Whitfield', [9]],
      ['Zoë Ito', [-3]],
      ['No case team', [40]],
    ]);
    const keys = groupedRows(reportOf(rows), 'person').map(({ key }) => key);
    expect(keys).toEqual([ADA.id, ADA_TOO.id, ZOE.id, '']);
  });

  it('are the date types in the report’s order, followed by types that it does not name', () => {
    const other = row(1, { date_type: 'Renamed' });
    expect(titles(reportOf([other, ...rows], { group_by: 'date_type' }))).toEqual([
      ['RFE', [2]],
      ['Interview', [-3, 9, 40, 50]],
      ['Renamed', [1]],
    ]);
  });

  it('are the kinds of cases by name or the categories in the bulletin’s order, with cases without one last', () => {
    const kinds = [
      row(1, { matter_type: 'N-400', preference_category: null }),
      row(2, { matter_type: 'I-130', preference_category: 'F4' }),
      row(3, { matter_type: null, preference_category: 'EB2' }),
      row(4, { matter_type: 'I-130', preference_category: 'F1' }),
      row(5, { preference_category: 'F4' }),
    ];
    expect(titles(reportOf(kinds, { group_by: 'matter_type' }))).toEqual([
      ['I-130', [2, 4]],
      ['N-400', [1]],
      ['No kind of case', [3, 5]],
    ]);
    expect(titles(reportOf(kinds, { group_by: 'preference_category' }))).toEqual([
      ['F1', [4]],
      ['F4', [2, 5]],
      ['EB-2', [3]],
      ['No preference category', [1]],
    ]);
    const tables = (more: Partial<ReportData>) =>
      loadTables(reportOf(kinds, more)).map(({ title, loads }) => [title, loads.length]);
    expect(tables({ group_by: 'matter_type' })).toEqual([
      ['Load by Kind of Case', 3],
      ['Load by Date Type', 1],
    ]);
    expect(tables({ group_by: 'person' })[0]).toEqual(['Load by Person', 1]);
  });

  it('end with handled dates, which belong to no group', () => {
    const handled = [row(-9, { state: 'done', assignees: [ZOE] })];
    expect(titles(reportOf([row(2)], { group_by: 'person', handled }))).toEqual([
      ['No case team', [2]],
      ['Handled', [-9]],
    ]);
    expect(titles(reportOf([], { group_by: 'person', handled }))).toEqual([
      ['Overdue and This Week', []],
      ['This Month', []],
      ['Next 90 Days', []],
      ['Handled', [-9]],
    ]);
  });

  it('have load figures by time left, sorted by size', () => {
    expect(reportLoads(reportOf(rows), 'person')).toEqual([
      { key: ADA.id, title: 'Ada Whitfield', overdue: 0, soon: 1, later: 1, total: 2 },
      { key: ADA_TOO.id, title: 'Ada Whitfield', overdue: 0, soon: 0, later: 1, total: 1 },
      { key: ZOE.id, title: 'Zoë Ito', overdue: 1, soon: 0, later: 0, total: 1 },
      { key: '', title: 'No case team', overdue: 0, soon: 0, later: 1, total: 1 },
    ]);
    expect(reportLoads(reportOf(rows), 'date_type').map(({ title, total }) => [title, total])).toEqual([
      ['Interview', 4],
      ['RFE', 1],
    ]);
    const { assignees: _, ...old } = row(2);
    expect(reportLoads(reportOf([old]), 'person')).toEqual([]);
  });
});

it('have a named value in each column', () => {
  const said = row(1, { assignees: [ZOE, ADA], matter_type: 'I-130', preference_category: 'EB3' });
  const text = (of: ReportRow) => REPORT_COLUMNS.map((column) => columnText(of, column));
  expect(text(said)).toEqual([
    'Adaeze Okafor',
    'Interview',
    'Client Action Required',
    'Zoë Ito, Ada Whitfield',
    'I-130',
    'EB-3',
  ]);
  const { assignees: _, status: __, matter_type: ___, preference_category: ____, ...old } = said;
  expect(text(old)).toEqual(['Adaeze Okafor', 'Interview', '', '', '', '']);
});

it('have the chosen columns, or the former ones for a report of an earlier version', () => {
  expect(reportColumns(reportOf([], { columns: ['assignees', 'status'] }))).toEqual(['assignees', 'status']);
  expect(reportColumns(reportOf([], { columns: [] }))).toEqual([]);
  expect(reportColumns(reportOf([]))).toEqual(['beneficiary', 'date_type']);
});
