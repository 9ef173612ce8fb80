import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { until } from '../../testing/server-process.ts';
import type { OrgTx } from '../db/session.ts';
import type { Worker } from '../jobs/worker.ts';
import { type NewMail, type Post, UnusableAddressError } from './mail.ts';
import { sendMail, withdrawMail } from './organization-mail.ts';
import { smtpPost } from './smtp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM = { name: 'Landfall', address: 'no-reply@office.test' };

let server: MailServer;
let post: Post;
let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let ada: TestPerson;
let logLines: string[];

beforeEach(async () => {
  server = await startMailServer();
  post = smtpPost(server.url, FROM);
  harness = await startHarness();
  logLines = [];
  workers = await testWorkers(harness, { post, logLines });
  worker = await workers.start();
  ada = await harness.founder('Ada');
});

afterEach(async () => {
  post.close();
  await workers.close();
  await harness.close();
  await server.close();
});

function mail(changes: Partial<NewMail> = {}): NewMail {
  return {
    to: { address: 'ben@client.test', name: 'Ben Okafor' },
    subject: 'Your interview',
    html: '<p>It is on the <b>14th</b>.</p>',
    text: 'It is on the 14th.',
    kind: 'reminder',
    resourceId: null,
    createdAt: new Date(harness.clock.now()).toISOString(),
    ...changes,
  };
}

const send = (by: TestPerson, changes: Partial<NewMail> = {}) =>
  inOrganizationOf(harness, by, (tx) => sendMail(tx, mail(changes)));

async function row(id: string) {
  const { rows } = await harness.owner.query('select * from app.mail where id = $1', [id]);
  return rows[0];
}

/** Runs what is due now and at each of the next retries, `times` in all. */
async function workThrough(times: number, pause: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    await worker.workDue();
    await workers.advance(pause);
  }
}

describe('a mail of an organization', () => {
  it('is sent once its transaction is committed, and then its text is deleted', async () => {
    const id = await send(ada, { resourceId: '0198f0c0-0000-7000-8000-000000000001' });
    expect(await row(id)).toMatchObject({ status: 'pending', text: 'It is on the 14th.', attempts: 0 });
    await worker.workDue();
    expect(await row(id)).toMatchObject({
      org_id: ada.orgId,
      kind: 'reminder',
      resource_id: '0198f0c0-0000-7000-8000-000000000001',
      recipient: 'ben@client.test',
      recipient_name: 'Ben Okafor',
      subject: 'Your interview',
      status: 'sent',
      html: null,
      text: null,
      attempts: 1,
      last_error: null,
      sent_at: new Date(harness.clock.now()),
    });
    expect(server.received).toHaveLength(1);
    const [{ recipients, parsed } = { recipients: [], parsed: undefined }] = server.received;
    expect(recipients).toEqual(['ben@client.test']);
    expect(parsed).toMatchObject({
      from: { name: 'Landfall', address: 'no-reply@office.test' },
      to: [{ name: 'Ben Okafor', address: 'ben@client.test' }],
      subject: 'Your interview',
      messageId: `<${id}@office.test>`,
      text: 'It is on the 14th.\n',
      html: '<p>It is on the <b>14th</b>.</p>\n',
    });
    expect(Date.parse(parsed?.date ?? '')).toBe(Date.parse('2026-03-02T15:00:00Z'));
    const headers = Object.fromEntries((parsed?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers.bcc).toBeUndefined();
  });

  it('of a rolled back transaction is neither stored nor sent', async () => {
    const failing = inOrganizationOf(harness, ada, async (tx) => {
      await sendMail(tx, mail());
      throw new Error('The change failed');
    });
    await expect(failing).rejects.toThrow('The change failed');
    await worker.workDue();
    expect(server.received).toEqual([]);
    const { rows } = await harness.owner.query(
      'select (select count(*)::int from app.mail) as mails, (select count(*)::int from jobs.job) as jobs',
    );
    expect(rows).toEqual([{ mails: 0, jobs: 0 }]);
  });

  it('has its attachments, which are then deleted too', async () => {
    const content = Buffer.from('%PDF-1.7 \0\xff', 'latin1');
    const attachments = [{ filename: 'Report März.pdf', contentType: 'application/pdf', content }];
    await inOrganizationOf(harness, ada, (tx) => sendMail(tx, { ...mail(), attachments }));
    await worker.workDue();
    const [file] = server.received[0]?.parsed.attachments ?? [];
    expect(file).toMatchObject({ filename: 'Report März.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content);
    const { rows } = await harness.owner.query('select count(*)::int as files from app.mail_attachment');
    expect(rows).toEqual([{ files: 0 }]);
  });

  it.each(['ben@client.test, eve@evil.test', 'ben@client.test>\r\nRCPT TO:<eve@evil.test', 'nobody', ''])(
    'T56 refuses %j, which is not one address',
    async (address) => {
      await expect(send(ada, { to: { address } })).rejects.toThrow(UnusableAddressError);
    },
  );

  it('leaves no content in the log', async () => {
    server.answerRecipient = (address) =>
      address === 'ben@client.test' ? '451 Later, ben@client.test' : '550 No';
    await send(ada);
    await send(ada, { to: { address: 'max@client.test' } });
    await worker.workDue();
    expect(logLines.join('')).toContain('job failed');
    expect(logLines.join('')).not.toMatch(/14th|interview|ben@client|max@client/i);
  });
});

it.each([
  ['refuses', 'withdrawn', '550 No such user'],
  ['delays', 'withdrawn', '451 Later'],
  ['takes', 'sent', undefined],
])('a mail withdrawn while the server %s it ends as %s', async (_, status, answer) => {
  const about = '0198f0c0-0000-7000-8000-000000000001';
  const id = await send(ada, { resourceId: about });
  server.answerRecipient = async () => {
    await inOrganizationOf(harness, ada, (tx) => withdrawMail(tx, [about], 'No longer wanted'));
    return answer;
  };
  await workThrough(3, HOUR);
  expect(await row(id)).toMatchObject({ status, text: null, attempts: 1 });
  expect(server.received).toHaveLength(answer ? 0 : 1);
  expect(logLines.join('')).not.toContain('violates');
});

describe('T69 a mail that the server', () => {
  it('defers is retried with growing pauses', async () => {
    let asked = 0;
    server.answerRecipient = () => (++asked <= 2 ? '451 4.7.1 Greylisted' : undefined);
    const id = await send(ada);
    await worker.workDue();
    expect(await row(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_error: 'The mail server did not take it yet: 451 4.7.1 Greylisted',
      text: 'It is on the 14th.',
    });
    await workers.advance(25_000);
    await worker.workDue();
    expect(asked).toBe(1);
    await workers.advance(MINUTE);
    await worker.workDue();
    expect(asked).toBe(2);
    await workers.advance(25_000);
    await worker.workDue();
    expect(asked).toBe(2);
    await workers.advance(2 * MINUTE);
    await worker.workDue();
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 3, last_error: null });
    expect(server.received).toHaveLength(1);
  });

  it('refuses has failed, with the server’s reason', async () => {
    server.answerRecipient = () => '550 5.1.1 No such user here';
    const id = await send(ada);
    await workThrough(3, HOUR);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'The mail server refused it: 550 5.1.1 No such user here',
      sent_at: null,
      html: null,
      text: null,
    });
  });

  it('refuses for its content has failed, too', async () => {
    server.answerMessage = () => '554 5.7.1 Looks like spam';
    const id = await send(ada);
    await workThrough(2, HOUR);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      last_error: 'The mail server refused it: 554 5.7.1 Looks like spam',
    });
    expect(server.received).toHaveLength(1);
  });

  it('cannot accept because the sign-in fails waits', async () => {
    server.answerRecipient = () => '530 5.7.0 Authentication required';
    const id = await send(ada);
    await worker.workDue();
    expect(await row(id)).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('cannot accept because it is down waits', async () => {
    await server.close();
    const id = await send(ada);
    await worker.workDue();
    const waiting = await row(id);
    expect(waiting).toMatchObject({ status: 'pending', attempts: 1, unconfirmed: 0 });
    expect(waiting.last_error).toMatch(/^The mail server could not be reached.*ECONNREFUSED/);
    server = await startMailServer(server.port);
    await workers.advance(2 * MINUTE);
    await worker.workDue();
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.received).toHaveLength(1);
  });

  it('defers for a day has failed, and says so', async () => {
    server.answerRecipient = () => '451 4.3.0 Down';
    const id = await send(ada);
    await workThrough(23, HOUR);
    expect(await row(id)).toMatchObject({ status: 'pending', attempts: 23 });
    await workThrough(2, HOUR);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      last_error: 'The mail server did not take it yet: 451 4.3.0 Down (given up after a day)',
      text: null,
    });
  });

  it('accepts slowly does not delay other organizations’ mail', async () => {
    let letGo = () => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    server.answerRecipient = (address) => (address.startsWith('slow') ? held : undefined);
    const slow: string[] = [];
    for (let number = 0; number < 12; number++)
      slow.push(await send(ada, { to: { address: `slow${number}@client.test` } }));
    const bea = await harness.founder('Bea');
    const quick = await send(bea);
    const working = worker.workDue();
    await until(
      async () => (await row(quick)).status === 'sent',
      10_000,
      () => 'the other organization’s mail',
    );
    const statuses = await Promise.all(slow.map(async (id) => (await row(id)).status));
    expect(new Set(statuses)).toEqual(new Set(['pending']));
    letGo();
    await working;
    const later = await Promise.all(slow.map(async (id) => (await row(id)).status));
    expect(new Set(later)).toEqual(new Set(['sent']));
  });
});

it('two simultaneous workers send each mail once', async () => {
  const second = await workers.start();
  const bea = await harness.founder('Bea');
  const ids: string[] = [];
  for (let number = 0; number < 20; number++) ids.push(await send(number % 2 ? ada : bea));
  await Promise.all([worker.workDue(), second.workDue()]);
  // A worker may have waited at the organization's limit while the other one finished.
  await worker.workDue();
  const sent = server.received.map(({ parsed }) => parsed.messageId).sort();
  expect(sent).toEqual(ids.map((id) => `<${id}@office.test>`).sort());
  const { rows } = await harness.owner.query('select distinct status, attempts from app.mail');
  expect(rows).toEqual([{ status: 'sent', attempts: 1 }]);
});

describe('T28 a job', () => {
  it('that names another organization than its mail’s is refused, and the mail stays', async () => {
    const bea = await harness.founder('Bea');
    const id = await send(ada);
    await harness.owner.query('update jobs.job set group_id = $1', [bea.orgId]);
    await workThrough(2, HOUR);
    expect(server.received).toEqual([]);
    expect(await row(id)).toMatchObject({ org_id: ada.orgId, status: 'pending', attempts: 0 });
    const { rows } = await harness.owner.query('select state from jobs.job');
    expect(rows).toEqual([{ state: 'cancelled' }]);
    expect(logLines.join('')).toContain('job refused');
  });

  it('of a deleted organization is refused', async () => {
    const id = await send(ada);
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    await worker.workDue();
    expect(server.received).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('always belongs to the organization that added it', async () => {
    await send(ada);
    const { rows } = await harness.owner.query('select group_id, data from jobs.job');
    expect(rows).toEqual([{ group_id: ada.orgId, data: { mail_id: expect.any(String) } }]);
    const outside = harness.appPool.query(`select app.enqueue_job('mail', '{}', null)`);
    await expect(outside).rejects.toThrow('A job is added in an organization');
  });

  it('opens its organization only while it runs', async () => {
    await send(ada);
    const { rows } = await harness.owner.query<{ id: string }>('select id from jobs.job');
    const opened = await harness.appPool.query('select * from app.open_job($1, $2)', ['mail', rows[0]?.id]);
    expect(opened.rows).toEqual([]);
  });
});

it('T23 an organization sees only its own mail', async () => {
  await send(ada, { subject: 'CANARY' });
  const bea = await harness.founder('Bea');
  const seen = await inOrganizationOf(harness, bea, ({ db }: OrgTx) =>
    db.selectFrom('mail').selectAll().execute(),
  );
  expect(seen).toEqual([]);
  await expect(harness.appPool.query('select * from jobs.job')).rejects.toThrow('permission denied');
  await expect(harness.appPool.query('select * from identity.mail')).rejects.toThrow('permission denied');
});
