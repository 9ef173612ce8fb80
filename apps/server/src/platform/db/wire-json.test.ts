import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPool, testDatabase } from '../../testing/database.ts';
import { createPool } from './pool.ts';
import { arrayJson, instantJson, nullableJson, objectJson, plainJson, uuidJson } from './wire-json.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
});
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

/** What the database writes as JSON, beside the value that the driver reads. */
async function bothOf(json: string, type: string, value: unknown): Promise<{ json: string; value: unknown }> {
  const { rows } = await pool.query(`select ${json} as json, v as value from (select $1::${type} as v) row`, [
    value,
  ]);
  return rows[0];
}

it.each([
  '2026-03-14T09:26:53.58Z',
  '2026-03-14T09:26:53Z',
  '2026-03-14T09:26:50Z',
  '2026-03-14T00:00:00.000001Z',
  '2026-11-01T05:59:59.999999Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.1Z',
])('spells the instant %s as the driver does', async (instant) => {
  const { json, value } = await bothOf(instantJson('v'), 'timestamptz', instant);
  expect([json, value]).toEqual([`"${instant}"`, instant]);
});

it('spells instants so whatever zone and style the connection has', async () => {
  const client = await pool.connect();
  try {
    await client.query("set timezone = 'Asia/Kolkata'; set datestyle = 'German'");
    const { rows } = await client.query(`select ${instantJson('v')} as json
      from (select '2026-03-14T09:26:53.58Z'::timestamptz as v) row`);
    expect(rows[0].json).toBe('"2026-03-14T09:26:53.58Z"');
  } finally {
    client.release(true);
  }
});

it.each([
  '',
  'plain',
  '"quotes" and \\back\\slashes\\',
  "'; drop table app.case_record; --",
  'line\nfeed\r\ttab \u0001\u0008\u000b\u000c\u001f\u007f\u0085',
  'separators \u2028 \u2029 \ufeff \ufffe',
  'emoji 👩‍👩‍👧 and 𝔘nicode \u{10ffff}',
  '</script><!-- ]]>',
  '\\u0000 \\" {"a":[]}',
])('writes the text %j so that it reads the same', async (text) => {
  const { json } = await bothOf(plainJson('v'), 'text', text);
  expect(JSON.parse(json)).toBe(text);
});

it('joins values to objects and objects to lists', async () => {
  const fields = {
    id: uuidJson('v.id'),
    name: plainJson('v.name'),
    day: plainJson('v.day'),
    count: plainJson('v.count'),
    ended_at: nullableJson(instantJson('v.ended_at')),
    kept_at: nullableJson(instantJson('v.ended_at'), '"never"'),
  };
  const { rows } = await pool.query(`
    select ${arrayJson(objectJson(fields), 'v.count desc')} as json
    from (values
      ('01890a5d-ac96-774b-bcce-b302099a8057'::uuid, 'a "b"', '2026-03-14'::date, 1, null),
      ('01890a5d-ac96-774b-bcce-b302099a8058'::uuid, '', '1900-01-01'::date, 2, '2026-03-14T09:00:00Z'::timestamptz)
    ) v (id, name, day, count, ended_at)`);
  expect(JSON.parse(rows[0].json)).toEqual([
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8058',
      name: '',
      day: '1900-01-01',
      count: 2,
      ended_at: '2026-03-14T09:00:00Z',
      kept_at: '2026-03-14T09:00:00Z',
    },
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      name: 'a "b"',
      day: '2026-03-14',
      count: 1,
      ended_at: null,
      kept_at: 'never',
    },
  ]);
});

it('has an empty list without rows', async () => {
  const { rows } = await pool.query(`select ${arrayJson(plainJson('v'), 'v')} as json
    from (select 1 as v where false) row`);
  expect(rows[0].json).toBe('[]');
});
