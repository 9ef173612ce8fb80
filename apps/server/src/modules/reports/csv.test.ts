import { expect, it } from 'vitest';
import { printedReport } from '../../testing/printed-report.ts';
import { reportCsv } from './csv.ts';

const CASE = 'https://cases.example/case_records/00000000-0000-7000-9000-00000000000';

it('has a row for each date, in the order of the report, with its list and a link to its case', async () => {
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

it('has its header alone when there is no date', async () => {
  expect(await reportCsv(printedReport())).toBe(
    '\uFEFFList,Date,Days,Case,Beneficiary,Date Type,State,Link\r\n',
  );
});

it('T55 quotes what a spreadsheet would run, whichever name it stands in', async () => {
  const formula = '=cmd()';
  const csv = await reportCsv(
    printedReport([{ days: 1, case_name: formula, beneficiary_name: '@SUM(1)', date_type: '+1' }]),
  );
  expect(csv).toContain(",'=cmd(),'@SUM(1),'+1,");
});
