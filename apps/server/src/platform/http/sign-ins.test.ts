import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, signToken, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { createSignIns } from './sign-ins.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  max = await harness.member(ada.orgId, ['viewer']);
});

async function signInsOf({ id }: TestPerson, orgId: string) {
  const { rows } = await harness.owner.query(
    "select * from app.audit_entry where person_id = $1 and org_id = $2 and action = 'person.signed_in' order by at",
    [id, orgId],
  );
  return rows;
}

describe('T84 the first call of a person on a day', () => {
  it('leaves one row, however many follow, simultaneously and later', async () => {
    await Promise.all(Array.from({ length: 8 }, () => max.call(listCaseRecords, {})));
    await max.call(listCaseRecords, {});
    expect(await signInsOf(max, ada.orgId)).toMatchObject([
      { outcome: 'done', resource_id: null, fields: [], at: new Date(harness.clock.now()) },
    ]);
  });

  it('counts for a call of a person', async () => {
    await max.call(getSettings, {});
    expect(await signInsOf(max, ada.orgId)).toHaveLength(1);
  });

  it('counts when the call itself fails', async () => {
    await problemOf(max.call(getCaseRecord, { params: { id: crypto.randomUUID() } }));
    expect(await signInsOf(max, ada.orgId)).toHaveLength(1);
  });

  it('counts again on the office’s next day, and not before', async () => {
    const { clock, owner } = harness;
    const { rows } = await owner.query('select subject from app.person where id = $1', [max.id]);
    const counts: number[] = [];
    for (const time of ['2026-03-02T15:00:00Z', '2026-03-03T04:59:59Z', '2026-03-03T05:00:00Z']) {
      clock.set(time);
      const headers = { authorization: `Bearer ${await signToken(clock, rows[0].subject)}` };
      await harness.inject({ url: '/api/case_records', headers });
      counts.push((await signInsOf(max, ada.orgId)).length);
    }
    clock.set('2026-03-02T15:00:00Z');
    expect(counts).toEqual([1, 1, 2]);
  });

  it('does not count in an organization that they do not belong to', async () => {
    const bea = await harness.founder('Bea');
    const headers = { ...max.headers, 'landfall-organization': bea.orgId };
    await harness.inject({ url: '/api/case_records', headers });
    expect([await signInsOf(max, bea.orgId), await signInsOf(max, ada.orgId)]).toEqual([[], []]);
  });
});

it('is remembered for the day, by organization', () => {
  const signIns = createSignIns(2);
  signIns.remember('org', 'person', '2026-03-02');
  expect(signIns.knows('org', 'person', '2026-03-02')).toBe(true);
  expect(signIns.knows('org', 'person', '2026-03-03')).toBe(false);
  expect(signIns.knows('other', 'person', '2026-03-02')).toBe(false);
  signIns.remember('org', 'second', '2026-03-02');
  signIns.remember('org', 'third', '2026-03-02');
  expect(signIns.knows('org', 'person', '2026-03-02')).toBe(false);
  expect(signIns.knows('org', 'third', '2026-03-02')).toBe(true);
});
