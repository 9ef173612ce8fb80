import { generateFromTemplate } from '@landfall/contract/report-templates';
import { listReports, previewReport } from '@landfall/contract/reports';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodicTasks } from '../../jobs.ts';
import { createLog } from '../../platform/log.ts';
import { addDate, addReportTemplate, openCase, previewedReport } from '../../testing/factories.ts';
import { type Harness, signToken, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';

const DAY = 86_400_000;
const NOT_FOUND = [404, { code: 'not_found', message: 'Not found' }];
const RUN_OUT = [
  409,
  { code: 'conflict', message: 'This preview is no longer kept. Generate the report again' },
];

let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  workers = await testWorkers(harness, { handlers: [] });
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder('Ada Whitfield');
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
});

const preview = async (by = ada) => (await previewedReport(by)).report_data.preview_id;

/** Requests that a preview is saved or sent, with a currently valid token. */
async function ask(path: string, preview_id: string, by = ada, report_name = 'Deadlines in March') {
  const token = await signToken(harness.clock, decodeJwt(by.token).sub ?? '');
  return harness.inject({
    method: 'POST',
    url: `/api/reports/${path}`,
    headers: { ...by.headers, authorization: `Bearer ${token}` },
    payload: { report_name, report_data: { preview_id } },
  });
}

/** Saves or sends a preview, and returns the id of the report. */
async function saved(...asked: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...asked);
  expect(answer.statusCode).toBe(201);
  return answer.json().report.id;
}

async function refusal(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked);
  const { request_id: _, ...problem } = answer.json();
  return [answer.statusCode, problem];
}

/** For each preview of an organization, the oldest first, whether its contents are stored. */
async function kept({ orgId } = ada): Promise<boolean[]> {
  const { rows } = await harness.owner.query(
    `select heading is not null and data is not null as kept, heading is null and data is null as emptied
     from app.report_preview where org_id = $1 order by id`,
    [orgId],
  );
  for (const row of rows) expect(row.kept).toBe(!row.emptied);
  return rows.map((row) => row.kept);
}

describe('a preview saved again', () => {
  it('T70 returns the same report, whatever its name, also when it is sent', async () => {
    const id = await preview();
    const report = await saved('save', id);
    expect(await saved('save', id)).toBe(report);
    expect(await saved('save', id, ada, 'Other')).toBe(report);
    expect(await saved('send', id)).toBe(report);
    const { reports, total } = await ada.call(listReports, {});
    expect([total, reports[0]?.report_data.report_name]).toEqual([1, 'Deadlines in March']);
  });

  it.each(['save', 'send'])('T70 ten times at once by %s is one report', async (path) => {
    const id = await preview();
    const reports = await Promise.all(Array.from({ length: 10 }, () => saved(path, id)));
    expect(new Set(reports).size).toBe(1);
    expect((await ada.call(listReports, {})).total).toBe(1);
  });

  it('returns it after the preview’s expiry, too', async () => {
    const id = await preview();
    const report = await saved('save', id);
    await workers.advance(DAY);
    await sweep();
    expect(await saved('save', id)).toBe(report);
  });

  it('of another preview is another report', async () => {
    expect(await saved('save', await preview())).not.toBe(await saved('save', await preview()));
  });
});

it('a report made from a template is no preview', async () => {
  const { id } = await addReportTemplate(ada);
  const { report } = await ada.call(generateFromTemplate, { params: { id } });
  expect(await refusal('save', report.id)).toEqual(NOT_FOUND);
});

describe.each(['save', 'send'])('%s answers 404, as for an unknown id, for the preview', (path) => {
  it('of a colleague, saved or not', async () => {
    const ben = await ada.colleague('admin');
    const id = await preview();
    expect(await refusal(path, crypto.randomUUID(), ben)).toEqual(NOT_FOUND);
    expect(await refusal(path, id, ben)).toEqual(NOT_FOUND);
    await saved('save', id);
    expect(await refusal(path, id, ben)).toEqual(NOT_FOUND);
    await workers.advance(DAY);
    expect(await refusal(path, id, ben)).toEqual(NOT_FOUND);
  });

  it('of another organization, also for a member of both', async () => {
    const eve = await harness.founder('Eve');
    const id = await preview();
    expect(await refusal(path, id, eve)).toEqual(NOT_FOUND);
    await harness.owner.query('insert into app.membership (org_id, person_id, roles) values ($1, $2, $3)', [
      eve.orgId,
      ada.id,
      ['admin'],
    ]);
    const there = { ...ada, headers: { ...ada.headers, 'landfall-organization': eve.orgId } };
    expect(await refusal(path, id, there)).toEqual(NOT_FOUND);
    expect(await saved(path, id)).toEqual(expect.any(String));
  });
});

/** Runs the hourly tasks of the server's worker. */
async function sweep(): Promise<void> {
  const { jobsPool, identityPool } = workers;
  const { clock } = harness;
  const log = createLog('silent');
  const all = periodicTasks({
    jobsPool,
    identityPool,
    clock,
    log,
    jobsUrl: '',
    dataDir: '',
    store: harness.store,
  });
  await all.find(({ name }) => name === 'sweep report previews')?.work();
}

describe('a preview expires', () => {
  it.each(['save', 'send'])('a day after it was made: %s then says to generate it again', async (path) => {
    const [first, second] = [await preview(), await preview()];
    await workers.advance(DAY - 1);
    await saved(path, first);
    await workers.advance(1);
    expect(await refusal(path, second)).toEqual(RUN_OUT);
    await sweep();
    expect(await refusal(path, second)).toEqual(RUN_OUT);
  });

  it('and is emptied by the worker, and removed a week after it was made', async () => {
    const id = await preview();
    const eve = await harness.founder('Eve');
    await preview(eve);
    await workers.advance(DAY - 1);
    await sweep();
    expect([await kept(), await kept(eve)]).toEqual([[true], [true]]);
    await workers.advance(1);
    await sweep();
    expect([await kept(), await kept(eve)]).toEqual([[false], [false]]);
    await workers.advance(6 * DAY - 1);
    await sweep();
    expect(await refusal('save', id)).toEqual(RUN_OUT);
    await workers.advance(1);
    await sweep();
    expect([await kept(), await kept(eve)]).toEqual([[], []]);
    expect(await refusal('save', id)).toEqual(NOT_FOUND);
  });

  it('in batches, without newer ones', async () => {
    await preview();
    await harness.owner.query(
      `insert into app.report_preview (org_id, id, person_id, report_type, generated_at, heading, data)
       select org_id, gen_random_uuid(), person_id, report_type, generated_at - interval '1 day', heading, data
       from app.report_preview, generate_series(1, 250) where org_id = $1`,
      [ada.orgId],
    );
    await sweep();
    const all = await kept();
    expect([all.length, all.filter(Boolean).length]).toEqual([251, 1]);
  });

  it('when the same person has made ten others since, in this organization', async () => {
    const ben = await ada.colleague('user');
    const first = await preview();
    const bens = await preview(ben);
    const others = [];
    for (let at = 0; at < 9; at += 1) others.push(await preview());
    expect((await kept()).filter(Boolean)).toHaveLength(11);
    const last = await preview();
    expect(await refusal('save', first)).toEqual(RUN_OUT);
    for (const id of [...others, last]) await saved('save', id);
    await saved('save', bens, ben);
  });

  it('also when they are made at once: ten stay', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => preview()));
    const all = await kept();
    expect([new Set(answers).size, all.filter(Boolean).length]).toEqual([24, 10]);
  });

  it('also when another call of theirs is storing one, which is awaited', async () => {
    for (let at = 0; at < 9; at += 1) await preview();
    const other = await harness.owner.connect();
    await other.query('begin');
    await other.query('select from app.membership where person_id = $1 for update', [ada.id]);
    await other.query(
      `insert into app.report_preview
       select org_id, gen_random_uuid(), person_id, report_type, generated_at, heading, data
       from app.report_preview where person_id = $1 limit 1`,
      [ada.id],
    );
    let isMade = false;
    const made = preview().then(() => {
      isMade = true;
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => isMade || (await harness.owner.query(waiting)).rowCount, {
      timeout: 10_000,
    });
    await other.query('commit');
    other.release();
    await made;
    expect((await kept()).filter(Boolean)).toHaveLength(10);
  });

  it('and is not stored at all when it could not be made', async () => {
    await expect(
      ada.call(previewReport, { body: { report_settings: { date_settings: ['No such type'] } } }),
    ).rejects.toThrow();
    expect(await kept()).toEqual([]);
  });
});

it('the worker’s role can sweep previews without reading them, the application’s the reverse', async () => {
  await preview();
  await expect(workers.jobsPool.query('select from app.report_preview')).rejects.toThrow('permission denied');
  const sweepAll = 'select jobs.sweep_report_previews(now(), now())';
  await expect(harness.appPool.query(sweepAll)).rejects.toThrow('permission denied');
  const change = "update app.report_preview set person_id = person_id, report_type = 'x'";
  await expect(harness.appPool.query(change)).rejects.toThrow('permission denied');
});
