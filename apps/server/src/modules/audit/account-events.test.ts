import { ACCOUNT_ACTIONS, type AccountAction, listAuditEntries } from '@landfall/contract/audit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { type TestSealer, testSealer } from '../../testing/sealing.ts';
import { recordAccountEvent } from './jobs.ts';

const MINUTE = 60_000;
let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let sealer: TestSealer;
let ada: TestPerson;
let max: TestPerson;
/** Max's account with the sign-in provider. */
let accountId: string;

beforeAll(async () => {
  harness = await startHarness();
  workers = await testWorkers(harness, { post: { send: async () => ({ kind: 'sent' }), close() {} } });
  worker = await workers.start();
  sealer = testSealer(harness);
});
afterAll(async () => {
  await sealer.close();
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  harness.clock.set('2026-03-02T15:00:00Z');
  ada = await harness.founder();
  max = await harness.member(ada.orgId, ['user']);
  accountId = crypto.randomUUID();
  await harness.owner.query('update app.person set subject = $1 where id = $2', [accountId, max.id]);
});

const happens = (kind: AccountAction = 'sign_in.failed', at = harness.clock.now()) =>
  recordAccountEvent(workers.identityPool, { kind, accountId, at, requestId: 'request-1' });

async function entries(orgId = ada.orgId) {
  const { rows } = await harness.owner.query(
    `select person_id, action, outcome, at, request_id, fields, resource_id from app.audit_entry
     where org_id = $1 and action = any ($2) order by at, action`,
    [orgId, ACCOUNT_ACTIONS],
  );
  return rows;
}

it('T84 an event becomes an entry with its time in each organization of its person, and in no other', async () => {
  const bea = await harness.founder('Bea');
  const carl = await harness.founder('Carl');
  await harness.owner.query(
    `insert into app.membership (org_id, person_id, roles) values ($1, $2, '{viewer}')`,
    [bea.orgId, max.id],
  );
  const at = harness.clock.now() - 3 * MINUTE;
  await happens('password.changed', at);
  await worker.workDue();
  const entry = {
    person_id: max.id,
    action: 'password.changed',
    outcome: 'done',
    at: new Date(at),
    request_id: 'request-1',
    fields: [],
    resource_id: null,
  };
  expect([await entries(), await entries(bea.orgId), await entries(carl.orgId)]).toEqual([
    [entry],
    [entry],
    [],
  ]);
});

it('T84 an admin can read who failed to sign in', async () => {
  await happens();
  await worker.workDue();
  const { entries: listed } = await ada.call(listAuditEntries, { query: { outcome: 'refused' } });
  expect(listed).toMatchObject([
    { action: 'sign_in.failed', person: { id: max.id }, outcome: 'refused', record: null },
  ]);
});

it.each(ACCOUNT_ACTIONS)('T84 %s is recorded', async (kind) => {
  await happens(kind);
  await worker.workDue();
  expect((await entries()).map(({ action }) => action)).toEqual([kind]);
});

it('of many events in a quarter of an hour one per kind is recorded, and again in the next quarter', async () => {
  await Promise.all(Array.from({ length: 30 }, () => happens()));
  await happens('password.reset');
  await Promise.all([worker.workDue(), (await workers.start()).workDue()]);
  await happens('sign_in.failed', harness.clock.now() + 15 * MINUTE - 1);
  await worker.workDue();
  expect((await entries()).map(({ action }) => action)).toEqual(['password.reset', 'sign_in.failed']);
  await happens('sign_in.failed', harness.clock.now() + 15 * MINUTE);
  await worker.workDue();
  expect(await entries()).toHaveLength(3);
});

it('another account’s events are recorded separately', async () => {
  await happens();
  const other = await harness.member(ada.orgId, ['user']);
  accountId = crypto.randomUUID();
  await harness.owner.query('update app.person set subject = $1 where id = $2', [accountId, other.id]);
  await happens();
  await worker.workDue();
  expect((await entries()).map(({ person_id }) => person_id).toSorted()).toEqual(
    [max.id, other.id].toSorted(),
  );
});

it('a repeated job writes nothing more, and the seals hold', async () => {
  await happens();
  await worker.workDue();
  await sealer.seal();
  await harness.owner.query(
    `update jobs.job set state = 'created', completed_on = null where name = 'account_event' and data ->> 'account_id' = $1`,
    [accountId],
  );
  await worker.workDue();
  await sealer.seal();
  expect(await entries()).toHaveLength(1);
  const found = (await sealer.verify()).get(ada.orgId);
  expect([found?.faults, found?.unsealed.waiting]).toEqual([[], 0]);
});

it.each([
  ['an account that nobody signed in to here with', 'update app.person set subject = id::text where id = $1'],
  ['another provider’s account', "update app.person set issuer = 'https://elsewhere.test/' where id = $1"],
  ['who has left', 'delete from app.membership where person_id = $1'],
  [
    'members of a deleted organization',
    `update app.organization set deleted_at = now()
     where org_id = (select org_id from app.membership where person_id = $1)`,
  ],
])('%s: records nothing', async (_whose, change) => {
  await harness.owner.query(change, [max.id]);
  await happens();
  await worker.workDue();
  expect(await entries()).toEqual([]);
});

it('a rolled back transaction records nothing', async () => {
  const event = `'${accountId}', 'passkey.added', now(), 'request-1'`;
  await workers.identityPool.query(`begin; select identity.enqueue_event(${event}); rollback`);
  await worker.workDue();
  expect(await entries()).toEqual([]);
});

it('the sign-in provider’s role can write to the audit log only in this way', async () => {
  for (const statement of [
    'select * from app.audit_entry',
    'insert into app.audit_entry select * from app.audit_entry',
    "select app.enqueue_job('account_event', '{}', null)",
  ])
    await expect(workers.identityPool.query(statement), statement).rejects.toThrow('permission denied');
});
