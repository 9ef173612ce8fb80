import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { printedReport } from '../../testing/printed-report.ts';
import type { PrintedReport } from './printed-report.ts';
import { reportWorkbook } from './workbook.ts';

async function sheetOf(report: PrintedReport, sheet: 'Summary' | 'Dates') {
  return await readSheet(await reportWorkbook(report), sheet);
}

/** The parts of a workbook, as XML. */
async function partsOf(workbook: Buffer): Promise<string> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  const parts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.push(Buffer.concat(chunks).toString());
  }
  return parts.join('\n');
}

const CASE = 'https://cases.example/case_records/00000000-0000-7000-9000-00000000000';

it('has a sheet of dates with date cells, in the report’s order', async () => {
  const report = printedReport([
    { days: 45 },
    { days: -3, beneficiary_name: '' },
    { days: 0 },
    { days: -9, state: 'waived' },
  ]);
  const names = ['Okafor: I-130', 'Adaeze Okafor', 'Filing Deadline'];
  expect(await sheetOf(report, 'Dates')).toEqual([
    ['List', 'Date', 'Days', 'Due', 'Case', 'Beneficiary', 'Date Type', 'Link'],
    [
      ...['Overdue and This Week', new Date('2026-02-27'), -3, '3 days overdue'],
      ...['Okafor: I-130', null, 'Filing Deadline', `${CASE}2`],
    ],
    ['Overdue and This Week', new Date('2026-03-02'), 0, 'Due today', ...names, `${CASE}3`],
    ['Next 90 Days', new Date('2026-04-16'), 45, '45 days remaining', ...names, `${CASE}1`],
    ['Handled', new Date('2026-02-21'), -9, 'Waived', ...names, `${CASE}4`],
  ]);
});

it('has a sheet with the report’s description and counts', async () => {
  const rows = await sheetOf(printedReport([{ days: -1 }, { days: 3 }, { days: 40 }]), 'Summary');
  expect(rows.map(([label, value]) => [label, value ?? null])).toEqual([
    ['Filing Deadline Report', null],
    ['Whitfield Law', null],
    [null, null],
    ['Kind', 'Filing Deadline'],
    ['Made by', 'Ada Whitfield'],
    ['Made', 'March 2, 2026 at 9:14 AM PST'],
    ['Days counted from', 'Monday, March 2, 2026'],
    ['Office time', 'America/Los Angeles'],
    ['Range', 'Overdue dates, and 90 days ahead'],
    ['Date types', 'Filing Deadline'],
    [null, 'Interview'],
    [null, null],
    ['Dates', 'Count'],
    ['Total', 3],
    ['Overdue', 1],
    ['Due This Week', 1],
    ['This Month', 0],
    ['Next 90 Days', 1],
    [null, null],
    ['Date type', 'Count'],
    ['Filing Deadline', 3],
  ]);
});

it('has the chosen columns, by responsible person', async () => {
  const ada = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Ada Whitfield' };
  const zoe = { id: '018f0000-0000-7000-8000-00000000000b', name: 'Zoë Ito' };
  const report = printedReport(
    [
      { days: -3, assignees: [zoe, ada], status: 'filed' },
      { days: 4, assignees: [ada], status: '' },
    ],
    { data: { group_by: 'person', columns: ['status', 'assignees'] } },
  );
  const rows = await sheetOf(report, 'Dates');
  expect(rows.map((row) => row.slice(0, 1).concat(row.slice(5, 8)))).toEqual([
    ['List', 'Responsible', 'Status', 'Team'],
    ['Overdue and This Week', 'Ada Whitfield', null, 'Ada Whitfield'],
    ['Overdue and This Week', 'Zoë Ito', 'Filed', 'Zoë Ito, Ada Whitfield'],
  ]);
  const summary = (await sheetOf(report, 'Summary')).map(([label, value]) => [label, value]);
  expect(summary.slice(-6)).toEqual([
    ['Person responsible', 'Count'],
    ['Ada Whitfield', 1],
    ['Zoë Ito', 1],
    [null, null],
    ['Date type', 'Count'],
    ['Filing Deadline', 2],
  ]);
});

it('freezes the header row', async () => {
  expect(await partsOf(await reportWorkbook(printedReport()))).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
});

it('T55 contains no formula, whatever is entered', async () => {
  const formula = '=HYPERLINK("https://evil.example","x")';
  const hostile = '<img src=x onerror=alert(1)>{{7*7}}&]]></t></si>_x0041_';
  const report = printedReport(
    [
      { days: 1, case_name: formula, beneficiary_name: '@SUM(1)', date_type: '+1' },
      { days: 2, case_name: hostile },
    ],
    { organizationName: formula, data: { report_name: formula, generated_by: formula } },
  );
  const parts = await partsOf(await reportWorkbook(report));
  expect(parts).not.toMatch(/<f[ >]/);
  // Excel decodes _x005F_ to the underscore.
  expect(parts).toContain(
    '&lt;img src=x onerror=alert(1)&gt;{{7*7}}&amp;]]&gt;&lt;/t&gt;&lt;/si&gt;_x005F_x0041_',
  );
  const rows = await sheetOf(report, 'Dates');
  expect(rows[1]?.slice(4, 7)).toEqual([formula, '@SUM(1)', '+1']);
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('treats %s as a name', async (name) => {
  const rows = await sheetOf(printedReport([{ days: 1, case_name: name, date_type: name }]), 'Dates');
  expect([rows[1]?.[4], rows[1]?.[6]].map((cell) => String(cell).trim())).toEqual([name, name]);
});

it('can be opened whatever characters a name contains', async () => {
  const rows = await sheetOf(
    printedReport([{ days: 1, case_name: 'a\u0000b\uFFFEc\r\nd\u2028e محمد' }]),
    'Dates',
  );
  expect(rows[1]?.[4]).toBe('a bc d e محمد');
});
