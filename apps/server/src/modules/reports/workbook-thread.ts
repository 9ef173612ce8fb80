import {
  columnText,
  type LoadTable,
  loadTables,
  REPORT_COLUMN_LABELS,
  REPORT_GROUPING_LABELS,
  reportColumns,
} from '@landfall/contract/report-layout';
import type { ReportColumn, ReportData } from '@landfall/contract/reports';
import { utcMidnight } from '@landfall/domain/calendar-dates';
import writeExcelFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node';
import { singleLine } from '../../platform/mail/single-line.ts';
import { answerTasks } from '../../platform/threads/answer-tasks.ts';
import {
  caseAddress,
  dateWords,
  figuresOf,
  instantWords,
  listedRows,
  officeTime,
  type PrintedReport,
  rangeWords,
  responsibleIn,
  rowTone,
  statusText,
} from './printed-report.ts';

const LONGEST_TEXT = 400;
/** Widths in characters. */
const CHOSEN_WIDTHS: Record<ReportColumn, number> = {
  beneficiary: 30,
  date_type: 26,
  status: 24,
  assignees: 40,
  matter_type: 30,
  preference_category: 24,
};
const SUMMARY_WIDTHS = [26, 60];

/** The columns of the sheet of dates: the fixed ones, and the chosen ones. */
function dateColumns(data: ReportData): { name: string; width: number }[] {
  return [
    { name: 'List', width: 22 },
    { name: 'Date', width: 19 },
    { name: 'Days', width: 7 },
    { name: 'Due', width: 20 },
    { name: 'Case', width: 44 },
    ...responsibleIn(data, { name: 'Responsible', width: 30 }),
    ...reportColumns(data).map((column) => ({
      name: REPORT_COLUMN_LABELS[column],
      width: CHOSEN_WIDTHS[column],
    })),
    { name: 'Link', width: 78 },
  ];
}

/** The product's colours (apps/web/src/ui/tokens.css). */
const MUTED = '#55625f';
const COLOURS: Record<ReturnType<typeof rowTone>, string> = {
  overdue: '#a8261d',
  soon: '#7a5200',
  later: '#1c6639',
  handled: MUTED,
};
const HEADER_FILL = '#e6ebea';

/**
 * A text cell, which is never evaluated as a formula. Excel decodes `_x0041_` unless the underscore is escaped. The
 * library confuses texts with the names of properties that every object has, so these get a trailing space.
 */
function text(value: string, style: Partial<CellObject> = {}): CellObject {
  const line = singleLine(value, LONGEST_TEXT).replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_');
  return { value: line in Object.prototype ? `${line} ` : line, type: String, ...style };
}

const count = (value: number): CellObject => ({ value, type: Number, format: '#,##0', align: 'left' });

const header = (name: string) =>
  text(name, { fontWeight: 'bold', backgroundColor: HEADER_FILL, alignVertical: 'center', height: 20 });

/** The rows of a table of counts, below an empty row. */
function loads({ by, loads: all }: LoadTable): Row[] {
  return [
    [],
    [header(REPORT_GROUPING_LABELS[by]), header('Count')],
    ...all.map(({ title, total }): Row => [text(title), count(total)]),
  ];
}

function summary(report: PrintedReport): Row[] {
  const { data, organizationName, report_type, timeZone } = report;
  const fact = (label: string, value: string): Row => [
    text(label, { textColor: MUTED, alignVertical: 'top' }),
    text(value, { wrap: true, alignVertical: 'top' }),
  ];
  return [
    [text(data.report_name, { fontWeight: 'bold', fontSize: 16, height: 26 })],
    [text(organizationName)],
    [],
    fact('Kind', report_type),
    fact('Made by', data.generated_by),
    fact('Made', instantWords(data.generated_at, timeZone)),
    fact('Days counted from', dateWords(data.as_of, 'full')),
    fact('Office time', officeTime(report)),
    fact('Range', rangeWords(data)),
    ...data.date_settings.map((name, index) => fact(index === 0 ? 'Date types' : '', name)),
    [],
    [header('Dates'), header('Count')],
    ...figuresOf(report).map((figure): Row => [text(figure.label), count(figure.count)]),
    ...loadTables(data).flatMap(loads),
  ];
}

function dates(report: PrintedReport): Row[] {
  const { data } = report;
  const columns = reportColumns(data);
  const rows = listedRows(data).map(({ list, row, responsible }): Row => {
    const textColor = COLOURS[rowTone(row)];
    return [
      text(list),
      {
        value: new Date(utcMidnight(row.important_date.slice(0, 10))),
        type: Date,
        format: 'ddd, mmm d, yyyy',
        align: 'left',
      },
      { value: row.days_until_date, type: Number, textColor },
      text(statusText(row), { textColor }),
      text(row.case_name),
      ...responsibleIn(data, text(responsible)),
      ...columns.map((column) => text(columnText(row, column))),
      text(caseAddress(report, row)),
    ];
  });
  return [dateColumns(data).map(({ name }) => header(name)), ...rows];
}

/** The sheets of a report's workbook. */
function sheets(report: PrintedReport): Sheet<Buffer>[] {
  return [
    {
      sheet: 'Summary',
      data: summary(report),
      columns: SUMMARY_WIDTHS.map((width) => ({ width })),
      showGridLines: false,
    },
    {
      sheet: 'Dates',
      data: dates(report),
      columns: dateColumns(report.data).map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape',
    },
  ];
}

answerTasks((report: PrintedReport) => writeExcelFile(sheets(report)).toBuffer());
