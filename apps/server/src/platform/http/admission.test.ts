import type { IncomingMessage } from 'node:http';
import { listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getSettings } from '@landfall/contract/settings';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { headOf, listeningPort, type RawConnection, rawConnection } from '../../testing/raw-connection.ts';
import { CALL_LIMITS } from '../limits.ts';

const limits = {
  ...CALL_LIMITS,
  unreadBodyMs: 100,
  organizationCalls: 3,
  calls: 6,
  // No caller is throttled for calls that a test keeps waiting; `turns.test.ts` tests that.
  organizationBurstMs: Number.POSITIVE_INFINITY,
  organizationWaiting: 4,
  waiting: 8,
  waitMs: 60_000,
  personBodies: 2,
  organizationBodies: 3,
  bodies: 4,
};
const PATH = '/api/case_records';

let harness: Harness;
let ada: TestPerson;
let port: number;
/** The requests that arrived over a socket. */
const requests: IncomingMessage[] = [];

beforeAll(async () => {
  harness = await startHarness({ config: { limits } });
  ada = await harness.founder();
  port = await listeningPort(harness.app);
  harness.app.server.on('request', (request) => requests.push(request));
});
afterAll(() => harness.close());

/** Sends the headers of a body of so many bytes, or of unknown length, without the body. */
function announce(length: number | 'unknown', { headers }: Pick<TestPerson, 'headers'>): RawConnection {
  const announced: Record<string, string> =
    length === 'unknown' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) };
  return rawConnection(port, headOf(PATH, { ...headers, ...announced }));
}

/** Resolves when the server is reading so many bodies that have not arrived. */
async function untilRead(bodies: number): Promise<void> {
  const isRead = (request: IncomingMessage) => !request.destroyed && request.listenerCount('data') > 0;
  await vi.waitUntil(() => requests.filter(isRead).length === bodies, { timeout: 10_000 });
}

function refusals({ id }: TestPerson) {
  return harness.owner.query("select from app.audit_entry where person_id = $1 and outcome = 'refused'", [
    id,
  ]);
}

/** Locks a table against reads and changes until the work is done. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const held: pg.PoolClient = await harness.owner.connect();
  try {
    await held.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await held.query('rollback');
    held.release();
  }
}

describe('checks before the body is read', () => {
  it.each([16_385, 262_144, 'unknown'] as const)(
    'a viewer’s body of %s bytes is refused by their role, recorded once',
    async (length) => {
      const viewer = await ada.colleague('viewer');
      const answer = await announce(length, viewer).ended();
      expect(answer).toMatch(/^HTTP\/1.1 403 .*\r\nconnection: close\r\n.*"code":"forbidden"/is);
      expect((await refusals(viewer)).rowCount).toBe(1);
    },
  );

  it('a body of up to 16 KB is read first from anyone, and the connection stays open', async () => {
    const viewer = await ada.colleague('viewer');
    const connection = announce(16_384, viewer);
    connection.socket.write('{}'.padEnd(16_384));
    const answer = await connection.problem();
    expect(answer).toMatch(/^HTTP\/1.1 403 /);
    expect(answer).not.toMatch(/^connection: close/im);
    connection.socket.destroy();
  });

  it('a body over the limit is refused at once, after the check for anonymous callers', async () => {
    const stranger = { headers: { authorization: 'Bearer none' } };
    expect(await announce(262_145, ada).ended()).toMatch(/^HTTP\/1.1 413 .*"code":"payload_too_large"/s);
    expect(await announce(262_145, stranger).ended()).toMatch(/^HTTP\/1.1 401 /);
  });

  it('a sender of megabytes gets the response although most of them are not read', async () => {
    let read = 0;
    harness.app.server.on('connection', (socket) => {
      socket.once('close', () => {
        read += socket.bytesRead;
      });
    });
    const senders = Array.from({ length: 20 }, () => {
      const connection = announce(8_000_000, ada);
      connection.socket.write('x'.repeat(8_000_000));
      return connection.ended();
    });
    for (const answer of await Promise.all(senders)) expect(answer).toMatch(/^HTTP\/1.1 413 .*\}$/s);
    await vi.waitUntil(() => read > 0, { timeout: 10_000 });
    expect(read).toBeLessThan(20 * 1_000_000);
  });
});

describe('concurrent large bodies', () => {
  it('T81 of one person leave slots to colleagues, those of one organization to others', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('user')];
    const bea = await harness.founder('Bea');
    await Promise.all([ada, max, eve].map((person) => person.call(getSettings, {})));
    const body = JSON.stringify({ title: 'Okafor: I-130', description: 'a'.repeat(4_000) }).padEnd(20_000);
    const send = ({ headers }: TestPerson) =>
      harness.inject({
        method: 'POST',
        url: PATH,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body,
      });
    const slow = Array.from({ length: limits.personBodies }, () => announce(20_000, ada));
    await untilRead(2);
    const later = announce(20_000, ada);
    expect((await send(max)).statusCode).toBe(201);
    const slowToo = announce(20_000, max);
    await untilRead(3);
    let isEveAnswered = false;
    const sentByEve = send(eve).finally(() => {
      isEveAnswered = true;
    });
    expect((await send(bea)).statusCode).toBe(201);
    expect([later.said(), isEveAnswered]).toEqual(['', false]);
    slowToo.socket.destroy();
    expect((await sentByEve).statusCode).toBe(201);
    // One that is completed, and one that is aborted.
    slow[0]?.socket.write(body);
    slow[1]?.socket.destroy();
    later.socket.write(body);
    await vi.waitUntil(() => [slow[0], later].every((connection) => connection?.said().includes(' 201 ')), {
      timeout: 10_000,
    });
    for (const connection of [slow[0], later]) connection?.socket.destroy();
    expect((await send(ada)).statusCode).toBe(201);
  });

  it('of a sender who hung up while waiting occupy no slot', async () => {
    const fits = limits.personBodies + limits.organizationWaiting;
    const senders = Array.from({ length: fits + 1 }, () => announce(20_000, ada));
    // Once one is refused, the server has received all of them.
    const refused = await Promise.race(senders.map((sender) => sender.ended()));
    expect(refused).toContain('"code":"rate_limited"');
    for (const { socket } of senders) socket.destroy();
    const answer = await harness.inject({
      method: 'POST',
      url: PATH,
      headers: { ...ada.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ title: 'Okafor: I-130', description: 'Spouse' }).padEnd(20_000),
    });
    expect(answer.statusCode).toBe(201);
  });
});

describe('concurrent calls', () => {
  it('T81 of one organization leave slots to others; T80 its surplus is refused at once, the rest is done', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await openCase(ada);
    await bea.call(listCaseRecords, {});
    const held = await harness.owner.connect();
    await held.query('begin');
    await held.query('select from app.case_record where id = $1 for update', [id]);
    const title = (n: number) =>
      ada.call(updateCaseRecord, { params: { id }, body: { title: `Title ${n}` } });
    const accepted = Array.from({ length: limits.organizationCalls + limits.organizationWaiting }, (_, n) =>
      title(n),
    );
    await untilWaiting(harness.owner, limits.organizationCalls);
    const surplus = await harness.inject({ url: PATH, headers: ada.headers });
    expect([surplus.statusCode, surplus.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(surplus.headers['retry-after'])).toBeGreaterThan(0);
    expect((await bea.call(listCaseRecords, {})).total).toBe(0);
    await bea.call(createCaseRecord, { body: { title: 'Eze: I-765', description: 'Work' } });
    await held.query('commit');
    held.release();
    for (const { case_record } of await Promise.all(accepted)) expect(case_record.title).toMatch(/^Title /);
    expect((await ada.call(listCaseRecords, {})).total).toBeGreaterThan(0);
  });

  it('T81 naming another organization in a header counts for the caller', async () => {
    const mallory = await harness.founder('Mallory');
    const naming = (organization: string) =>
      harness.inject({
        url: PATH,
        headers: { ...mallory.headers, 'landfall-organization': organization },
      });
    await Promise.all([ada.call(getSettings, {}), naming(ada.orgId)]);
    const statuses: number[] = [];
    await whileLocked('app.membership', async () => {
      const many = Array.from({ length: 7 }, (_, n) => naming(n % 2 === 0 ? ada.orgId : crypto.randomUUID()));
      await untilWaiting(harness.owner, limits.organizationCalls);
      statuses.push((await naming(ada.orgId)).statusCode, (await naming(crypto.randomUUID())).statusCode);
      const others = ada.call(listCaseRecords, {});
      await untilWaiting(harness.owner, limits.organizationCalls + 1);
      void Promise.all([...many, others]).then((answers) => statuses.push(answers.length));
    });
    expect(statuses).toEqual([429, 429]);
    await vi.waitUntil(() => statuses.length === 3, { timeout: 10_000 });
    expect((await naming(ada.orgId)).statusCode).toBe(403);
    expect((await ada.call(listCaseRecords, {})).total).toBeGreaterThan(0);
  });

  it('T81 of a former member do not count for the organization', async () => {
    const max = await ada.colleague('user');
    await max.call(listCaseRecords, {});
    await harness.owner.query('delete from app.membership where person_id = $1', [max.id]);
    expect(await problemOf(max.call(listCaseRecords, {}))).toMatchObject({ code: 'forbidden' });
    await whileLocked('app.membership', async () => {
      const theirs = Array.from({ length: limits.organizationCalls }, () => max.call(listCaseRecords, {}));
      await untilWaiting(harness.owner, limits.organizationCalls);
      const ours = Array.from({ length: limits.organizationCalls }, () => ada.call(listCaseRecords, {}));
      await untilWaiting(harness.owner, limits.calls);
      void Promise.allSettled([...theirs, ...ours]);
    });
    await ada.call(listCaseRecords, {});
  });

  it('T80 beyond the total queue are refused as busy', async () => {
    const offices = await Promise.all(['A', 'B', 'C', 'D'].map((name) => harness.founder(name)));
    const list = ({ headers }: TestPerson) => harness.inject({ url: PATH, headers });
    await Promise.all(offices.map(list));
    const answers: Promise<{ statusCode: number }>[] = [];
    await whileLocked('app.membership', async () => {
      const [a, b, c, d] = offices as [TestPerson, TestPerson, TestPerson, TestPerson];
      for (const office of [a, a, a, b, b, b, a, a, a, a, b, b, b, b]) answers.push(list(office));
      await untilWaiting(harness.owner, limits.calls);
      for (const office of [c, d]) {
        const refused = await list(office);
        expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
        expect(refused.headers['retry-after']).toBeDefined();
      }
    });
    expect(new Set((await Promise.all(answers)).map((answer) => answer.statusCode))).toEqual(new Set([200]));
    for (const office of offices) expect((await list(office)).statusCode).toBe(200);
  });
});
