import { listCaseRecords } from '@landfall/contract/case-records';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrgTx } from '../../platform/db/session.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { watchQueries } from '../../testing/sent-queries.ts';
import { changeCase, changeCases } from './service.ts';

let harness: Harness;
let ada: TestPerson;
/** The two cases, in the order of their ids. */
let first: string;
let second: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  [first, second] = [(await openCase(ada)).id, (await openCase(ada)).id];
});

const retitle = (tx: OrgTx, id: string, title: string) =>
  changeCase(tx, id, () => tx.db.updateTable('case_record').set({ title }).where('id', '=', id).execute());

const titles = async () =>
  (await ada.call(listCaseRecords, { query: { sort: 'title' } })).case_records.map(({ title }) => title);

/** Counts how often cases are locked and rows of the list derived during some work. */
async function counted(work: (tx: OrgTx) => Promise<unknown>): Promise<{ locked: number; derived: number }> {
  using sent = watchQueries(harness.appPool);
  await ada.arrange(work);
  const having = (words: string) => sent.statements.filter((text) => text.includes(words)).length;
  return { locked: having('for update'), derived: having('insert into case_summary') };
}

it('nested changes lock and derive a case once, with their last state in the list', async () => {
  const made = await counted((tx) =>
    changeCase(tx, first, async (within) => {
      await retitle(within, first, 'A');
      await changeCase(within, first, (deeper) => retitle(deeper, first, 'B'));
      await tx.db.updateTable('case_record').set({ title: 'C' }).where('id', '=', first).execute();
    }),
  );
  expect(made).toEqual({ locked: 1, derived: 1 });
  expect(await titles()).toContain('C');
});

it('a nested change of another case locks and derives that', async () => {
  const made = await counted((tx) =>
    changeCase(tx, first, (within) =>
      changeCases(within, [first, second], async (deeper) => {
        await retitle(deeper, first, 'A');
        await retitle(deeper, second, 'B');
      }),
    ),
  );
  expect(made).toEqual({ locked: 2, derived: 2 });
  expect(await titles()).toEqual(['A', 'B']);
});

it('sequential changes, and changes with an ended transaction, are not nested', async () => {
  const made = await counted(async (tx) => {
    await changeCase(tx, first, () => retitle(tx, first, 'A'));
    await Promise.all([retitle(tx, first, 'B'), retitle(tx, second, 'C')]);
  });
  expect(made).toEqual({ locked: 4, derived: 4 });
  expect(await titles()).toEqual(['B', 'C']);
});

it('a failing nested change fails the outer one, and releases its locks', async () => {
  await expect(
    ada.arrange((tx) =>
      changeCase(tx, first, async (within) => {
        await retitle(within, first, 'A');
        await retitle(within, crypto.randomUUID(), 'B');
      }),
    ),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await titles()).not.toContain('A');
  expect(await counted((tx) => retitle(tx, first, 'D'))).toEqual({ locked: 1, derived: 1 });
});
