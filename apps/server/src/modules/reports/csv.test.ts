import { expect, it } from 'vitest';
import { printedReport } from '../../testing/printed-report.ts';
import { reportCsv } from './csv.ts';

const CASE = 'https://cases.example/case_records/00000000-0000-7000-9000-00000000000';

it('has a row for each date, in the report’s order, with its list and a link to its case', async () => {
  const report = printedReport([
    { days: 45, case_name: 'Silva, João: N-400', date_type: 'Interview' },
    { days: -3, beneficiary_name: '' },
    { days: 12 },
    { days: 0 },
    { days: -20, state: 'done' },
  ]);
  expect((await reportCsv(report)).split('\r\n')).toEqual([
    '\uFEFFList,Date,Days,Case,Beneficiary,Date Type,State,Link',
    `Overdue and This Week,2026-02-27,-3,Okafor: I-130,,Filing Deadline,Open,${CASE}2`,
    `Overdue and This Week,2026-03-02,0,Okafor: I-130,Adaeze Okafor,Filing Deadline,Open,${CASE}4`,
    `This Month,2026-03-14,12,Okafor: I-130,Adaeze Okafor,Filing Deadline,Open,${CASE}3`,
    `Next 90 Days,2026-04-16,45,"Silva, João: N-400",Adaeze Okafor,Interview,Open,${CASE}1`,
    `Handled,2026-02-10,-20,Okafor: I-130,Adaeze Okafor,Filing Deadline,Done,${CASE}5`,
    '',
  ]);
});

it('has the chosen columns, sorted by group', async () => {
  const ada = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Ada Whitfield' };
  const zoe = { id: '018f0000-0000-7000-8000-00000000000b', name: 'Zoë Ito' };
  const dates = [
    { days: -3, assignees: [zoe, ada], status: 'filed', date_type: 'Interview' },
    { days: 12, assignees: [ada], status: 'drafted' },
    { days: 45, assignees: [], status: '' },
    { days: -20, state: 'done' as const, assignees: [zoe] },
  ];
  const columns: ('assignees' | 'status')[] = ['assignees', 'status'];
  const byPerson = printedReport(dates, { data: { group_by: 'person', columns } });
  expect((await reportCsv(byPerson)).split('\r\n')).toEqual([
    '\uFEFFList,Date,Days,Case,Responsible,Team,Status,State,Link',
    `This Month,2026-03-14,12,Okafor: I-130,Ada Whitfield,Ada Whitfield,Drafted,Open,${CASE}2`,
    `Overdue and This Week,2026-02-27,-3,Okafor: I-130,Zoë Ito,"Zoë Ito, Ada Whitfield",Filed,Open,${CASE}1`,
    `Next 90 Days,2026-04-16,45,Okafor: I-130,No case team,,,Open,${CASE}3`,
    `Handled,2026-02-10,-20,Okafor: I-130,Zoë Ito,Zoë Ito,,Done,${CASE}4`,
    '',
  ]);
  const byType = printedReport(dates, { data: { group_by: 'date_type', columns: [] } });
  const rows = (await reportCsv(byType)).split('\r\n');
  expect(rows[0]).toBe('\uFEFFList,Date,Days,Case,State,Link');
  expect(rows.slice(1, 4).map((row) => row.split(',')[2])).toEqual(['12', '45', '-3']);
});

it('has only its header without dates', async () => {
  expect(await reportCsv(printedReport())).toBe(
    '\uFEFFList,Date,Days,Case,Beneficiary,Date Type,State,Link\r\n',
  );
});

it('T55 quotes cells that a spreadsheet would execute, in any column', async () => {
  const formula = '=cmd()';
  const csv = await reportCsv(
    printedReport([{ days: 1, case_name: formula, beneficiary_name: '@SUM(1)', date_type: '+1' }]),
  );
  expect(csv).toContain(",'=cmd(),'@SUM(1),'+1,");
});
