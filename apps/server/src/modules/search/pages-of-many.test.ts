import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

/** Notes of one case, with ids in the order of their numbers, and a thread with the same text as some notes. */
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
  const { id } = await openCase(ada);
  await harness.owner.query(
    `insert into app.note (org_id, id, case_id, subject, note_text, author_id, author_display_name)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2,
       'Note ' || n,
       'everywhere' || case when n <= 600 then ' often' else '' end || case when n <= 7 then ' seldom' else '' end, $3, 'Ada'
     from generate_series(1, 5100) n`,
    [ada.orgId, id, ada.id],
  );
  await harness.owner.query(
    `insert into app.thread (org_id, id, case_id, subject, last_at, created_at)
     select $1, gen_random_uuid(), $2, 'Everywhere, often and seldom', now(), now()`,
    [ada.orgId, id],
  );
}, 60_000);
afterAll(() => harness.close());

const found = async (q: string) => {
  const { notes, messages, documents } = await ada.call(search, { query: { q } });
  return { notes: notes.map(({ id }) => Number(id.slice(-12))), messages: messages.length, documents };
};

it.each([
  ['a few notes', 'seldom', [7, 6, 5, 4, 3]],
  ['some hundred notes', 'often', [600, 599, 598, 597, 596]],
  ['thousands of notes', 'everywhere', [5100, 5099, 5098, 5097, 5096]],
])('a word in %s finds the newest of them, and a thread that has it', async (_, word, notes) => {
  expect(await found(word)).toEqual({ notes, messages: 1, documents: [] });
});

it('several words have to be in the same note', async () => {
  expect((await found('everywhere seldom')).notes).toEqual([7, 6, 5, 4, 3]);
  expect((await found('everywhere nowhere')).notes).toEqual([]);
});
