import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { bulkCaseDates } from '@landfall/contract/case-date-changes';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { IDEMPOTENCY_HEADER } from '@landfall/contract/product';
import { DAY_MS } from '@landfall/domain/durations';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, signToken, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const body = { title: 'Okafor: I-130', description: 'Spouse' };

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

function open(by: TestPerson, key: string, payload: object = body) {
  const headers = { ...by.headers, [IDEMPOTENCY_HEADER]: key };
  return harness.inject({ method: 'POST', url: '/api/case_records', headers, payload });
}

/** The same person with a token that is valid at the clock's current time. */
async function refreshed(person: TestPerson): Promise<TestPerson> {
  const token = await signToken(harness.clock, decodeJwt(person.token).sub ?? '');
  return { ...person, headers: { ...person.headers, authorization: `Bearer ${token}` } };
}

async function casesOf(by: TestPerson): Promise<number | null> {
  return (await by.call(listCaseRecords, {})).total;
}

describe('T61 an idempotency key', () => {
  it('used ten times at once creates one record and one reply', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(ada, 'once')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await casesOf(ada)).toBe(1);
    const { rows } = await harness.owner.query(
      "select count(*)::int as entries from app.audit_entry where org_id = $1 and action = 'case_record.created'",
      [ada.orgId],
    );
    expect(rows[0].entries).toBe(1);
  });

  it('with another body is refused', async () => {
    expect((await open(ada, 'once')).statusCode).toBe(201);
    const answer = await open(ada, 'once', { ...body, title: 'Other' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'reused_key']);
    expect(await casesOf(ada)).toBe(1);
  });

  it('of a failed call can be used again', async () => {
    expect((await open(ada, 'once', { ...body, title: '' })).statusCode).toBe(400);
    expect((await open(ada, 'once')).statusCode).toBe(201);
  });

  it('belongs to one person and organization', async () => {
    const max = await harness.member(ada.orgId, ['user']);
    const bea = await harness.founder('Bea');
    for (const person of [ada, max, bea]) expect((await open(person, 'same')).statusCode).toBe(201);
    expect([await casesOf(ada), await casesOf(bea)]).toEqual([2, 1]);
  });

  it('repeats its reply for a day, and is then free', async () => {
    const first = await open(ada, 'once');
    harness.clock.advance(DAY_MS - 1);
    expect((await open(await refreshed(ada), 'once')).body).toBe(first.body);
    harness.clock.advance(1);
    expect((await open(await refreshed(ada), 'once')).json().case_record.id).not.toBe(
      first.json().case_record.id,
    );
    harness.clock.advance(DAY_MS);
    await open(await refreshed(ada), 'another');
    const { rows } = await harness.owner.query('select key from app.idempotent_reply where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([{ key: 'another' }]);
  });

  it.each(['', 'a b', 'x'.repeat(201), 'é'])('%j is refused by name', async (key) => {
    const answer = await open(ada, key);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [IDEMPOTENCY_HEADER]]);
  });

  it('can be given to the typed call', async () => {
    const first = await ada.call(createCaseRecord, { body, idempotencyKey: 'typed' });
    expect(await ada.call(createCaseRecord, { body, idempotencyKey: 'typed' })).toEqual(first);
    const other = ada.call(createCaseRecord, {
      body: { ...body, title: 'Other' },
      idempotencyKey: 'typed',
    });
    expect(await problemOf(other)).toMatchObject({ code: 'reused_key' });
  });
});

describe('T61 a repeated change of many records', () => {
  const daysOf = async (id: string) =>
    (await ada.call(getCaseRecord, { params: { id } })).dates.map(({ important_date }) => important_date);
  const entriesOf = async (action: string) => {
    const { rows } = await harness.owner.query(
      'select count(*)::int as entries from app.audit_entry where org_id = $1 and action = $2',
      [ada.orgId, action],
    );
    return rows[0].entries;
  };

  it('moves dates once', async () => {
    const { id } = await openCase(ada);
    const date = await addDate(ada, id, '2026-06-01');
    const move = { ids: [date.id], action: 'move_days' as const, days: 7 };
    const ask = (idempotencyKey: string) => ada.call(bulkCaseDates, { body: move, idempotencyKey });
    expect(await ask('lost')).toEqual({ changed_ids: [date.id] });
    expect(await ask('lost')).toEqual({ changed_ids: [date.id] });
    expect([await daysOf(id), await entriesOf('case_dates.changed')]).toEqual([['2026-06-08'], 1]);
    await ask('again');
    expect(await daysOf(id)).toEqual(['2026-06-15']);
  });

  it('adds a date to each case once', async () => {
    const { id } = await openCase(ada);
    const added = { action: 'add_date', important_date: '2026-06-01', date_type: 'Interview' } as const;
    const ask = () => ada.call(bulkCaseRecords, { body: { ids: [id], ...added }, idempotencyKey: 'lost' });
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect([await daysOf(id), await entriesOf('case_records.changed')]).toEqual([['2026-06-01'], 1]);
  });
});
