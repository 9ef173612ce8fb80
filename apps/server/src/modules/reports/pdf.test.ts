import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { printedReport, type TestDate } from '../../testing/printed-report.ts';
import { reportPdf } from './pdf.ts';
import type { PrintedReport } from './printed-report.ts';

async function opened(report: PrintedReport): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await reportPdf(report));
  return await getDocument({ data, verbosity: 0 }).promise;
}

async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('\n');
}

async function wholeText(pdf: PDFDocumentProxy): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => textOf(pdf, index + 1));
  return (await Promise.all(pages)).join('\n');
}

interface Tag {
  role?: string;
  children?: Tag[];
  scope?: string;
  alt?: string;
}

/** All tags of a page, in reading order. */
async function tagsOf(pdf: PDFDocumentProxy, page: number): Promise<Tag[]> {
  const flat = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(flat)];
  return flat((await (await pdf.getPage(page)).getStructTree()) as Tag);
}

const dates = (count: number): TestDate[] =>
  Array.from({ length: count }, (_, index) => ({ days: ((index * 37) % 104) - 13 }));

describe('a report as a PDF', () => {
  it('states its author, time, reference day and criteria', async () => {
    const pdf = await opened(printedReport(dates(8)));
    const text = await textOf(pdf, 1);
    for (const words of [
      'Whitfield Law',
      'Filing Deadline Report',
      'March 2, 2026 at 9:14 AM PST by Ada Whitfield',
      'Monday, March 2, 2026',
      'America/Los Angeles',
      'Overdue dates, and 90 days ahead',
      'Filing Deadline, Interview',
      'Filing Deadline Report · Mon, Mar 2, 2026',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info).toMatchObject({
      Title: 'Filing Deadline Report',
      Author: 'Whitfield Law',
      Language: 'en-US',
    });
  });

  it('shows counts, dates with weekday, and days in words', async () => {
    const text = await textOf(await opened(printedReport([{ days: -3 }, { days: 0 }, { days: 9 }])), 1);
    expect(text).toMatch(/\n3\n+Total\n+1\n+Overdue\n+1\n+Due\s+This\s+Week\n/);
    for (const words of ['Fri, Feb 27, 2026', '3 days overdue', 'Due today', '9 days remaining'])
      expect(text).toContain(words);
  });

  it('lists handled dates separately, with their state, and mentions them', async () => {
    const text = await textOf(await opened(printedReport([{ days: 4 }, { days: -3, state: 'done' }])), 1);
    expect(text).toMatch(/\n1\n+Total\n+0\n+Overdue\n/);
    expect(text).toContain('Overdue dates, and 90 days ahead; handled dates up to as many days back');
    expect(text).toMatch(/Handled[\s\S]+Fri, Feb 27, 2026\s+Done\s/);
    expect(text).not.toContain('overdue');
  });

  it('has headings, column headers and a described chart for screen readers', async () => {
    const pdf = await opened(printedReport(dates(8)));
    const tags = await tagsOf(pdf, 1);
    const count = (wanted: string) => tags.filter(({ role }) => role === wanted).length;
    expect([count('H1'), count('H2'), count('Table'), count('TR')]).toEqual([1, 5, 4, 13]);
    const headers = tags.filter(({ role }) => role === 'TH');
    expect(headers).toHaveLength(20);
    expect(headers.every(({ scope }) => scope === 'Column')).toBe(true);
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toBe(
      'Bar chart of the dates due in each week: overdue: 2; week of Mar 2: 1; week of Mar 23: 1; week of Mar 30: 1; week of Apr 6: 1; week of Apr 27: 1; week of May 4: 1; none in any other week.',
    );
    const outline = (await pdf.getOutline()) ?? [];
    expect(outline.map(({ title }) => title)).toEqual(['Filing Deadline Report']);
    const xmp = (await pdf.getMetadata()).metadata?.getRaw() as string;
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('shows the load of each person and type, and the chosen columns by group', async () => {
    const ada = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Ada Whitfield' };
    const zoe = { id: '018f0000-0000-7000-8000-00000000000b', name: 'Zoë Ito' };
    const report = printedReport(
      [
        { days: -3, assignees: [zoe, ada], status: 'filed' },
        { days: 4, assignees: [ada], status: 'client_action_required' },
        { days: 40, assignees: [ada], date_type: 'Interview' },
        { days: 50, assignees: [] },
        { days: -9, state: 'done', assignees: [zoe] },
      ],
      { data: { group_by: 'person', columns: ['date_type', 'status', 'assignees'] } },
    );
    const pdf = await opened(report);
    const words = (await wholeText(pdf)).replace(/\s+/g, ' ');
    expect(words).toContain('Load by Person Responsible Overdue This Week Later Total');
    expect(words).toContain('Ada Whitfield 0 1 1 2 Zoë Ito 1 0 0 1 No case team 0 0 1 1');
    expect(words).toContain(
      'Load by Date Type Date Type Overdue This Week Later Total Filing Deadline 1 1 1 3',
    );
    expect(words).toMatch(
      /Ada Whitfield 2 Date Days Case Date Type Status Team .* Zoë Ito 1 Date .* Handled 1 Date/,
    );
    expect(words).toContain('Client Action Required Ada Whitfield');
    expect(words).toContain('Filed Zoë Ito, Ada Whitfield');
    expect(words).not.toContain('Adaeze Okafor');
    expect(words).not.toContain('Next 90 Days 2');
    const { view } = await pdf.getPage(1);
    expect(view.slice(2)).toEqual([792, 612]);
    expect((await (await opened(printedReport([{ days: 1 }]))).getPage(1)).view.slice(2)).toEqual([612, 792]);
  });

  it('includes overdue dates in its chart, and the number of further types', async () => {
    const many = Array.from({ length: 14 }, (_, at) => ({ days: -1, date_type: `Type ${at}` }));
    const pdf = await opened(printedReport(many, { data: { date_settings: [] } }));
    const text = (await wholeText(pdf)).replace(/\s+/g, ' ');
    expect(text).not.toContain('No dates are due');
    expect(text).toContain('Type 10 1 0 0 1 3 others 3 0 0 3');
    const tags = await tagsOf(pdf, 1);
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toContain('overdue: 14; none in any other week.');
  });

  it('links each date to its case', async () => {
    const page = await (await opened(printedReport([{ days: 1 }, { days: 40 }]))).getPage(1);
    const links = (await page.getAnnotations()).map(({ url }) => url);
    expect(links).toEqual([
      'https://cases.example/case_records/00000000-0000-7000-9000-000000000001',
      'https://cases.example/case_records/00000000-0000-7000-9000-000000000002',
    ]);
  });

  it('repeats the columns’ names and numbers its pages', async () => {
    const pdf = await opened(printedReport(dates(300)));
    expect(pdf.numPages).toBeGreaterThan(6);
    expect(pdf.numPages).toBeLessThan(14);
    const second = await textOf(pdf, 2);
    expect(second).toMatch(/^Date\n \nDays\n \nCase\n \nBeneficiary\n \nDate Type\n/);
    expect(second).toContain(`Page 2 of ${pdf.numPages}`);
    expect((await wholeText(pdf)).match(/Okafor: I-130/g)).toHaveLength(300);
  });

  it('marks an empty list, and has no list outside its range', async () => {
    const empty = await textOf(await opened(printedReport()), 1);
    expect(empty.match(/No dates\./g)).toHaveLength(3);
    expect(empty).toContain('No dates are due in the weeks ahead.');
    const week = await textOf(await opened(printedReport([], { data: { days_range: 7 } })), 1);
    expect(week).toContain('Overdue and This Week');
    expect(week).not.toMatch(/This Month|Next \d+ Days/);
    const year = await textOf(await opened(printedReport([], { data: { days_range: 365 } })), 1);
    expect(year).toContain('Next 365 Days');
  });

  it('contains 1,000 dates and the number of further ones', async () => {
    const overdue = Array.from({ length: 1_233 }, () => ({ days: -1 }));
    const text = await wholeText(await opened(printedReport([...overdue, { days: 60 }])));
    expect(text.match(/Okafor: I-130/g)).toHaveLength(1_000);
    expect(text).toContain('233 more dates in the CSV file of this report.');
    expect(text).toContain('\n1 date in the CSV file of this report.');
    expect(text.match(/No dates\./g)).toHaveLength(1);
    expect(text).toMatch(/\n1,234\n+Total\n/);
  });

  it('names as many date types as there is room for', async () => {
    const date_settings = Array.from({ length: 200 }, (_, index) => `Type ${index} ${'x'.repeat(90)}`);
    const text = await textOf(await opened(printedReport([], { data: { date_settings } })), 1);
    expect(text).toContain('Type 1 ');
    expect(text).toContain('and 198 more');
  });

  it('wraps a long title without spaces', async () => {
    const page = await (await opened(printedReport([{ days: 1, case_name: 'W'.repeat(300) }]))).getPage(1);
    const { items } = await page.getTextContent();
    const letters = items.filter((item) => 'str' in item && item.str === 'W') as { transform: number[] }[];
    expect(letters).toHaveLength(300);
    const right = Math.max(...letters.map(({ transform }) => transform[4] ?? Infinity));
    expect(right).toBeLessThan(370);
  });

  it.each(['محمد', 'כהן', '王小明', '김민준', 'Иванов', 'Nguyễn', 'สมชาย', 'አበበ'])(
    'has %s as searchable text',
    async (name) => {
      const pdf = await opened(
        printedReport([{ days: 1, case_name: name, beneficiary_name: name, date_type: name }], {
          organizationName: name,
          data: { report_name: name },
        }),
      );
      expect((await textOf(pdf, 1)).normalize('NFC').split(name).length).toBeGreaterThanOrEqual(5);
    },
  );

  // The compiler refuses to make a PDF/UA document with missing glyphs. For scripts whose letters are joined or
  // reordered it adds the original text, which the reader of these tests doesn't support.
  it.each(['محمد', 'כהן', '王小明', '김민준', 'Иванов', 'Nguyễn', 'สมชาย', 'አበበ', 'प्रिया शर्मा', 'অমিত'])(
    'has all letters of %s',
    async (name) => {
      const { metadata } = await (await opened(printedReport([{ days: 1, case_name: name }]))).getMetadata();
      expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    },
  );

  it('is made even for letters missing from its fonts, without system fonts', async () => {
    const pdf = await opened(printedReport([{ days: 1, case_name: 'Ծովինար 🙂 Sargsyan' }]));
    expect(await textOf(pdf, 1)).toContain('Sargsyan');
    expect((await pdf.getMetadata()).metadata?.getRaw()).not.toContain('pdfuaid');
  });

  it('T55 shows markup of any language as text, and executes nothing', async () => {
    const hostile = '#panic("x") *b* $x^2$ `c` @r <img src=x onerror=alert(1)> {{7*7}} =cmd() \\u{41} // c';
    const pdf = await opened(
      printedReport([{ days: 1, case_name: hostile, beneficiary_name: hostile, date_type: hostile }], {
        organizationName: hostile,
        report_type: hostile,
        data: { report_name: hostile, generated_by: hostile, date_settings: [hostile] },
      }),
    );
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info.Title).toBe(hostile);
    const text = (await textOf(pdf, 1)).replace(/[\s\u200b]/g, '');
    expect(text.split(hostile.replace(/\s/g, '')).length).toBeGreaterThan(8);
    expect(await pdf.getJSActions()).toBeNull();
  });

  it('T56 has each name on one line, whatever line breaks it contains', async () => {
    const pdf = await opened(
      printedReport([{ days: 1, case_name: 'A\r\nB\u2028C\u202Ed', beneficiary_name: '\u0000' }], {
        data: { report_name: 'Law\r\nBcc: x\u2028Firm' },
      }),
    );
    expect(await textOf(pdf, 1)).toContain('A B C d');
    expect(((await pdf.getMetadata()).info as { Title: string }).Title).toBe('Law Bcc: x Firm');
  });
});
