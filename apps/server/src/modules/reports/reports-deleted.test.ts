import { listAuditEntries } from '@landfall/contract/audit';
import {
  deleteReport,
  getReport,
  listReports,
  restoreReport,
  saveReport as saveReportCall,
  sendSavedReport,
} from '@landfall/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodicTasks } from '../../jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, openCase, previewedReport, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type MailWorkers, mailWorkers } from '../../testing/mail-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

const DAY = 86_400_000;
const NOT_FOUND = { code: 'not_found', message: 'Not found' };

let harness: Harness;
let workers: MailWorkers;
let ada: TestPerson;
let sent: WaitingMail[];

beforeAll(async () => {
  harness = await startHarness();
  workers = await mailWorkers(harness);
  sent = workers.post.mails;
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

beforeEach(async () => {
  ada = await harness.founder('Ada Whitfield');
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
  workers.post.answer = () => ({ kind: 'sent' });
  await work();
  sent.length = 0;
});

async function work(): Promise<void> {
  await workers.workRounds(2);
}

/** Runs the hourly tasks of the server's worker. */
async function sweep(): Promise<void> {
  const { jobsPool, identityPool } = workers;
  const { clock, store } = harness;
  const log = createLog('silent');
  const all = periodicTasks({ jobsPool, identityPool, clock, log, store, jobsUrl: '', dataDir: '' });
  await all.find(({ name }) => name === 'sweep deleted reports')?.work();
}

const remove = (id: string, by = ada) => by.call(deleteReport, { params: { id } });
const restore = async (id: string, by = ada) => (await by.call(restoreReport, { params: { id } })).report;
const send = async (id: string, by = ada) =>
  (await by.call(sendSavedReport, { params: { id }, body: {} })).report;
const kept = async (id: string) =>
  (await harness.owner.query('select from app.report where id = $1', [id])).rowCount;

describe('a deleted report', () => {
  it('is in no list or answer, until it is restored unchanged', async () => {
    const [report, other] = [await saveReport(ada), await saveReport(ada)];
    const { id } = report;
    await remove(id);
    const { entries } = await ada.call(listAuditEntries, { query: { resource_id: id } });
    expect(entries[0]).toMatchObject({ action: 'report.deleted', record: { id, deleted: true } });
    expect(await ada.call(listReports, {})).toMatchObject({ reports: [{ id: other.id }], total: 1 });
    for (const path of ['', '/export/pdf', '/export/xlsx', '/export/csv']) {
      const answer = await harness.inject({ url: `/api/reports/${id}${path}`, headers: ada.headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, NOT_FOUND]);
    }
    expect(await problemOf(send(id))).toMatchObject(NOT_FOUND);
    expect(await problemOf(remove(id))).toMatchObject(NOT_FOUND);
    expect(await restore(id)).toEqual(report);
    expect(await restore(id)).toEqual(report);
    expect((await ada.call(listReports, {})).total).toBe(2);
    const { rows } = await harness.owner.query(
      'select action, person_id from app.audit_entry where resource_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'report.saved',
      'report.deleted',
      'report.restored',
      'report.restored',
    ]);
  });

  it('is in the list of deleted ones while it can be restored, for those who may', async () => {
    const [first, second] = [await saveReport(ada), await saveReport(ada)];
    await saveReport(ada);
    await remove(first.id);
    await workers.advance(1_000);
    await remove(second.id);
    const listed = (by = ada, more = {}) => by.call(listReports, { query: { deleted: 'true', ...more } });
    const page = await listed(ada, { limit: 1 });
    expect(page).toMatchObject({
      reports: [
        { id: second.id, deleted_at: '2026-03-02T15:00:01Z', report_data: { generated_by: 'Ada Whitfield' } },
      ],
      total: 2,
    });
    expect((await listed(ada, { cursor: page.next_cursor })).reports).toMatchObject([{ id: first.id }]);
    expect((await ada.call(listReports, {})).reports[0]).not.toHaveProperty('deleted_at');
    expect(await problemOf(listed(await ada.colleague('viewer')))).toMatchObject({ code: 'forbidden' });
    expect((await listed(await harness.founder('Eve'))).reports).toEqual([]);
    await workers.advance(30 * DAY - 1_000);
    expect((await listed(await ada.colleague('user'))).reports).toMatchObject([{ id: second.id }]);
    await workers.advance(-30 * DAY);
  });

  it('is not saved again from its preview', async () => {
    const body = await previewedReport(ada);
    const { report } = await ada.call(saveReportCall, { body });
    await remove(report.id);
    expect(await problemOf(ada.call(saveReportCall, { body }))).toMatchObject({
      code: 'conflict',
      message: 'This report was deleted. Generate the report again',
    });
  });

  it('is no longer mailed; after restoring it says so and can be sent', async () => {
    const [unmade, putOff] = [await saveReport(ada), await saveReport(ada)];
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
    await send(putOff.id);
    await work();
    await send(unmade.id);
    for (const { id } of [unmade, putOff]) await remove(id);
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(300_000);
    await work();
    expect(sent).toEqual([]);
    for (const { id } of [unmade, putOff]) {
      const { status, delivery } = await restore(id);
      expect([status, delivery?.error]).toEqual(['failed', 'The report was deleted']);
      await send(id);
    }
    await work();
    expect(sent).toHaveLength(2);
  });

  it('whose mail is being made is not sent either', async () => {
    const { id } = await saveReport(ada);
    await send(id);
    await harness.owner.query('update app.report set deleted_at = now() where id = $1', [id]);
    await work();
    expect(sent).toEqual([]);
    const { rows } = await harness.owner.query('select error from app.report_delivery where report_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ error: 'The report was deleted' }]);
  });

  it('can be restored for 30 days, and is then removed with its deliveries', async () => {
    const [old, recent, there] = [await saveReport(ada), await saveReport(ada), await saveReport(ada)];
    await send(old.id);
    await work();
    await remove(old.id);
    await workers.advance(1_000);
    await remove(recent.id);
    await workers.advance(30 * DAY - 1_001);
    await sweep();
    expect(await kept(old.id)).toBe(1);
    const later = await ada.colleague('user');
    await restore(old.id, later);
    await remove(old.id, later);
    await workers.advance(1_001);
    const last = await ada.colleague('user');
    expect(await problemOf(restore(recent.id, last))).toMatchObject(NOT_FOUND);
    await sweep();
    expect([await kept(old.id), await kept(recent.id)]).toEqual([1, 0]);
    await workers.advance(30 * DAY);
    await sweep();
    expect([await kept(old.id), await kept(there.id)]).toEqual([0, 1]);
    const { rows } = await harness.owner.query('select from app.report_delivery where report_id = $1', [
      old.id,
    ]);
    expect(rows).toEqual([]);
  });
});

it('is deleted and restored by those who may write, and by nobody of another organization', async () => {
  const { id } = await saveReport(ada);
  const [viewer, user, eve] = [
    await ada.colleague('viewer'),
    await ada.colleague('user'),
    await harness.founder('Eve'),
  ];
  expect(await problemOf(remove(id, viewer))).toMatchObject({ code: 'forbidden' });
  expect(await problemOf(remove(id, eve))).toMatchObject(NOT_FOUND);
  await remove(id, user);
  expect(await problemOf(restore(id, viewer))).toMatchObject({ code: 'forbidden' });
  expect(await problemOf(restore(id, eve))).toMatchObject(NOT_FOUND);
  expect((await restore(id, user)).id).toBe(id);
  expect((await ada.call(getReport, { params: { id } })).report.id).toBe(id);
});

it('the worker’s role can remove deleted reports without reading them, the application’s can remove none', async () => {
  await expect(workers.jobsPool.query('select from app.report')).rejects.toThrow('permission denied');
  for (const statement of ['select jobs.sweep_deleted_reports(now())', 'delete from app.report'])
    await expect(harness.appPool.query(statement)).rejects.toThrow('permission denied');
});
