import { removeUser } from '@landfall/contract/members';
import { getReport, listReports, type Report, sendReport, sendSavedReport } from '@landfall/contract/reports';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, openCase, previewedReport, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type MailWorkers, mailWorkers } from '../../testing/mail-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: MailWorkers;
let ada: TestPerson;
let ben: TestPerson;
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
  // A new founder for each test, as a person's mails per minute are limited.
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
  workers.post.answer = () => ({ kind: 'sent' });
  await work();
  sent.length = 0;
});

/** Runs two rounds of jobs: the first makes the mail, the second sends it. */
async function work(): Promise<void> {
  await workers.workRounds(2);
}

async function send(id: string, user_id?: string, by = ada): Promise<Report> {
  return (await by.call(sendSavedReport, { params: { id }, body: user_id ? { user_id } : {} })).report;
}

const read = async (id: string, by = ada) => (await by.call(getReport, { params: { id } })).report;

async function addressOf({ id }: TestPerson): Promise<string> {
  return (await harness.owner.query('select email from app.person where id = $1', [id])).rows[0].email;
}

it('mails a saved report, with a PDF and a CSV file, to the caller', async () => {
  const { id } = await saveReport(ada);
  const asked = await send(id);
  const delivery = {
    user_id: ada.id,
    name: 'Ada Whitfield',
    error: null,
    requested_at: '2026-03-02T15:00:00Z',
  };
  expect(asked).toMatchObject({ status: 'generated', delivery: { ...delivery, status: 'waiting' } });
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipient: await addressOf(ada), recipient_name: 'Ada Whitfield' });
  expect(sent[0]?.subject).toContain('Deadlines in March');
  expect(sent[0]?.text).toContain(`http://localhost:8080/reports?report=${id}`);
  const files = sent[0]?.attachments.map(({ filename, contentType, content }) => [
    filename,
    contentType,
    content.toString().slice(0, 5),
  ]);
  expect(files).toEqual([
    ['Deadlines in March 2026-03-02.pdf', 'application/pdf', '%PDF-'],
    ['Deadlines in March 2026-03-02.csv', 'text/csv; charset=utf-8', '\uFEFFList'],
  ]);
  const after = await read(id);
  expect(after).toMatchObject({ status: 'sent', delivery: { ...delivery, status: 'sent' } });
  const { reports } = await ada.call(listReports, {});
  expect(reports[0]).toMatchObject({ status: 'sent', delivery: after.delivery });
});

it('mails it to a colleague, viewers included', async () => {
  const viewer = await ada.colleague('viewer');
  const { id } = await saveReport(ada);
  await send(id, viewer.id, ben);
  await work();
  expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(viewer)]);
});

it('saves and mails a preview by one call', async () => {
  const body = await previewedReport(ada);
  const { report } = await ada.call(sendReport, { body: { ...body, user_id: ben.id } });
  expect(report).toMatchObject({ status: 'generated', delivery: { user_id: ben.id, status: 'waiting' } });
  await work();
  expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(ben)]);
  expect((await read(report.id)).status).toBe('sent');
});

it('T70 sends one mail when called twice, sequentially or at once', async () => {
  const { id } = await saveReport(ada);
  await Promise.all([send(id), send(id), send(id)]);
  await send(id);
  await work();
  expect(sent).toHaveLength(1);
});

it('T70 saves one report and sends one mail for a preview sent twice', async () => {
  const body = await previewedReport(ada);
  const answers = await Promise.all([ada.call(sendReport, { body }), ada.call(sendReport, { body })]);
  await work();
  expect(new Set(answers.map(({ report }) => report.id)).size).toBe(1);
  expect(sent).toHaveLength(1);
});

it('T70 sends to others while a mail to one waits', async () => {
  const { id } = await saveReport(ada);
  await send(id, ben.id);
  await send(id, ada.id);
  await send(id, ben.id);
  await work();
  const recipients = sent.map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual([await addressOf(ada), await addressOf(ben)].toSorted());
});

it('T70 sends no second one while the mail server defers the first', async () => {
  const { id } = await saveReport(ada);
  workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
  await send(id);
  await work();
  expect((await send(id)).delivery?.status).toBe('waiting');
  workers.post.answer = () => ({ kind: 'sent' });
  await workers.advance(3_600_000);
  await work();
  expect(sent).toHaveLength(1);
});

it('sends it again once it was sent', async () => {
  const { id } = await saveReport(ada);
  await send(id);
  await work();
  await workers.advance(1_000);
  expect((await send(id)).delivery?.status).toBe('waiting');
  await work();
  expect(sent).toHaveLength(2);
});

it('T69 shows a refused mail as failed with the reason, and Retry sends anew', async () => {
  const { id } = await saveReport(ada);
  workers.post.answer = () => ({ kind: 'refused', reason: 'The mailbox does not exist' });
  await send(id);
  await work();
  expect(await read(id)).toMatchObject({
    status: 'failed',
    delivery: { status: 'failed', error: 'The mailbox does not exist' },
  });
  workers.post.answer = () => ({ kind: 'sent' });
  await workers.advance(1_000);
  expect(await send(id)).toMatchObject({ status: 'generated', delivery: { status: 'waiting', error: null } });
  await work();
  expect(sent).toHaveLength(1);
  expect((await read(id)).status).toBe('sent');
});

it('T68 sends nothing to a member removed before the mail is made, and shows that', async () => {
  const { id } = await saveReport(ada);
  await send(id, ben.id);
  await ada.call(removeUser, { params: { id: ben.id } });
  await work();
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    delivery: { user_id: ben.id, name: 'Max Member', error: 'They no longer belong to the organization' },
  });
  const { rows } = await harness.owner.query('select from app.mail where resource_id = $1', [id]);
  expect(rows).toEqual([]);
});

it('T68 sends nothing to a member removed while the mail is deferred, and shows that', async () => {
  const { id } = await saveReport(ada);
  workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
  await send(id, ada.id);
  await send(id, ben.id);
  await work();
  await ada.call(removeUser, { params: { id: ben.id } });
  workers.post.answer = () => ({ kind: 'sent' });
  await workers.advance(300_000);
  await work();
  expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(ada)]);
  const { rows } = await harness.owner.query(
    `select status, html, text, (select count(*)::int from app.mail_attachment a where a.mail_id = m.id) as files
     from app.mail m where resource_id = $1 and recipient = $2`,
    [id, await addressOf(ben)],
  );
  expect(rows).toEqual([{ status: 'withdrawn', html: null, text: null, files: 0 }]);
});

it('T68 shows a report to a removed member as failed', async () => {
  const { id } = await saveReport(ada);
  workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
  await send(id, ben.id);
  await work();
  await ada.call(removeUser, { params: { id: ben.id } });
  expect(await read(id)).toMatchObject({
    status: 'failed',
    delivery: { user_id: ben.id, error: 'They no longer belong to the organization' },
  });
});

it('shows a mail that cannot be made as failed, after every try', async () => {
  const { id } = await saveReport(ada);
  await send(id);
  // A report that cannot be printed.
  await harness.owner.query(`update app.report set data = data - 'this_week' where id = $1`, [id]);
  for (let tries = 0; tries < 6; tries += 1) {
    expect(
      (await harness.owner.query('select error from app.report_delivery where report_id = $1', [id])).rows,
    ).toEqual([{ error: null }]);
    await work();
    await workers.advance(130_000);
  }
  const { rows } = await harness.owner.query('select error from app.report_delivery where report_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ error: 'The mail could not be made' }]);
});

it('shows an invalid address as failed', async () => {
  const { id } = await saveReport(ada);
  await harness.owner.query("update app.person set email = 'nobody' where id = $1", [ben.id]);
  await send(id, ben.id);
  await work();
  expect((await read(id)).delivery?.error).toBe('They have no address that mail can be sent to');
});

it('counts as failed after an hour without result, and can be repeated; the old job then does nothing', async () => {
  const { id } = await saveReport(ada);
  await send(id);
  await workers.advance(3_601_000);
  // The access tokens of the others have expired after ten minutes.
  const later = await ada.colleague('user');
  expect((await read(id, later)).delivery).toMatchObject({
    status: 'failed',
    error: 'The mail could not be made',
  });
  await send(id, ada.id, later);
  await work();
  expect(sent).toHaveLength(1);
});

it('is refused for outsiders, for others’ reports, and with unknown fields', async () => {
  const eve = await harness.founder('Eve');
  const { id } = await saveReport(ada);
  const notFound = { code: 'not_found', message: 'Not found' };
  expect(await problemOf(send(id, eve.id))).toMatchObject(notFound);
  expect(await problemOf(send(id, undefined, eve))).toMatchObject(notFound);
  const body = { ...(await previewedReport(ada)), user_id: eve.id };
  expect(await problemOf(ada.call(sendReport, { body }))).toMatchObject(notFound);
  const { total } = await ada.call(listReports, {});
  expect(total).toBe(1);
  const more = await harness.inject({
    method: 'POST',
    url: `/api/reports/${id}/send`,
    headers: ada.headers,
    payload: { email: 'someone@example.test' },
  });
  expect([more.statusCode, more.json().fields]).toEqual([400, { email: 'Unknown field' }]);
  await work();
  expect(sent).toEqual([]);
});

it('is limited to ten mails a minute per person, without affecting others', async () => {
  const { id } = await saveReport(ada);
  for (let at = 0; at < 10; at += 1) await send(id);
  expect(await problemOf(send(id))).toMatchObject({
    code: 'rate_limited',
    message: 'Too many mails at once. Wait a minute and try again',
  });
  await send(id, undefined, ben);
});
