import { listCaseRecords } from '@landfall/contract/case-records';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SPELLINGS, sampleCall, successOf } from '../../testing/contract-calls.ts';
import { endPool } from '../../testing/database.ts';
import { type DatabaseRelay, databaseRelay } from '../../testing/database-relay.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, signToken, startHarness, type TestPerson } from '../../testing/harness.ts';
import { createPool } from '../db/pool.ts';
import { Replica } from '../db/replica.ts';
import { flushAnnouncements } from '../live/announce.ts';

const LIST = '/api/case_records';
const served: ('primary' | 'replica')[] = [];
let harness: Harness;
let replica: Replica;
let relay: DatabaseRelay;
let ada: TestPerson;
let isAway = false;

/** Uses the database itself as its replica, over read-only connections that can be cut. */
async function readOnly(databaseUrl: string): Promise<Replica> {
  relay = await databaseRelay(databaseUrl);
  const pool = createPool({ url: relay.url, role: 'landfall_app', size: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.query('set default_transaction_read_only = on'));
  pool.on('acquire', () => served.push('replica'));
  const silent = { info() {}, warn() {} };
  replica = new Replica({
    pool,
    async positions() {
      if (isAway) throw new Error('away');
      return { written: 1n, replayed: 1n };
    },
    now: () => 0,
    log: silent,
  });
  return replica;
}

beforeAll(async () => {
  harness = await startHarness({ replica: readOnly });
  harness.appPool.on('acquire', () => served.push('primary'));
  ada = await harness.founder();
  await openCase(ada);
});
afterAll(async () => {
  await endPool(replica.pool);
  await relay.close();
  await harness.close();
});
beforeEach(async () => {
  isAway = false;
  await replica.check();
  await settled();
});

/** Starts to count what is served, after the announcements of earlier changes were sent. */
async function settled(): Promise<void> {
  await flushAnnouncements(harness.appPool);
  served.length = 0;
}

const get = (url: string, headers: Record<string, string> = ada.headers) => harness.inject({ url, headers });

/** The cookies of a response, as a browser sends them back. */
function cookieOf({ headers }: LightMyRequestResponse): string {
  return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

describe('a call that tolerates lag', () => {
  it('is answered by the replica alone', async () => {
    const { case_records } = await ada.call(listCaseRecords, {});
    expect([case_records.length > 0, served]).toEqual([true, ['replica']]);
  });

  it('uses the primary for three seconds after its caller’s change, in any process', async () => {
    const body = { title: 'Okafor: I-130', description: 'Spouse' };
    const made = await harness.inject({ method: 'POST', url: LIST, headers: ada.headers, payload: body });
    expect(made.headers['set-cookie']).toBe(
      'landfall_written=1; Path=/api; Max-Age=3; HttpOnly; SameSite=Strict',
    );
    await settled();
    const cookie = `theme=dark; ${cookieOf(made)}`;
    const listed = await get(LIST, { ...ada.headers, cookie });
    expect([listed.statusCode, served]).toEqual([200, ['primary']]);
    expect(listed.headers['set-cookie']).toBeUndefined();
    await settled();
    await get(LIST);
    expect(served).toEqual(['replica']);
  });

  it('D49 uses the primary when its caller was notified of a change', async () => {
    const listed = await get(LIST, { ...ada.headers, 'landfall-fresh': '1' });
    expect([listed.statusCode, served]).toEqual([200, ['primary']]);
  });

  it('sets no cookie for a refused change', async () => {
    const refused = await harness.inject({ method: 'POST', url: LIST, headers: ada.headers, payload: {} });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([400, undefined]);
  });

  it('uses the primary for a person’s first call of the day, which is recorded', async () => {
    const max = await harness.member(ada.orgId, ['user']);
    await settled();
    await max.call(listCaseRecords, {});
    expect(served.slice(0, 2)).toEqual(['replica', 'primary']);
    const { rows } = await harness.owner.query(
      "select count(*)::int as times from app.audit_entry where person_id = $1 and action = 'person.signed_in' and org_id = $2",
      [max.id, ada.orgId],
    );
    expect(rows).toEqual([{ times: 1 }]);
    await settled();
    await max.call(listCaseRecords, {});
    expect(served).toEqual(['replica']);
  });

  it('uses the primary when the token has another e-mail address, which is stored', async () => {
    const max = await harness.member(ada.orgId, ['user']);
    await max.call(listCaseRecords, {});
    const { rows } = await harness.owner.query('select subject from app.person where id = $1', [max.id]);
    const token = await signToken(harness.clock, rows[0].subject, {
      [`${CLAIM_NAMESPACE}email`]: 'new@example.test',
      [`${CLAIM_NAMESPACE}email_verified`]: true,
    });
    await settled();
    await get(LIST, { authorization: `Bearer ${token}` });
    expect(served).toEqual(['replica', 'primary']);
    const { rows: kept } = await harness.owner.query('select email from app.person where id = $1', [max.id]);
    expect(kept).toEqual([{ email: 'new@example.test' }]);
  });

  it('is refused by the primary only', async () => {
    const unknown = await get(`${LIST}?petitioner_id=${crypto.randomUUID()}`);
    expect([unknown.statusCode, served]).toEqual([404, ['replica', 'primary']]);
  });

  it('uses the primary while the replica is down or behind', async () => {
    isAway = true;
    await replica.check();
    expect((await get(LIST)).statusCode).toBe(200);
    expect(served).toEqual(['primary']);
  });

  it('is repeated on the primary when the replica fails, as are all until the next check', async () => {
    await get(LIST);
    await settled();
    relay.cut();
    const statuses = [(await get(LIST)).statusCode, (await get(LIST)).statusCode];
    relay.mend();
    expect([statuses, served]).toEqual([
      [200, 200],
      ['replica', 'primary', 'primary'],
    ]);
    await replica.check();
    await settled();
    await get(LIST);
    expect(served).toEqual(['replica']);
  });
});

it('an export from the replica leaves one entry, even if the replica fails afterwards', async () => {
  const entries = async () => {
    const { rows } = await harness.owner.query(
      "select count(*)::int as n from app.audit_entry where org_id = $1 and action = 'case_records.exported'",
      [ada.orgId],
    );
    return rows[0].n;
  };
  await get(`${LIST}/export`);
  const before = await entries();
  await replica.check();
  await settled();
  harness.appPool.once('release', () => relay.cut());
  const { statusCode } = await get(`${LIST}/export`);
  relay.mend();
  expect(statusCode).toBe(200);
  expect([served, await entries()]).toEqual([['replica', 'primary'], before + 1]);
});

it('a call that does not tolerate lag uses the primary', async () => {
  const { id } = await openCase(ada);
  await settled();
  await get(`${LIST}/${id}`);
  expect(served).toEqual(['primary']);
});

describe('every call that tolerates lag', () => {
  const tolerant = SPELLINGS.filter(({ endpoint }) => endpoint.lag === 'tolerated');

  it('is a reading call', () => {
    const names = [...new Set(tolerant.map(({ name }) => name))].toSorted();
    expect(names).toEqual([
      'countSavedViews',
      'exportBoardRows',
      'exportCaseRecords',
      'exportExpiring',
      'exportMissingItems',
      'getBoard',
      'getControlSheet',
      'getHome',
      'listAuditChoices',
      'listAuditEntries',
      'listBeneficiaries',
      'listBoardRows',
      'listCaseDates',
      'listCaseRecords',
      'listExpiring',
      'listHistory',
      'listMissingItems',
      'listNotifications',
      'listPetitioners',
      'listReports',
      'listTasks',
      'readRecords',
      'search',
      'viewCalendar',
    ]);
  });

  it.each(tolerant)(
    '$title writes nothing where it reads, and is recorded when it has to be',
    async (call) => {
      const request = await sampleCall(call, ada);
      const entries = async () => {
        const { rows } = await harness.owner.query(
          'select count(*)::int as entries from app.audit_entry where org_id = $1',
          [ada.orgId],
        );
        return rows[0].entries;
      };
      const before = await entries();
      await settled();
      const answer = await harness.inject({ ...request, headers: ada.headers });
      expect(answer.statusCode).toBe(successOf(call.endpoint));
      expect(served).toEqual(call.endpoint.audit ? ['replica', 'primary'] : ['replica']);
      expect(await entries()).toBe(before + (call.endpoint.audit ? 1 : 0));
    },
  );
});
