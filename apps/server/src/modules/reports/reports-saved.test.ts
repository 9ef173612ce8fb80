import { listAuditEntries } from '@landfall/contract/audit';
import {
  exportReportCsv,
  exportReportPdf,
  getReport,
  listReports,
  previewReport,
  type ReportData,
  saveReport as saveReportCall,
} from '@landfall/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTurn } from '../../platform/threads/export-turns.ts';
import { addDate, openCase, saveReport, sealedReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Whitfield');
  const { id } = await openCase(ada);
  for (const day of ['2026-03-01', '2026-03-05', '2026-03-20', '2026-05-20']) await addDate(ada, id, day);
});
afterAll(() => harness.close());

const save = (body: { report_name: string; report_data: ReportData }, by = ada) =>
  by.call(saveReportCall, { body });

describe('saving', () => {
  it('keeps what was previewed, under the name that it is given', async () => {
    const { report: preview } = await ada.call(previewReport, {
      body: { report_type: 'Interviews', report_settings: { date_settings: ['Filing Deadline'] } },
    });
    const { report } = await save({ report_name: '  Kept ', report_data: preview.report_data });
    const { seal: _, ...said } = preview.report_data;
    expect(report).toEqual({
      id: report.id,
      report_type: 'Interviews',
      generated_at: '2026-03-02T15:00:00Z',
      status: 'generated',
      delivery: null,
      report_data: { ...said, report_name: 'Kept' },
    });
    expect(said.summary.total_count).toBe(4);
    expect((await ada.call(getReport, { params: { id: report.id } })).report).toEqual(report);
  });

  it('a preview twice, also at once, keeps one report of a name', async () => {
    const body = await sealedReport(ada);
    const saved = await Promise.all([save(body), save(body), save({ ...body, report_name: 'Other' })]);
    const [one, two, other] = saved.map(({ report }) => report.id);
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });

  const change = {
    report_name: (data: ReportData) => ({ ...data, report_name: 'Other' }),
    generated_by: (data: ReportData) => ({ ...data, generated_by: 'Eve' }),
    generated_at: (data: ReportData) => ({ ...data, generated_at: '2026-03-02T15:00:00.001Z' }),
    as_of: (data: ReportData) => ({ ...data, as_of: '2026-03-03' }),
    date_settings: (data: ReportData) => ({ ...data, date_settings: ['Filing', 'Deadline'] }),
    days_range: (data: ReportData) => ({ ...data, days_range: 91 }),
    ...Object.fromEntries(
      (
        [
          'total_count',
          'this_week_count',
          'this_month_count',
          'next_90_days_count',
          'overdue_count',
          'critical_count',
        ] as const
      ).map((count) => [
        count,
        (data: ReportData) => ({ ...data, summary: { ...data.summary, [count]: data.summary[count] + 1 } }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({
        date_id: '018f0000-0000-7000-8000-000000000000',
        case_id: '018f0000-0000-7000-8000-000000000000',
        case_name: 'Other',
        beneficiary_name: 'Eve',
        date_type: 'Interview',
        important_date: '2026-05-21',
        days_until_date: 80,
      }).flatMap(([field, value]) =>
        (['this_week', 'this_month', 'next_90_days'] as const).map((list) => [
          `${list} ${field}`,
          (data: ReportData) => ({ ...data, [list]: [{ ...data[list][0], [field]: value }] as never }),
        ]),
      ),
    ),
    'the place of a row': ({ this_month, ...data }: ReportData) => ({
      ...data,
      this_month: [],
      this_week: [...data.this_week, ...this_month],
    }),
    'the order of rows': (data: ReportData) => ({ ...data, this_week: data.this_week.toReversed() }),
    'a row that is left out': (data: ReportData) => ({ ...data, next_90_days: [] }),
    'no seal': ({ seal: _, ...data }: ReportData) => data,
    'an empty seal': (data: ReportData) => ({ ...data, seal: '' }),
    'a seal that is cut': (data: ReportData) => ({ ...data, seal: data.seal?.slice(0, -1) }),
    'another number in the seal': (data: ReportData) => ({ ...data, seal: data.seal?.replace('.', '.1') }),
    'another type in the seal': (data: ReportData) => ({
      ...data,
      seal: `${Buffer.from('Other').toString('base64url')}.${data.seal?.split('.').slice(1).join('.')}`,
    }),
  } as Record<string, (data: ReportData) => ReportData>;

  it.each(Object.keys(change))('refuses a preview that was altered: %s', async (what) => {
    const { report_data, report_name } = await sealedReport(ada);
    const altered = change[what]?.(report_data) as ReportData;
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/reports/save',
      headers: ada.headers,
      payload: { report_name, report_data: altered },
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { report_data: 'This is not what the preview said. Preview the report again' },
    ]);
  });

  it('refuses a preview of another organization', async () => {
    const eve = await harness.founder('Eve');
    const problem = await problemOf(save(await sealedReport(ada), eve));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['invalid_input', ['report_data']]);
  });

  it('refuses unknown fields and a body beyond 8 MB, and takes one beyond 256 KB', async () => {
    const body = await sealedReport(ada);
    const send = (payload: object) =>
      harness.inject({ method: 'POST', url: '/api/reports/save', headers: ada.headers, payload });
    const unknown = await send({ ...body, report_data: { ...body.report_data, org_id: 'x' } });
    expect([unknown.statusCode, unknown.json().fields]).toEqual([
      400,
      { 'report_data.org_id': 'Unknown field' },
    ]);
    const long = 'x'.repeat(300_000);
    expect(
      (await send({ ...body, report_data: { ...body.report_data, generated_by: long } })).statusCode,
    ).toBe(400);
    expect((await send({ ...body, padding: 'x'.repeat(8 * 1024 * 1024) })).statusCode).toBe(413);
    const elsewhere = await harness.inject({
      method: 'POST',
      url: '/api/reports/preview',
      headers: ada.headers,
      payload: { report_name: long },
    });
    expect(elsewhere.statusCode).toBe(413);
  });

  it.each([
    ['this_week', 20_000],
    ['this_month', 20_000],
    ['next_90_days', 20_000],
    ['date_settings', 200],
  ] as const)('does not look into a list %s of millions', async (list, most) => {
    const { report_data, report_name } = await sealedReport(ada);
    const payload = { report_name, report_data: { ...report_data, [list]: Array(3_000_000).fill(0) } };
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/reports/save',
      headers: ada.headers,
      payload,
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { [`report_data.${list}`]: `At most ${most}` },
    ]);
  });

  it('names no more than a hundred of the fields that it refuses', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 1]));
    const headers = ada.headers;
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/reports/save',
      headers,
      payload: unknown,
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).length).toBeLessThan(110);
  });

  it('is recorded under the report’s own id and name', async () => {
    const { id } = await saveReport(ada);
    const { entries } = await ada.call(listAuditEntries, { query: { resource_id: id } });
    expect(entries.map(({ action, record }) => [action, record])).toEqual([
      ['report.saved', { id, kind: 'report', name: 'Deadlines in March', case_id: null }],
    ]);
  });
});

describe('the list', () => {
  it('shows names, makers and counts, newest first, page by page and from an offset', async () => {
    const bea = await harness.founder('Bea');
    const saved = [];
    for (let at = 0; at < 5; at += 1) saved.unshift(await saveReport(bea));
    const ids = saved.map(({ id }) => id);
    const first = await bea.call(listReports, { query: { limit: 2 } });
    const [newest] = saved;
    expect(first).toEqual({
      reports: [
        {
          ...newest,
          report_data: {
            report_name: 'Deadlines in March',
            generated_by: 'Bea',
            summary: newest?.report_data.summary,
          },
        },
        expect.objectContaining({ id: ids[1] }),
      ],
      total: 5,
      next_cursor: expect.any(String),
    });
    const page = async (query: object) =>
      (await bea.call(listReports, { query })).reports.map(({ id }) => id);
    expect(await page({ limit: 2, cursor: first.next_cursor ?? '' })).toEqual([ids[2], ids[3]]);
    expect(await page({ limit: 2, offset: 2 })).toEqual([ids[2], ids[3]]);
    expect(await page({ offset: 4 })).toEqual([ids[4]]);
    expect(await page({ offset: 5 })).toEqual([]);
    expect((await problemOf(page({ cursor: 'x' }))).fields).toHaveProperty('cursor');
    expect((await problemOf(page({ offset: -1 }))).fields).toHaveProperty('offset');
  });

  it('and every other reading shows nothing of another organization, as if it did not exist', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await saveReport(ada);
    expect((await eve.call(listReports, {})).reports).toEqual([]);
    const unknown = '018f0000-0000-7000-8000-000000000000';
    for (const path of ['', '/export/pdf', '/export/xlsx', '/export/csv']) {
      const read = async (which: string) => {
        const answer = await harness.inject({ url: `/api/reports/${which}${path}`, headers: eve.headers });
        const { request_id: _, ...problem } = answer.json();
        return [answer.statusCode, problem];
      };
      expect(await read(id)).toEqual(await read(unknown));
      expect((await read(id))[0]).toBe(404);
    }
  });
});

describe('exports', () => {
  it.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['csv', 'text/csv; charset=utf-8', '\uFEFFList,Date,'],
  ])('a saved report as %s, for viewers too, under its name', async (form, type, beginning) => {
    const { id } = await saveReport(ada);
    const { headers } = await ada.colleague('viewer');
    const answer = await harness.inject({ url: `/api/reports/${id}/export/${form}`, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Deadlines in March 2026-03-02.${form}"`,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body.startsWith(beginning)).toBe(true);
    if (form !== 'csv') expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const { rows } = await harness.owner.query(
      'select action from app.audit_entry where resource_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['report.saved', 'report.exported']);
  });

  it('T56 a name of any script goes in full, one of controls and line ends on one line', async () => {
    const body = await sealedReport(ada);
    const { report } = await save({ ...body, report_name: 'Fälle „März“: Überblick' });
    const { headers } = await harness.inject({
      url: `/api/reports/${report.id}/export/csv`,
      headers: ada.headers,
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()+,=@~-]+"; filename\*=UTF-8''F%C3%A4lle%20%E2%80%9EM%C3%A4rz%E2%80%9C[\w%.-]*\.csv$/,
    );
  });

  it('come to callers as a file or as text', async () => {
    const { id } = await saveReport(ada);
    const pdf = await ada.call(exportReportPdf, { params: { id } });
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true);
    expect(await ada.call(exportReportCsv, { params: { id } })).toContain('Okafor: I-130');
  });

  it.each(['pdf', 'xlsx', 'csv'])('more than two at once by one person are refused: %s', async (form) => {
    const { id } = await saveReport(ada);
    const ben = await ada.colleague('viewer');
    const ask = async ({ headers }: TestPerson) =>
      (await harness.inject({ url: `/api/reports/${id}/export/${form}`, headers })).statusCode;
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = [1, 2].map(() => inTurn({ personId: ada.id, orgId: ada.orgId }, () => promise));
    expect([await ask(ada), await ask(ben)]).toEqual([429, 200]);
    resolve();
    await Promise.all(others);
    expect(await ask(ada)).toBe(200);
  });
});
