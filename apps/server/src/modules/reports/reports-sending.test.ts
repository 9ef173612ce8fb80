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

it('mails a saved report, with a PDF and a CSV file, to whoever asks', async () => {
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

it('mails it to a colleague, by their role a viewer too', async () => {
  const viewer = await ada.colleague('viewer');
  const { id } = await saveReport(ada);
  await send(id, viewer.id, ben);
  await work();
  expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(viewer)]);
});

it('a preview is saved and mailed by one call', async () => {
  const body = await previewedReport(ada);
  const { report } = await ada.call(sendReport, { body: { ...body, user_id: ben.id } });
  expect(report).toMatchObject({ status: 'generated', delivery: { user_id: ben.id, status: 'waiting' } });
  await work();
  expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(ben)]);
  expect((await read(report.id)).status).toBe('sent');
});

it('T70 sending twice, one after the other and at once, sends one mail', async () => {
  const { id } = await saveReport(ada);
  await Promise.all([send(id), send(id), send(id)]);
  await send(id);
  await work();
  expect(sent).toHaveLength(1);
});

it('T70 sending a preview twice saves one report and sends one mail', async () => {
  const body = await previewedReport(ada);
  const answers = await Promise.all([ada.call(sendReport, { body }), ada.call(sendReport, { body })]);
  await work();
  expect(new Set(answers.map(({ report }) => report.id)).size).toBe(1);
  expect(sent).toHaveLength(1);
});

it('T70 while a mail to one waits, others get theirs', async () => {
  const { id } = await saveReport(ada);
  await send(id, ben.id);
  await send(id, ada.id);
  await send(id, ben.id);
  await work();
  const recipients = sent.map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual([await addressOf(ada), await addressOf(ben)].toSorted());
});

it('T70 there is no second while the mail server puts the first off', async () => {
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

it('once it was sent, sending sends it again', async () => {
  const { id } = await saveReport(ada);
  await send(id);
  await work();
  await workers.advance(1_000);
  expect((await send(id)).delivery?.status).toBe('waiting');
  await work();
  expect(sent).toHaveLength(2);
});

it('T69 a mail that is refused shows as failed with the reason, and Retry sends anew', async () => {
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

it('T68 whoever is removed before the mail is made gets none, which shows', async () => {
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

it('T68 whoever is removed while the mail server puts their mail off gets none, which shows', async () => {
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

it('T68 a report that was to go to someone who was removed shows as failed', async () => {
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

it('a mail that cannot be made shows as failed, after every try', async () => {
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

it('an address that is none shows as failed', async () => {
  const { id } = await saveReport(ada);
  await harness.owner.query("update app.person set email = 'nobody' where id = $1", [ben.id]);
  await send(id, ben.id);
  await work();
  expect((await read(id)).delivery?.error).toBe('They have no address that mail can be sent to');
});

it('what nothing has come of within an hour counts as failed, and may be sent again; its job then does nothing', async () => {
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

it('is refused to whoever is no member, for reports of others, and when asked with more', async () => {
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

it('a person has at most ten mails a minute sent; others are not held up', async () => {
  const { id } = await saveReport(ada);
  for (let at = 0; at < 10; at += 1) await send(id);
  expect(await problemOf(send(id))).toMatchObject({
    code: 'rate_limited',
    message: 'Too many mails at once. Wait a minute and try again',
  });
  await send(id, undefined, ben);
});
