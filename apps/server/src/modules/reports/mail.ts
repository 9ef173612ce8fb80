import { SOON_DAYS } from '@landfall/contract/constants';
import { daysWords } from '@landfall/contract/days-words';
import { columnText, groupedRows, reportColumns } from '@landfall/contract/report-layout';
import type { ReportColumn, ReportRow } from '@landfall/contract/reports';
import type { Digest, DigestList } from '../../platform/mail/digest.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import {
  caseAddress,
  dateWords,
  figuresOf,
  instantWords,
  officeTime,
  PDF_ROWS,
  type PrintedReport,
} from './printed-report.ts';

/** What a report's mail needs beside the report. */
export interface ReportMailOptions {
  /** The address of the report's page. */
  reportUrl: string;
  recipientName: string;
  /** For a late report: the ISO instant at which it was due. */
  dueAt?: string;
}

const MAX_ENTRIES = 20;
const LONGEST_TEXT = 400;
/**
 * The maximum length of the report's name in the subject, so that the following counts are still visible in lists of
 * mails.
 */
const LONGEST_SUBJECT_NAME = 100;

/** The columns in the small print of an entry, as far as the report has them. */
const DETAILS: readonly ReportColumn[] = [
  ...(['date_type', 'beneficiary', 'status', 'assignees', 'matter_type', 'preference_category'] as const),
];

const line = (text: string) => singleLine(text, LONGEST_TEXT);
const number = (count: number) => count.toLocaleString('en-US');

function urgentCounts({ data }: PrintedReport): string {
  const { overdue_count, critical_count } = data.summary;
  if (overdue_count + critical_count === 0) return `nothing overdue or due within ${SOON_DAYS} days`;
  return `${number(overdue_count)} overdue, ${number(critical_count)} due within ${SOON_DAYS} days`;
}

function entryOf(report: PrintedReport, row: ReportRow): DigestList['entries'][number] {
  const { important_date, days_until_date: days, case_name } = row;
  const columns = DETAILS.filter((column) => reportColumns(report.data).includes(column));
  return {
    title: line(case_name) || 'Untitled',
    url: caseAddress(report, row),
    urgency: `${daysWords(days)} · ${dateWords(important_date)}`,
    tone: days < 0 ? 'overdue' : 'soon',
    detail: line(
      columns
        .map((column) => columnText(row, column))
        .filter(Boolean)
        .join(' · '),
    ),
  };
}

/**
 * What is overdue or due within seven days, the earliest first: in one list, or in one for each group of the report.
 */
function urgentLists(report: PrintedReport): DigestList[] {
  const { data } = report;
  const urgent = data.this_week;
  const { group_by: by = 'none' } = data;
  const grouped =
    by === 'none'
      ? [{ title: 'Most Urgent', rows: urgent }]
      : groupedRows({ ...data, this_month: [], next_90_days: [] }, by).map(({ title, rows }) => ({
          title: `${line(title)} (${number(rows.length)})`,
          rows,
        }));
  // The earliest entries of all groups together.
  const shown = new Set(urgent.slice(0, MAX_ENTRIES));
  const groups = grouped
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => shown.has(row)) }))
    .filter(({ rows }) => rows.length > 0);
  const more = urgent.length - MAX_ENTRIES;
  const file = urgent.length > PDF_ROWS ? 'CSV file' : 'PDF';
  return groups.map(({ title, rows }, at) => ({
    heading: title,
    entries: rows.map((row) => entryOf(report, row)),
    ...(more > 0 && at === groups.length - 1 && { more: `+${number(more)} more in the attached ${file}` }),
  }));
}

/** The figures and the most urgent entries. */
function digestOf(report: PrintedReport): Digest {
  return {
    figures: figuresOf(report).map(({ label, count, tone }) => ({
      label,
      value: number(count),
      tone: count > 0 ? tone : 'plain',
    })),
    lists: urgentLists(report),
  };
}

function paragraphs(report: PrintedReport, options: ReportMailOptions): string[] {
  const { data, organizationName, timeZone } = report;
  const { recipientName, dueAt } = options;
  const all = data.summary.total_count;
  const files = all > PDF_ROWS ? 'The attached CSV file has' : 'The attached PDF and CSV file have';
  return [
    ...(recipientName ? [`Hello ${line(recipientName)},`] : []),
    ...(dueAt ? [`This report comes late: it was due ${instantWords(dueAt, timeZone)}.`] : []),
    `Dates of ${line(organizationName)} on ${dateWords(data.as_of, 'full')}: ${urgentCounts(report)}.${all > 0 ? ` ${files} them all.` : ''}`,
    `Office time: ${officeTime(report)}.`,
  ];
}

/** The mail of a report, as HTML and text. The caller attaches its PDF and CSV files. */
export function reportMail(
  report: PrintedReport,
  options: ReportMailOptions,
): { subject: string; html: string; text: string } {
  const { data, organizationName } = report;
  const name = singleLine(data.report_name, LONGEST_SUBJECT_NAME);
  return {
    subject: `${name} of ${dateWords(data.as_of)}: ${urgentCounts(report)}`,
    ...renderMail({
      title: line(data.report_name),
      paragraphs: paragraphs(report, options),
      digest: digestOf(report),
      button: { label: 'Open Report', url: options.reportUrl },
      footer: `You get this mail because you belong to ${line(organizationName)} and this report was sent to you.`,
    }),
  };
}
