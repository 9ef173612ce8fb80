import { listAuditEntries } from '@landfall/contract/audit';
import type { CallArguments } from '@landfall/contract/endpoint';
import {
  exportReportCsv,
  exportReportPdf,
  getReport,
  listReports,
  previewReport,
  saveReport as saveReportCall,
} from '@landfall/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExport } from '../../platform/export-limit.ts';
import { addDate, openCase, previewedReport, saveReport } from '../../testing/factories.ts';
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

type SavedBody = CallArguments<typeof saveReportCall>['body'];

const save = (body: SavedBody, by = ada) => by.call(saveReportCall, { body });

const post = (path: string, payload: object | string, { headers } = ada) =>
  harness.inject({
    method: 'POST',
    url: `/api/reports/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });

describe('saving', () => {
  it('stores the preview under the given name', async () => {
    const { report: preview } = await ada.call(previewReport, {
      body: { report_type: 'Interviews', report_settings: { date_settings: ['Filing Deadline'] } },
    });
    const { preview_id, ...said } = preview.report_data;
    const { report } = await save({ report_name: '  Kept ', report_data: { preview_id } });
    expect(report).toEqual({
      id: report.id,
      report_type: 'Interviews',
      generated_at: '2026-03-02T15:00:00Z',
      status: 'generated',
      delivery: null,
      deliveries: [],
      report_data: { ...said, report_name: 'Kept' },
    });
    expect(said.summary.total_count).toBe(4);
    expect((await ada.call(getReport, { params: { id: report.id } })).report).toEqual(report);
    const { reports } = await ada.call(listReports, { query: { limit: 1 } });
    const { generated_by, summary } = said;
    expect(reports[0]?.report_data).toEqual({ report_name: 'Kept', generated_by, summary });
  });

  it('uses the preview as it was answered, and only its id from the call', async () => {
    const { report: preview } = await ada.call(previewReport, {
      body: { report_settings: { date_settings: ['Filing Deadline'] } },
    });
    const { preview_id, ...said } = preview.report_data;
    const whole = { report_name: said.report_name, report_data: preview.report_data };
    const { report } = await save(whole);
    expect(report.report_data).toEqual(said);

    const other = await previewedReport(ada);
    const altered = Object.fromEntries(Object.keys(said).map((field) => [field, ['Eve']]));
    const answer = await post('save', { ...other, report_data: { ...altered, ...other.report_data } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().report.report_data).toEqual({ ...said, report_name: 'Deadlines in March' });
  });

  it.each(['save', 'send'])('T24 %s refuses unknown fields, and a missing preview', async (path) => {
    const { report_name, report_data } = await previewedReport(ada);
    const refused = async (data: object) => {
      const answer = await post(path, { report_name, report_data: data });
      return [answer.statusCode, answer.json().fields];
    };
    for (const field of ['org_id', 'seal', 'person_id'])
      expect(await refused({ ...report_data, [field]: 'x' })).toEqual([
        400,
        { [`report_data.${field}`]: 'Unknown field' },
      ]);
    expect(await refused({})).toEqual([400, { 'report_data.preview_id': 'Required' }]);
    const [status, fields] = await refused({ preview_id: 'x' });
    expect([status, Object.keys(fields)]).toEqual([400, ['report_data.preview_id']]);
  });

  it.each(['preview', 'save', 'send'])('%s accepts 256 KB and no more', async (path) => {
    const body = { ...(await previewedReport(ada)), padding: '' };
    const bytes = Buffer.byteLength(JSON.stringify(body));
    const padded = (kilobytes: number) => ({ ...body, padding: 'x'.repeat(kilobytes * 1024 - bytes) });
    expect((await post(path, padded(256))).statusCode).toBe(400);
    expect((await post(path, padded(257))).statusCode).toBe(413);
  });

  it.each(['preview', 'save', 'send'])('%s only tells a viewer that they may not', async (path) => {
    const viewer = await ada.colleague('viewer');
    for (const payload of [{}, { report_name: 1 }, await previewedReport(ada)]) {
      const answer = await post(path, payload, viewer);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    }
  });

  it('lists at most a hundred of the refused fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 1]));
    const answer = await post('save', unknown);
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
  it('shows names, authors and counts, newest first, paged and by offset', async () => {
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

  it('and every other reading excludes another organization’s reports', async () => {
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
  ])('return a saved report as %s, for viewers too, under its name', async (form, type, beginning) => {
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

  it('T56 encode a name in any script, and keep it on one line', async () => {
    const body = await previewedReport(ada);
    const { report } = await save({ ...body, report_name: 'Fälle „März“: Überblick' });
    const { headers } = await harness.inject({
      url: `/api/reports/${report.id}/export/csv`,
      headers: ada.headers,
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()+,=@~-]+"; filename\*=UTF-8''F%C3%A4lle%20%E2%80%9EM%C3%A4rz%E2%80%9C[\w%.-]*\.csv$/,
    );
  });

  it('are returned as a file or as text', async () => {
    const { id } = await saveReport(ada);
    const pdf = await ada.call(exportReportPdf, { params: { id } });
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true);
    expect(await ada.call(exportReportCsv, { params: { id } })).toContain('Okafor: I-130');
  });

  it.each(['pdf', 'xlsx', 'csv'])('beyond two at once by one person are refused: %s', async (form) => {
    const { id } = await saveReport(ada);
    const ben = await ada.colleague('viewer');
    const ask = async ({ headers }: TestPerson) =>
      (await harness.inject({ url: `/api/reports/${id}/export/${form}`, headers })).statusCode;
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = [1, 2].map(() => runExport({ personId: ada.id, orgId: ada.orgId }, () => promise));
    expect([await ask(ada), await ask(ben)]).toEqual([429, 200]);
    resolve();
    await Promise.all(others);
    expect(await ask(ada)).toBe(200);
  });
});
