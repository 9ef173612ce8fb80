import { IDEMPOTENCY_HEADER } from '@landfall/contract/product';
import { sendFromTemplate } from '@landfall/contract/report-templates';
import { getReport, listReports, sendReport, sendSavedReport } from '@landfall/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import {
  addDate,
  addReportTemplate,
  openCase,
  previewedReport,
  saveReport,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type MailWorkers, mailWorkers } from '../../testing/mail-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: MailWorkers;
let ada: TestPerson;
let ben: TestPerson;
let cem: TestPerson;
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
  [ben, cem] = [await ada.colleague('user'), await ada.colleague('viewer')];
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
  workers.post.answer = () => ({ kind: 'sent' });
  await work();
  sent.length = 0;
});

async function work(): Promise<void> {
  await workers.workRounds(2);
}

async function addressOf({ id }: TestPerson): Promise<string> {
  return (await harness.owner.query('select email from app.person where id = $1', [id])).rows[0].email;
}

const addresses = async (...people: TestPerson[]) => (await Promise.all(people.map(addressOf))).toSorted();
const mailed = () => sent.map(({ recipient }) => recipient).toSorted();
const send = async (id: string, user_ids: string[], by = ada) =>
  (await by.call(sendSavedReport, { params: { id }, body: { user_ids } })).report;
const read = async (id: string) => (await ada.call(getReport, { params: { id } })).report;

describe('a report to several', () => {
  it('is sent to each in a separate mail, and shows each one’s state', async () => {
    const { id } = await saveReport(ada);
    const refused = await addressOf(cem);
    workers.post.answer = ({ recipient }) =>
      recipient === refused ? { kind: 'refused', reason: 'The mailbox does not exist' } : { kind: 'sent' };
    const asked = await send(id, [ada.id, ben.id, cem.id]);
    expect(asked.status).toBe('generated');
    expect(asked.deliveries.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    await work();
    expect(mailed()).toEqual(await addresses(ada, ben));
    expect(sent.every(({ html }) => !html?.includes(refused))).toBe(true);
    const after = await read(id);
    expect(after.status).toBe('failed');
    const states = after.deliveries.map(({ user_id, status, error }) => [user_id, status, error]);
    expect(states).toHaveLength(3);
    expect(states).toEqual(
      expect.arrayContaining([
        [ada.id, 'sent', null],
        [ben.id, 'sent', null],
        [cem.id, 'failed', 'The mailbox does not exist'],
      ]),
    );
    const { reports } = await ada.call(listReports, {});
    expect(reports[0]).toMatchObject({ status: 'failed', deliveries: after.deliveries });
  });

  it('counts as sent by the last requested mails, whatever became of earlier ones', async () => {
    const { id } = await saveReport(ada);
    workers.post.answer = () => ({ kind: 'refused', reason: 'Full' });
    await send(id, [ben.id]);
    await work();
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(1_000);
    await send(id, [ada.id, cem.id]);
    await work();
    const after = await read(id);
    expect(after.status).toBe('sent');
    expect(after.deliveries.map(({ status }) => status)).toEqual(['sent', 'sent', 'failed']);
    expect(after.delivery).toEqual(after.deliveries[0]);
  });

  it('is sent again only to those without a waiting mail', async () => {
    const { id } = await saveReport(ada);
    await send(id, [ben.id]);
    await send(id, [ada.id, ben.id]);
    await work();
    expect(mailed()).toEqual(await addresses(ada, ben));
  });

  it('is saved from a preview and mailed by one call', async () => {
    const body = { ...(await previewedReport(ada)), user_ids: [ada.id, ben.id] };
    const { report } = await ada.call(sendReport, { body });
    expect(report.deliveries).toHaveLength(2);
    await work();
    expect(mailed()).toEqual(await addresses(ada, ben));
  });

  it('is made from a template once, for those without a pending one', async () => {
    const { id } = await addReportTemplate(ada);
    const sendTo = async (...people: TestPerson[]) => {
      const body = { user_ids: people.map((person) => person.id) };
      return (await ada.call(sendFromTemplate, { params: { id }, body })).report;
    };
    const first = await sendTo(ada, ben);
    expect(first.deliveries).toHaveLength(2);
    expect((await sendTo(ben, ada)).id).toBe(first.id);
    const second = await sendTo(ben, cem);
    expect([second.id === first.id, second.deliveries.map(({ user_id }) => user_id)]).toEqual([
      false,
      [cem.id],
    ]);
    await work();
    expect(mailed()).toEqual(await addresses(ada, ben, cem));
  });

  it('leaves an audit entry for each, from which a person’s mails per minute are counted', async () => {
    const { id } = await saveReport(ada);
    await send(id, [ada.id, ben.id, cem.id]);
    const { rows } = await harness.owner.query(
      "select person_id, related_id from app.audit_entry where resource_id = $1 and action = 'report.sent' order by id",
      [id],
    );
    expect(rows).toHaveLength(3);
    expect(rows.map(({ related_id }) => related_id)).toEqual(expect.arrayContaining([ben.id, cem.id, null]));
    for (const _ of [2, 3]) await send(id, [ada.id, ben.id, cem.id]);
    await send(id, [ada.id]);
    expect(await problemOf(send(id, [ada.id]))).toMatchObject({ code: 'rate_limited' });
    await send(id, [ada.id], ben);
  });

  it('T61 is sent once for one idempotency key, also after the first has arrived', async () => {
    const { id } = await saveReport(ada);
    const once = () =>
      ada.call(sendSavedReport, { params: { id }, body: { user_ids: [ben.id] }, idempotencyKey: 'once' });
    const first = await once();
    await work();
    expect(await once()).toEqual(first);
    await work();
    expect(mailed()).toEqual(await addresses(ben));
  });

  it('T61 counts once for one idempotency key', async () => {
    const { id } = await addReportTemplate(ada);
    const payload = { user_ids: [ada.id, ben.id] };
    const headers = { ...ada.headers, [IDEMPOTENCY_HEADER]: 'once' };
    const post = () =>
      harness.inject({ method: 'POST', url: `/api/reports/configurations/${id}/send`, headers, payload });
    const [one, two] = [await post(), await post()];
    expect([one.statusCode, two.body]).toEqual([201, one.body]);
    const { rows } = await harness.owner.query(
      "select from app.audit_entry where org_id = $1 and action = 'report.sent'",
      [ada.orgId],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('is refused, and nothing is sent,', () => {
  const fieldsOf = async (user_ids: string[], more = {}) => {
    const { id } = await saveReport(ada);
    const body = { user_ids, ...more };
    return (await problemOf(ada.call(sendSavedReport, { params: { id }, body }))).fields;
  };

  it('for nobody, too many, a repeated person, and both ways to name them', async () => {
    expect(await fieldsOf([])).toEqual({ user_ids: 'Choose at least one' });
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    expect(await fieldsOf(many)).toEqual({ user_ids: 'At most 20' });
    expect(await fieldsOf([ada.id, ada.id])).toEqual({ user_ids: 'Each of them once' });
    expect(await fieldsOf([ada.id], { user_id: ada.id })).toEqual({ user_ids: 'Either user_id or user_ids' });
    await work();
    expect(sent).toEqual([]);
  });

  it('if one of them is no member', async () => {
    const eve = await harness.founder('Eve');
    expect(await fieldsOf([ada.id, eve.id])).toEqual({ 'user_ids.1': 'Nobody of this organization' });
    const body = { ...(await previewedReport(ada)), user_ids: [eve.id] };
    expect((await problemOf(ada.call(sendReport, { body }))).fields).toEqual({
      'user_ids.0': 'Nobody of this organization',
    });
    await work();
    expect(sent).toEqual([]);
  });

  it('to viewers, and for others’ reports', async () => {
    const { id } = await saveReport(ada);
    expect(await problemOf(send(id, [ada.id], cem))).toMatchObject({ code: 'forbidden' });
    const eve = await harness.founder('Eve');
    expect(await problemOf(send(id, [eve.id], eve))).toMatchObject({ code: 'not_found' });
  });
});
