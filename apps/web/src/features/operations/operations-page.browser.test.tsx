import { listOperations, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatInstantTime } from '../../lib/date-format.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, isStreamOpen, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { followedOperations, unfollow } from './followed-operations.ts';

beforeEach(answerLive);

const FILED: Operation = {
  id: idOf(61),
  kind: 'case_records.bulk',
  state: 'done',
  done: 60,
  total: 60,
  title: 'Set 60 cases to Filed',
  summary: 'Status of 60 cases changed to Filed',
  failed: 0,
  failures: [],
  undo_until: '2999-01-01T15:00:00Z',
  undoes: null,
  created_by: idOf(1),
  created_by_name: 'Nadia Reyes',
  created_at: new Date().toISOString(),
};
const FAILED_SOME: Operation = {
  ...FILED,
  id: idOf(62),
  failed: 1,
  undo_until: null,
  created_at: '2026-02-20T15:42:00Z',
  title: 'Archive 60 cases',
  summary: '60 cases archived',
  created_by_name: '',
  failures: [
    { record_id: idOf(70), case_id: idOf(70), name: 'Okafor: I-130', row: null, message: 'It is locked' },
  ],
};
const UNDONE: Operation = {
  ...FILED,
  id: idOf(63),
  kind: 'imports.run',
  state: 'undone',
  undo_until: null,
  title: 'Import clients.csv',
  summary: 'clients.csv imported',
  created_at: '2026-02-20T15:00:00Z',
};
const RUNNING: Operation = {
  ...FILED,
  id: idOf(64),
  state: 'running',
  done: 20,
  undo_until: null,
  title: 'Restore 60 cases',
};

function has(operations: Operation[], total = operations.length): void {
  answer(listOperations, { operations, total, next_cursor: null });
}
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });

beforeEach(() => page.viewport(DESKTOP.width, DESKTOP.height));
afterEach(() => {
  for (const id of followedOperations()) unfollow(id);
});

it('shows each operation’s action, person, time and failures, and whether it can be undone', async () => {
  has([FILED, FAILED_SOME, UNDONE]);
  await openWorkspace('/operations');
  await expect.element(page.getByRole('heading', { name: 'Recent Operations' })).toBeVisible();
  await expect.element(page.getByText('3 operations')).toBeVisible();
  const filed = item('Status of 60 cases changed to Filed');
  const { created_at } = FILED;
  const told = `Status of 60 cases changed to Filed by Nadia Reyes, ${formatInstantTime(created_at)}`;
  await expect.element(filed.getByText(told)).toBeVisible();
  await expect.element(filed.getByText('All 60 done')).toBeVisible();
  await expect.element(filed.getByText('Can be undone until Jan 1, 2999')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Today' }).getByText('60 cases changed'))
    .toBeVisible();
  const failed = page.getByRole('region', { name: 'Feb 20, 2026' });
  await expect.element(failed.getByText('60 cases archived')).toBeVisible();
  await expect.element(failed.getByText('by a former member')).toBeVisible();
  await expect.element(failed.getByText('59 of 60 done, 1 failed')).toBeVisible();
  await expect
    .element(failed.getByRole('link', { name: 'Okafor: I-130' }))
    .toHaveAttribute('href', `/case_records/${idOf(70)}`);
  await expect.element(item('clients.csv imported').getByText('Undone')).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo', exact: true }).elements()).toHaveLength(1);
  await expectAccessible();
  await expectNoOverflow();
});

it('undoes one, or shows why that is refused', async () => {
  has([FILED]);
  await openWorkspace('/operations');
  const filed = item('Status of 60 cases changed to Filed').first();
  fail(undoOperation, new Refusal('conflict', 'It is undone already'));
  await filed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(filed.getByRole('alert')).toHaveTextContent('It is undone already');
  const undoing: Operation = {
    ...RUNNING,
    id: idOf(65),
    title: `Undo: ${FILED.title}`,
    undoes: FILED.id,
  };
  answer(undoOperation, () => {
    has([undoing, FILED]);
    return { operation: undoing };
  });
  await filed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Is being undone')).toBeVisible();
  expect(page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).elements()).toHaveLength(
    0,
  );
  await expectAccessible();
});

it('shows the progress of a running one', async () => {
  has([RUNNING]);
  await openWorkspace('/operations');
  await expect.poll(isStreamOpen).toBe(true);
  await expect.element(page.getByText('20 of 60')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectAccessible();
  has([{ ...RUNNING, state: 'done', done: 60, summary: '60 cases restored' }]);
  sendLiveEvent({ kind: 'operation', id: RUNNING.id, n: 1 });
  await expect.element(page.getByText('60 cases restored')).toBeVisible();
  await expect.element(page.getByText('All 60 done')).toBeVisible();
});

it.each([
  ['user', 'Your changes of many records at once, imports and merges.'],
  ['admin', 'All changes of many records at once, imports and merges.'],
] as const)('says when there are none: %s', async (role, words) => {
  answerPerson(role);
  has([]);
  await openWorkspace('/operations');
  await expect.element(page.getByText('No operations yet')).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible();
});

it('shows a skeleton, offers Retry after a failure, and loads more', async () => {
  const away = new Refusal('internal', 'The database is away');
  const awaited = Promise.withResolvers<Refusal>();
  fail(listOperations, awaited.promise);
  await openWorkspace('/operations');
  // When its event stream opens, the page refetches the data that has arrived by then.
  await expect.poll(isStreamOpen).toBe(true);
  await expect.element(page.getByRole('status', { name: 'Loading operations' })).toBeVisible();
  await expectAccessible();
  fail(listOperations, away);
  awaited.resolve(away);
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await expectAccessible();
  await tryAgain(page.getByRole('button', { name: 'Try Again' }), () =>
    answer(listOperations, ({ query }) =>
      query.get('cursor')
        ? { operations: [UNDONE], total: 2, next_cursor: null }
        : { operations: [FILED], total: 2, next_cursor: 'next' },
    ),
  );
  await expect.element(page.getByText('1 of 2 shown')).toBeVisible();
  fail(listOperations, away);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('The database is away')).toBeVisible();
  answer(listOperations, { operations: [UNDONE], total: 2, next_cursor: null });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('clients.csv imported')).toBeVisible();
});

it('is in the account menu', async () => {
  has([FILED]);
  await openWorkspace('/organization');
  await page.getByRole('button', { name: 'Account menu of Nadia Reyes' }).click();
  await page.getByRole('menuitem', { name: 'Recent operations' }).click();
  await expect.element(page.getByText('Status of 60 cases changed to Filed')).toBeVisible();
  expect(location.pathname).toBe('/operations');
});

it('on a phone Undo is fully visible beside a long summary', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  has([{ ...FILED, summary: 'Status of 1,111 cases changed to Client Action Required' }]);
  await openWorkspace('/operations');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const parts = [undo.element(), ...undo.element().querySelectorAll('*')];
  expect(parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  await expectNoOverflow();
});
