import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

const soak = process.env.LANDFALL_SOAK === '1';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const SYLLABLES = 'ma ri ka lo ngo nde el san tha vi pe ro za qui bar os hi mu ta wen'.split(' ');

/** An organization of so many people, a fifth as many petitioners and cases, whose names share letters, words and signs. */
async function officeOf(people: number): Promise<TestPerson> {
  const ada = await harness.founder();
  // Indexes of trigrams and signs are built sooner than kept up row by row.
  const { rows: indexes } = await harness.owner.query<{ name: string; make: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as make from pg_index
     join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where relnamespace = 'app'::regnamespace and amname = 'gin' and indrelid <> 'app.search_word'::regclass`,
  );
  for (const { name } of indexes) await harness.owner.query(`drop index ${name}`);
  const word = (seed: string) =>
    `($2::text[])[1 + ${seed} % 20] || ($2::text[])[1 + ${seed} / 20 % 20] || ($2::text[])[1 + ${seed} / 400 % 20]`;
  const id = (kind: number) => `('0190000${kind}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const rows: [string, string, string, number][] = [
    [
      'beneficiary',
      'first_name, middle_name, last_name, personal_email, personal_phone',
      `initcap(${word('(n * 7919)')}), case when n % 3 = 0 then 'Maria' when n % 5 = 0 then 'A' else '' end,
       initcap(${word('(n * 104729 / 3)')}) || case when n % 20 = 0 then '-Ka' when n % 31 = 0 then ' O’Mar' when n = 777 then ' %_' else '' end,
       'person' || n || '@mail.example', '+1 ' || (2000000000 + n * 7)::text`,
      people,
    ],
    [
      'petitioner',
      'petitioner_name, email',
      `initcap(${word('(n * 15485863)')}) || ' & Sons ' || n, 'office' || n || '@company.example'`,
      people / 5,
    ],
    [
      'case_record',
      'title, description',
      `initcap(${word('(n * 104729)')}) || ', Maria: I-130 ' || n, 'Opened for measuring'`,
      people / 5,
    ],
  ];
  for (const [kind, [table, columns, values, many]] of rows.entries())
    await harness.owner.query(
      `insert into app.${table} (org_id, id, ${columns})
       select $1, ${id(kind)}, ${values} from generate_series(1::bigint, $3) n`,
      [ada.orgId, SYLLABLES, many],
    );
  for (const { make } of indexes) await harness.owner.query(make);
  for (const table of ['beneficiary', 'petitioner', 'case_record', 'search_posting', 'search_word'])
    await harness.owner.query(`vacuum analyze app.${table}`);
  return ada;
}

/** What an index helps least with: what nearly all or none have, short words, many words, signs, slips. */
const HARD = [
  ...[
    'ma',
    'an',
    'ri',
    'zz',
    'qu',
    'maria',
    'marima',
    'kalongo',
    'maria kalo',
    'ma ri ka',
    'a maria',
    'a e i',
    'a b '.repeat(50),
  ],
  ...[
    'arim',
    'ndel',
    'osza',
    'xqz',
    'xyzzy',
    'x'.repeat(200),
    'maria'.repeat(40),
    'ari ngo ndel',
    'ma '.repeat(66),
  ],
  ...['mraia', 'kalnogo', 'kalongoo maira', 'qiubar', 'wenwxn tahvi', 'mariq zarox kalonhi'],
  ...['--', '’', '’’', '&', '& ', '%_', '%_\\', '-', ',', ': -', '%', '100%', '🦊🦊', '& sons %', 'maria %'],
  ...[
    '200',
    '2000000',
    '000',
    '7777777',
    '(200) 000-0777',
    'person',
    'person99',
    '@mail.example',
    'mail',
    'i-130',
    'I130',
    '130 9',
  ],
];

/** So many times a search is measured; what counts is the middle one, as the machine has other work too. */
const TIMES = 5;

describe.runIf(soak)('T42 with a million people', () => {
  it('no search takes over 150 ms', async () => {
    const ada = await officeOf(1_000_000);
    const slow: string[] = [];
    const took: [string, number][] = [];
    for (const q of HARD.filter((text) => text.trim().length > 1)) {
      const reader = await ada.colleague('viewer');
      const times: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        const began = performance.now();
        await reader.call(search, { query: { q: q.slice(0, 200) } });
        times.push(performance.now() - began);
      }
      const middle = times.toSorted((a, b) => a - b)[2] ?? 0;
      took.push([q, middle]);
      if (middle > 150) slow.push(`${q.slice(0, 40)}: ${Math.round(middle)} ms`);
    }
    for (const [q, middle] of took.toSorted((a, b) => b[1] - a[1]).slice(0, 12))
      console.log(`${middle.toFixed(1).padStart(7)} ms  ${q.slice(0, 40)}`);
    expect(slow).toEqual([]);
  }, 3_600_000);
});
