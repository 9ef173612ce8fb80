import { createCaseRecord, getCaseRecord } from '@landfall/contract/case-records';
import { listPetitioners } from '@landfall/contract/petitioners';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { SERVER_LIMITS } from '../limits.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => harness.close());

it('of reading calls a few are at the database at once; others wait a moment, and writing ones do not', async () => {
  const { id } = await openCase(ada);
  await Promise.all([ada.call(listPetitioners, {}), ada.call(getCaseRecord, { params: { id } })]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = await harness.owner.connect();
  await held.query('begin; lock table app.note');
  const pages = Array.from({ length: SERVER_LIMITS.readsAtOnce }, () =>
    ada.call(getCaseRecord, { params: { id } }),
  );
  await untilWaiting(harness.owner, pages.length);
  const answered: string[] = [];
  const list = ada.call(listPetitioners, {}).then(() => answered.push('list'));
  await ada.call(createCaseRecord, { body: { title: 'Okafor: I-130', description: 'Spouse' } });
  expect(answered).toEqual([]);
  vi.advanceTimersByTime(SERVER_LIMITS.readWaitMs);
  await list;
  await held.query('commit');
  held.release();
  await Promise.all(pages);
});
