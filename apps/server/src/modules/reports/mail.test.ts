import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../platform/mail/mail.ts';
import { printedReport, type TestDate } from '../../testing/printed-report.ts';
import { reportMail } from './mail.ts';

const options = { reportUrl: 'https://cases.example/reports?report=1', recipientName: 'Ben Ito' };

const overdue = (count: number): TestDate[] =>
  Array.from({ length: count }, (_, index) => ({ days: -1 - index, case_name: `Case ${index}` }));

describe('the mail of a report', () => {
  it('has urgent counts in its subject and at its beginning', () => {
    const { subject, text } = reportMail(printedReport([{ days: -3 }, { days: 5 }, { days: 40 }]), options);
    expect(subject).toBe('Filing Deadline Report of Mon, Mar 2, 2026: 1 overdue, 1 due within 7 days');
    expect(text).toBe(`Filing Deadline Report

Hello Ben Ito,

Dates of Whitfield Law on Monday, March 2, 2026: 1 overdue, 1 due within 7 days. The attached PDF and CSV file have them all.

Office time: America/Los Angeles.

Total: 3
Overdue: 1
Due This Week: 1
This Month: 0
Next 90 Days: 1

Most Urgent

3 days overdue · Fri, Feb 27, 2026
Okafor: I-130
Filing Deadline · Adaeze Okafor
https://cases.example/case_records/00000000-0000-7000-9000-000000000001

5 days remaining · Sat, Mar 7, 2026
Okafor: I-130
Filing Deadline · Adaeze Okafor
https://cases.example/case_records/00000000-0000-7000-9000-000000000002

Open Report:
https://cases.example/reports?report=1

-- 
Landfall
You get this mail because you belong to Whitfield Law and this report was sent to you.
`);
  });

  it('has links to the report and to the cases of its most urgent dates', () => {
    const { html } = reportMail(printedReport([{ days: 0 }, { days: 8 }]), options);
    expect(html.match(/href="[^"]+"/g)).toEqual([
      'href="https://cases.example/case_records/00000000-0000-7000-9000-000000000001"',
      'href="https://cases.example/reports?report=1"',
      'href="https://cases.example/reports?report=1"',
    ]);
    expect(html).toContain('Due today');
  });

  it('shows the twenty earliest dates, and where the others are', () => {
    const { html, text } = reportMail(printedReport(overdue(1_023)), options);
    expect(text.match(/^Case \d+$/gm)).toHaveLength(20);
    expect(text).toContain('1023 days overdue');
    expect(html).toContain('+1,003 more in the attached CSV file');
    expect(text).toContain('The attached CSV file has them all.');
    expect(reportMail(printedReport(overdue(21)), options).html).toContain('+1 more in the attached PDF');
    expect(reportMail(printedReport(overdue(20)), options).html).not.toContain('more in the attached');
  });

  it('has a list for each person, with the earliest dates overall, and the report’s description', () => {
    const ada = [{ id: '018f0000-0000-7000-8000-00000000000a', name: 'Ada Whitfield' }];
    const zoe = [{ id: '018f0000-0000-7000-8000-00000000000b', name: 'Zoë Ito' }, ...ada];
    const dates = [
      ...Array.from({ length: 19 }, (_, at) => ({ days: -30 + at, assignees: zoe, status: 'filed' })),
      { days: -1, assignees: ada, status: 'drafted' },
      { days: 3, assignees: ada, status: 'drafted' },
      { days: 4 },
    ];
    const columns = ['assignees', 'status'] as const;
    const data = { group_by: 'person' as const, columns: [...columns] };
    const { text, html } = reportMail(printedReport(dates, { data }), options);
    expect(text).toContain('Ada Whitfield (2)\n\n1 day overdue');
    expect(text).toContain('Zoë Ito (19)\n\n30 days overdue');
    expect(text).not.toContain('No case team');
    expect(text).not.toContain('Most Urgent');
    expect(text).toContain('Okafor: I-130\nDrafted · Ada Whitfield\n');
    expect(text).toContain('Okafor: I-130\nFiled · Zoë Ito, Ada Whitfield\n');
    expect(text).not.toContain('Adaeze');
    expect(text.match(/^Okafor: I-130$/gm)).toHaveLength(20);
    expect(html.match(/\+2 more in the attached PDF/g)).toHaveLength(1);
  });

  it('says that nothing is urgent', () => {
    const { subject, html, text } = reportMail(printedReport(), options);
    expect(subject).toBe('Filing Deadline Report of Mon, Mar 2, 2026: nothing overdue or due within 7 days');
    expect(html).not.toContain('Most Urgent');
    expect(text).not.toContain('attached');
  });

  it('says that it is late, and when it was due', () => {
    const words = 'This report comes late: it was due March 1, 2026 at 6:00 AM PST.';
    const late = reportMail(printedReport(), { ...options, dueAt: '2026-03-01T14:00:00Z' });
    expect(late.text).toContain(words);
    expect(late.html).toContain(words);
    expect(reportMail(printedReport(), options).text).not.toContain('late');
  });

  it('T55 shows markup in names as text', () => {
    const hostile = '<img src=x onerror=alert(1)>{{7*7}}"><script>';
    const { html, text } = reportMail(
      printedReport([{ days: 1, case_name: hostile, beneficiary_name: hostile, date_type: hostile }], {
        organizationName: hostile,
        data: { report_name: hostile, generated_by: hostile },
      }),
      { ...options, recipientName: hostile },
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;\{\{7\*7\}\}/g)?.length).toBeGreaterThan(7);
    expect(text).toContain(hostile);
  });

  it('T56 stays in one header and on one line, whatever a name contains', () => {
    const hostile = 'Law\r\nBcc: everyone@example.test\u2028Firm\u202E';
    const mail = reportMail(
      printedReport([{ days: 1, case_name: hostile, beneficiary_name: hostile, date_type: hostile }], {
        organizationName: hostile,
        data: { report_name: hostile },
      }),
      { ...options, recipientName: hostile },
    );
    const { subject } = columnsOf({
      ...mail,
      to: { address: 'ben@example.test', name: hostile },
      kind: 'report',
      resourceId: null,
      createdAt: '2026-03-02T17:14:00Z',
    });
    expect(subject).toBe(mail.subject);
    expect(subject).toMatch(/^Law Bcc: everyone@example\.test Firm of Mon, Mar 2, 2026: /);
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/\u2028|\u202e|^Bcc/im);
  });

  it('shows the counts even after a long name', () => {
    const { subject } = reportMail(printedReport([], { data: { report_name: 'x'.repeat(200) } }), options);
    expect(subject).toMatch(/^x{99}… of .*nothing overdue or due within 7 days$/);
  });
});
