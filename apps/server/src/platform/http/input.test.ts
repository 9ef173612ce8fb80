import { getCaseRecord, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

async function get(url: string) {
  const answer = await harness.inject({ url: `/api${url}`, headers: ada.headers });
  return { status: answer.statusCode, ...answer.json() };
}

/** Posts bytes as they are. */
async function post(payload: string | Buffer) {
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/case_records',
    payload,
    headers: { ...ada.headers, 'content-type': 'application/json' },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const bodyWith = (title: string) => JSON.stringify({ title, description: 'Spouse' });

async function countCases(): Promise<number | null> {
  return (await ada.call(listCaseRecords, { query: { archived: 'all' } })).total;
}

describe('T37 texts that cannot be stored', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['the first half of a letter', 'a\ud800b'],
    ['the second half of a letter', '\udc00'],
  ])('refuses %s in a body', async (_, title) => {
    const before = await countCases();
    expect(await post(bodyWith(title))).toMatchObject({
      status: 400,
      fields: { title: 'Contains a character that cannot be stored' },
    });
    expect(await countCases()).toBe(before);
  });

  it.each([
    ['an overlong NUL', [0xc0, 0x80]],
    ['a lone byte', [0xff]],
    ['a coded surrogate', [0xed, 0xa0, 0x80]],
  ])('refuses %s, which is not UTF-8, in a body', async (_, bytes) => {
    const [head = '', tail = ''] = bodyWith('|').split('|');
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
    expect(await post(payload)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it.each(['%00', 'a%00b', '%C0%80', '%FF', '%ED%A0%80', '%', '%zz'])(
    'refuses %s in a query',
    async (text) => {
      expect(await get(`/case_records?title=${text}`)).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it.each(['%00', '%C0%80', '%FF', '%ED%A0%80', '%', '%zz'])(
    'refuses %s in a path or answers 404',
    async (text) => {
      expect([400, 404]).toContain((await get(`/case_records/${text}`)).status);
    },
  );
});

describe('T40 limits and cursors', () => {
  it.each(['-1', '0', '201', '9223372036854775808', 'NaN', 'Infinity', '1.5', '[]', '', 'ten', '1e400'])(
    'refuses the limit %j',
    async (limit) => {
      for (const list of ['/case_records', '/case-dates', '/beneficiaries', '/petitioners'])
        expect(await get(`${list}?limit=${limit}`)).toMatchObject({
          status: 400,
          fields: { limit: expect.any(String) },
        });
    },
  );

  const forged = [
    '-1',
    '9223372036854775808',
    'NaN',
    '[]',
    'null',
    '{}',
    '["x"]',
    '["x","y"]',
    '["00000000-0000-0000-0000-00000000000z"]',
    '["2026-02-30","01a1fcae-519a-7039-8164-4658501f2265"]',
    '["9999-99-99","01a1fcae-519a-7039-8164-4658501f2265"]',
    '["0000-00-00","01a1fcae-519a-7039-8164-4658501f2265"]',
    '["2026-06-01","\' or true"]',
    '[["2026-06-01"],1]',
    '["2026-06-01","01a1fcae-519a-7039-8164-4658501f2265","more"]',
    '["-created_at","x"]',
    '["-created_at","a","01a1fcae-519a-7039-8164-4658501f2265"]',
    '["created_at","01a1fcae-519a-7039-8164-4658501f2265"]',
    '["-created_at"]',
  ];
  it.each(forged)('refuses the cursor %s', async (values) => {
    for (const cursor of [values, Buffer.from(values).toString('base64url')]) {
      for (const [list, name] of [
        ['/case_records', 'cursor'],
        ['/beneficiaries', 'cursor'],
        ['/petitioners', 'cursor'],
        ['/case-dates', 'upcoming_cursor'],
        ['/case-dates', 'prior_cursor'],
      ]) {
        expect(await get(`${list}?${name}=${encodeURIComponent(cursor)}`)).toMatchObject({
          status: 400,
          fields: { [name ?? '']: expect.any(String) },
        });
      }
    }
  });

  it.each(['\\u0000', '\\ud800'])('refuses the sort key %s in a cursor', async (text) => {
    for (const [list, sort] of [
      ['/beneficiaries', 'last_name'],
      ['/petitioners', 'email'],
    ]) {
      const values = `["${sort}","${text}","01a1fcae-519a-7039-8164-4658501f2265"]`;
      const cursor = Buffer.from(values).toString('base64url');
      expect(await get(`${list}?sort=${sort}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        fields: { cursor: 'Not a cursor of this list' },
      });
    }
  });

  it('refuses a cursor of another list', async () => {
    const { id } = await openCase(ada);
    for (const day of ['2026-07-01', '2026-07-02']) await addDate(ada, id, day);
    const { upcoming_next_cursor } = await get('/case-dates?limit=1');
    expect(upcoming_next_cursor).toEqual(expect.any(String));
    expect(await get(`/case_records?cursor=${upcoming_next_cursor}`)).toMatchObject({ status: 400 });
  });
});

describe('T41 repeated parameters', () => {
  it.each([
    'title=a&title=b',
    'limit=1&limit=2',
    'status=filed&status=filed',
    'cursor=a&cursor=b',
    'archived=all&archived=all',
  ])('refuses %s', async (query) => {
    expect((await get(`/case_records?${query}`)).status).toBe(400);
  });
});

describe('T45 long and unusual texts', () => {
  it('refuses a title of 200 KB with 400, one of 300 KB with 413', async () => {
    expect(await post(bodyWith('x'.repeat(200_000)))).toMatchObject({
      status: 400,
      fields: { title: 'At most 300 characters' },
    });
    expect(await post(bodyWith('x'.repeat(300_000)))).toMatchObject({ status: 413 });
  });

  it.each([
    ['one letter', 'Ł'],
    ['150 letters', 'ñ'.repeat(150)],
    ['300 units', '𝓐'.repeat(150)],
    ['emoji of several parts', '👩🏽‍⚖️👨‍👩‍👧‍👦🏳️‍🌈'],
    ['right to left', 'عبد الرحمن \u200f(أ)\u200e ל״ג'],
    ['combining marks, decomposed', 'Ngo\u0302\u0323c Z\u0351\u036b\u0343'],
    ['quotes and backslashes', `O'Brien "x" \\ \\u0000 %_ $1 {{7*7}}`],
    ['no-break spaces inside', 'a\u00a0b\u202fc'],
  ])('returns a title of %s unchanged', async (_, title) => {
    const created = await post(bodyWith(title));
    expect(created.case_record.title).toBe(title);
    const { id } = created.case_record;
    await ada.call(updateCaseRecord, { params: { id }, body: { description: title } });
    const { case_record } = await ada.call(getCaseRecord, { params: { id } });
    expect([case_record.title, case_record.description]).toEqual([title, title]);
    const found = await ada.call(listCaseRecords, { query: { title } });
    expect(found.case_records.map((row) => row.id)).toContain(id);
  });

  it.each([
    ['lines and tabs inside', 'a\r\n\tb\u2028c'],
    ['embeddings of direction', 'عبد الرحمن \u202b(أ)\u202c ל״ג'],
    ['other control characters', 'a\u0007\u000c\u001b\ufeffc'],
  ])('returns a description with %s unchanged, and refuses it in a title', async (_, text) => {
    const { id } = (await post(JSON.stringify({ title: 'Okafor: I-130', description: text }))).case_record;
    const { case_record } = await ada.call(getCaseRecord, { params: { id } });
    expect(case_record.description).toBe(text);
    expect(await post(bodyWith(text))).toMatchObject({ status: 400, fields: { title: expect.any(String) } });
  });
});
