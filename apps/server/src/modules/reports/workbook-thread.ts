import { reportLists } from '@landfall/contract/report-lists';
import writeExcelFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node';
import { singleLine } from '../../platform/mail/single-line.ts';
import { answerTasks } from '../../platform/threads/answer-tasks.ts';
import {
  caseAddress,
  dateWords,
  figuresOf,
  instantWords,
  type PrintedReport,
  rangeWords,
  rowTone,
  standingWords,
} from './printed-report.ts';

const LONGEST_TEXT = 400;
/** Widths in characters. */
const DATE_COLUMNS = [
  { name: 'List', width: 22 },
  { name: 'Date', width: 19 },
  { name: 'Days', width: 7 },
  { name: 'Due', width: 20 },
  { name: 'Case', width: 44 },
  { name: 'Beneficiary', width: 30 },
  { name: 'Date Type', width: 26 },
  { name: 'Link', width: 78 },
] as const;
const SUMMARY_WIDTHS = [26, 60];

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
 * Text that stays text: a cell of this type is never a formula. Excel reads `_x0041_` as a character unless told not to,
 * and the library mistakes names of properties that every object has for texts it has seen: those end with a blank.
 */
function text(value: string, style: Partial<CellObject> = {}): CellObject {
  const line = singleLine(value, LONGEST_TEXT).replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_');
  return { value: line in Object.prototype ? `${line} ` : line, type: String, ...style };
}

const count = (value: number): CellObject => ({ value, type: Number, format: '#,##0', align: 'left' });

const header = (name: string) =>
  text(name, { fontWeight: 'bold', backgroundColor: HEADER_FILL, alignVertical: 'center', height: 20 });

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
    fact('Range', rangeWords(data)),
    ...data.date_settings.map((name, index) => fact(index === 0 ? 'Date types' : '', name)),
    [],
    [header('Dates'), header('Count')],
    ...figuresOf(report).map((figure): Row => [text(figure.label), count(figure.count)]),
  ];
}

function dates(report: PrintedReport): Row[] {
  const rows = reportLists(report.data).flatMap((list) =>
    list.rows.map((row): Row => {
      const textColor = COLOURS[rowTone(row)];
      return [
        text(list.title),
        {
          value: new Date(`${row.important_date.slice(0, 10)}T00:00:00Z`),
          type: Date,
          format: 'ddd, mmm d, yyyy',
          align: 'left',
        },
        { value: row.days_until_date, type: Number, textColor },
        text(standingWords(row), { textColor }),
        text(row.case_name),
        text(row.beneficiary_name),
        text(row.date_type),
        text(caseAddress(report, row)),
      ];
    }),
  );
  return [DATE_COLUMNS.map(({ name }) => header(name)), ...rows];
}

/** A report as the sheets of a workbook. */
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
      columns: DATE_COLUMNS.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape',
    },
  ];
}

answerTasks((report: PrintedReport) => writeExcelFile(sheets(report)).toBuffer());
