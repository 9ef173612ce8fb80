import { renewWebhookSecret } from '@landfall/contract/mailboxes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawMail } from '../../testing/dovecot.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addMailbox } from '../../testing/mailboxes.ts';

let harness: Harness;
let ada: TestPerson;
let id: string;
let secret: string;
let address = 0;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  ({ id } = await addMailbox(ada));
  ({ secret } = await ada.call(renewWebhookSecret, { params: { id } }));
  address += 1;
});

interface Post {
  mailbox?: string;
  authorization?: string;
  type?: string;
  from?: string;
}

async function post(payload: string | Buffer, { mailbox = id, authorization, type, from }: Post = {}) {
  return harness.inject({
    method: 'POST',
    url: `/inbound-mail/${mailbox}`,
    headers: { authorization: authorization ?? `Bearer ${secret}`, 'content-type': type ?? 'message/rfc822' },
    payload,
    remoteAddress: from ?? `198.51.100.${address}`,
  });
}

async function kept(): Promise<{ state: string; uid: number | null; bytes: number }[]> {
  const { rows } = await harness.owner.query(
    `select m.state, m.uid, f.bytes::int from app.received_mail m
     join app.stored_file f on f.org_id = m.org_id and f.id = m.file_id where m.org_id = $1`,
    [ada.orgId],
  );
  return rows;
}

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const { orgId } of harness.store.list()) if (orgId === ada.orgId) count += 1;
  return count;
}

describe('a posted mail', () => {
  it.each(['message/rfc822', 'application/octet-stream'])('as %s is stored unchanged', async (type) => {
    const raw = rawMail('Posted', 'Grüße');
    expect((await post(raw, { type })).statusCode).toBe(204);
    expect(await kept()).toEqual([{ state: 'waiting', uid: null, bytes: Buffer.byteLength(raw) }]);
  });

  it('is stored once, however often it is posted', async () => {
    const raw = rawMail('Posted');
    for (let times = 0; times < 3; times += 1) expect((await post(raw)).statusCode).toBe(204);
    expect([await kept(), await storedFiles()]).toEqual([[expect.anything()], 1]);
  });

  it('with a wrong secret or mailbox gets the same answer, and is not stored', async () => {
    const other = (await addMailbox(ada)).id;
    const answers = [
      await post(rawMail('x'), { authorization: `Bearer ${'A'.repeat(43)}` }),
      await post(rawMail('x'), { authorization: '' }),
      await post(rawMail('x'), { authorization: `Basic ${secret}` }),
      await post(rawMail('x'), { mailbox: other }),
      await post(rawMail('x'), { mailbox: crypto.randomUUID() }),
      await post(rawMail('x'), { mailbox: 'none' }),
      await post('x'.repeat(1_000_000), { authorization: 'Bearer x', type: 'text/html' }),
    ];
    const said = answers.map((answer) => [
      answer.statusCode,
      answer.body.replace(answer.json().request_id, ''),
    ]);
    expect(new Set(said.map(String)).size).toBe(1);
    expect(said[0]?.[0]).toBe(401);
    expect([await kept(), await storedFiles()]).toEqual([[], 0]);
  });

  it('with a former secret, or for a deleted organization, is refused', async () => {
    const { secret: next } = await ada.call(renewWebhookSecret, { params: { id } });
    expect((await post(rawMail('x'))).statusCode).toBe(401);
    secret = next;
    expect((await post(rawMail('x'))).statusCode).toBe(204);
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    expect((await post(rawMail('y'))).statusCode).toBe(401);
  });

  it('that is too large, empty or of another type is refused', async () => {
    expect((await post(Buffer.alloc(50 * 1024 * 1024 + 1, 'x'))).statusCode).toBe(413);
    expect((await post('')).statusCode).toBe(415);
    expect((await post('{}', { type: 'application/json' })).statusCode).toBe(415);
    expect(await storedFiles()).toBe(0);
  });

  it('is limited in wrong secrets, without affecting others', async () => {
    const from = '203.0.113.77';
    const guess = () => post('x', { authorization: `Bearer ${crypto.randomUUID()}1234567`, from });
    const statuses = new Set<number>();
    for (let times = 0; times < 61; times += 1) statuses.add((await guess()).statusCode);
    expect([...statuses]).toEqual([401, 429]);
    expect((await post(rawMail('x'), { from })).statusCode).toBe(429);
    expect((await post(rawMail('x'), { from: '203.0.113.78' })).statusCode).toBe(204);
  });

  it('T17 is answered while many others arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post(rawMail(`Mail ${at}`))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await kept()).toHaveLength(12);
  });
});
