import { plural } from '@landfall/contract/counted';
import {
  columnText,
  loadTables,
  REPORT_COLUMN_LABELS,
  type ReportLoad,
  reportColumns,
  reportSections,
} from '@landfall/contract/report-layout';
import { reportWeeks } from '@landfall/contract/report-weeks';
import type { ReportData, ReportRow } from '@landfall/contract/reports';
import { singleLine } from '../../platform/mail/single-line.ts';
import { entered } from '../../platform/typesetting/entered-text.ts';
import { typeset } from '../../platform/typesetting/typesetter.ts';
import {
  caseAddress,
  dateWords,
  figuresOf,
  instantWords,
  officeTime,
  PDF_ROWS,
  type PrintedReport,
  rangeWords,
  rowTone,
  statusText,
} from './printed-report.ts';

const TEMPLATE = new URL('./report.typ', import.meta.url);
const COLUMNS = ['Date', 'Days', 'Case'];
/** With more chosen columns than these a report is printed in landscape. */
const UPRIGHT_COLUMNS = 2;

/** The maximum numbers of characters of the title, its short form in the footer, and the list of date types. */
const LONGEST_TEXT = 400;
const LONGEST_FOOTER_NAME = 50;
const LONGEST_TYPES = 240;
/**
 * In points: the width of the chart in portrait and landscape, the maximum width of a bar, and the gap between two
 * bars.
 */
const CHART = { upright: 511, onSide: 691 };
const WIDEST_BAR = 26;
const BAR_GAP = 2;
/** The scale of the bars: fewer dates than these do not make a full bar. */
const LOWEST_FULL_BAR = 4;
/** The maximum number of weeks for which bars have a label. */
const MAX_LABELS = 13;

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string) => `${number(count)} ${plural(count, one)}`;

/** As many names of date types as three lines hold, and how many there are more. */
function dateTypes({ date_settings: names }: ReportData): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 2;
    if (shown.length > 0 && length > LONGEST_TYPES) break;
    shown.push(name);
  }
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function facts(report: PrintedReport) {
  const { data, timeZone } = report;
  const made = `${instantWords(data.generated_at, timeZone)}${data.generated_by ? ` by ${data.generated_by}` : ''}`;
  return [
    { label: 'Made', value: entered(made) },
    { label: 'Days counted from', value: dateWords(data.as_of, 'full') },
    { label: 'Office time', value: entered(officeTime(report)) },
    { label: 'Range', value: rangeWords(data) },
    { label: 'Date types', value: entered(dateTypes(data)) },
  ];
}

const weekWords = (monday: string) =>
  new Date(monday).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The number of overdue dates, if there are any, and of the dates in each coming week. */
function weeks(data: ReportData) {
  const loads = reportWeeks(data);
  const overdue = data.summary.overdue_count;
  const max = Math.max(LOWEST_FULL_BAR, overdue, ...loads.map(({ count }) => count));
  const labelEvery = Math.ceil(loads.length / MAX_LABELS);
  const labels = loads
    .filter(({ count }) => count > 0)
    .map(({ monday, count }) => `week of ${weekWords(monday)}: ${number(count)}`);
  const bar = (label: string, count: number, isOverdue: boolean) => ({
    label,
    count: number(count),
    share: count / max,
    overdue: isOverdue,
  });
  const bars = [
    ...(overdue > 0 ? [bar('Overdue', overdue, true)] : []),
    ...loads.map(({ monday, count }, at) =>
      bar(at % labelEvery === 0 ? weekWords(monday) : '', count, false),
    ),
  ];
  const before = overdue > 0 ? [`overdue: ${number(overdue)}`] : [];
  return {
    nothing: labels.length + before.length === 0 ? 'No dates are due in the weeks ahead.' : '',
    alt: `Bar chart of the dates due in each week: ${[...before, ...labels].join('; ')}; none in any other week.`,
    width: Math.min(WIDEST_BAR, (isOnSide(data) ? CHART.onSide : CHART.upright) / bars.length - BAR_GAP),
    bars,
  };
}

const isOnSide = (data: ReportData) => reportColumns(data).length > UPRIGHT_COLUMNS;

/** The most rows of a table of loads; the others are combined in one row. */
const MAX_LOADS = 12;

function load(title: string, head: string, all: readonly ReportLoad[]) {
  const max = Math.max(1, ...all.map(({ total }) => total));
  const [shown, others] =
    all.length > MAX_LOADS ? [all.slice(0, MAX_LOADS - 1), all.slice(MAX_LOADS - 1)] : [all, []];
  const sum = (of: 'overdue' | 'soon' | 'later' | 'total') => others.reduce((sum, one) => sum + one[of], 0);
  const rest = { overdue: sum('overdue'), soon: sum('soon'), later: sum('later'), total: sum('total') };
  const rows = others.length > 0 ? [...shown, { title: `${number(others.length)} others`, ...rest }] : shown;
  return {
    title,
    columns: [head, 'Overdue', 'This Week', 'Later', 'Total'],
    rows: rows.map((row) => ({
      name: entered(row.title),
      share: Math.min(1, row.total / max),
      parts: [row.overdue, row.soon, row.later].map((count) => count / Math.max(1, row.total)),
      counts: [
        { count: number(row.overdue), tone: row.overdue > 0 ? 'overdue' : 'plain' },
        { count: number(row.soon), tone: row.soon > 0 ? 'soon' : 'plain' },
        { count: number(row.later), tone: 'plain' },
        { count: number(row.total), tone: 'plain' },
      ],
    })),
  };
}

function loads(data: ReportData) {
  return loadTables(data).map(({ title, head, loads: all }) => load(title, head, all));
}

function rowOf(report: PrintedReport, row: ReportRow) {
  return {
    date: dateWords(row.important_date),
    days: statusText(row),
    urgency: rowTone(row),
    case: entered(row.case_name || 'Untitled'),
    url: caseAddress(report, row),
    others: reportColumns(report.data).map((column) => entered(columnText(row, column))),
  };
}

/** The note below a list. */
function noteOf(shown: number, left: number): string {
  if (left > 0) return `${counted(left, shown > 0 ? 'more date' : 'date')} in the CSV file of this report.`;
  return shown > 0 ? '' : 'No dates.';
}

function lists(report: PrintedReport) {
  let room = PDF_ROWS;
  return reportSections(report.data).map(({ title, rows }) => {
    const shown = rows.slice(0, room);
    room -= shown.length;
    const left = rows.length - shown.length;
    return {
      title: entered(title),
      count: number(rows.length),
      rows: shown.map((row) => rowOf(report, row)),
      note: noteOf(shown.length, left),
    };
  });
}

/**
 * A report as an accessible PDF on US Letter. It contains the first 1,000 dates, and the number of further ones.
 * @throws ThreadError
 */
export function reportPdf(report: PrintedReport): Promise<Buffer> {
  const { data, organizationName, report_type } = report;
  const [year = 0, month = 1, day = 1] = data.as_of.slice(0, 10).split('-').map(Number);
  const title = singleLine(data.report_name, LONGEST_TEXT) || 'Report';
  return typeset(TEMPLATE, {
    title,
    heading: entered(title),
    author: singleLine(organizationName, LONGEST_TEXT),
    organization: entered(organizationName),
    kind: entered(report_type),
    date: { year, month, day },
    footer: `${singleLine(title, LONGEST_FOOTER_NAME)} · ${dateWords(data.as_of)}`,
    facts: facts(report),
    figures: figuresOf(report).map(({ label, count, tone }) => ({
      // Non-breaking spaces keep the parenthesis together on its own line.
      label: label.replace(/\(.*\)/, (note) => note.replaceAll(' ', '\u00a0')),
      count: number(count),
      tone: count > 0 ? tone : 'plain',
    })),
    weeks: weeks(data),
    loads: loads(data),
    columns: [...COLUMNS, ...reportColumns(data).map((column) => REPORT_COLUMN_LABELS[column])],
    onSide: isOnSide(data),
    lists: lists(report),
  });
}
