import type pg from 'pg';
import type { Harness, TestPerson } from './harness.ts';

const SYLLABLES = 'ma ri ka lo ngo nde el san tha vi pe ro za qui bar os hi mu ta wen'.split(' ');

/** An organization of so many people, with a fifth as many petitioners and cases, whose names have much in common. */
export async function officeOf({ founder, owner }: Harness, people: number): Promise<TestPerson> {
  const ada = await founder();
  // Creating indexes and keys afterwards is faster than updating them row by row.
  const { rows: remade } = await owner.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where conrelid in ('app.search_entry'::regclass, 'app.search_posting'::regclass) and contype in ('p', 'f')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where relnamespace = 'app'::regnamespace and amname = 'gin' and indrelid <> 'app.search_word'::regclass`,
  );
  for (const { drop } of remade) await owner.query(drop);
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
    await owner.query(
      `insert into app.${table} (org_id, id, ${columns})
       select $1, ${id(kind)}, ${values} from generate_series(1::bigint, $3) n`,
      [ada.orgId, SYLLABLES, many],
    );
  for (const { make } of remade) await owner.query(make);
  for (const table of ['search_entry', 'search_posting', 'search_word']) await vacuum(owner, `app.${table}`);
  return ada;
}

/**
 * Vacuums until an index-only scan needs no row of the table. Rows that another transaction might still not see stay
 * unmarked, for instance because of an automatic analysis: reading those would make counts of read pages incomparable.
 */
async function vacuum(owner: pg.Pool, table: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await owner.query(`vacuum analyze ${table}`);
    const { rowCount } = await owner.query(
      'select from pg_class where oid = $1::regclass and relallvisible = relpages',
      [table],
    );
    if (rowCount) return;
  }
  throw new Error(`${table} is not all visible after 100 vacuums`);
}

/** Texts for which an index helps least: in nearly all or no names, short or many words, punctuation, typing errors. */
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

/** The searches for them. */
export const SEARCHES = HARD.map((text) => text.slice(0, 200).trim()).filter((text) => text.length > 1);
