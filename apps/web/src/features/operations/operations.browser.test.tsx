import { cancelOperation, getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import {
  answer,
  answerLive,
  fail,
  isStreamOpen,
  LOST,
  Refusal,
  sendLiveEvent,
} from '../../testing/answers.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { follow, followedOperations, unfollow } from './followed-operations.ts';

beforeEach(answerLive);

const RUNNING: Operation = {
  id: idOf(61),
  kind: 'case_records.bulk',
  title: 'Reassign 60 cases',
  state: 'running',
  summary: '60 cases reassigned',
  created_by_name: 'Nadia Reyes',
  done: 20,
  total: 60,
  failed: 0,
  failures: [],
  undo_until: null,
  undoes: null,
  created_by: idOf(1),
  created_at: '2026-03-02T15:00:00Z',
};
const failure = (at: number): Operation['failures'][number] => ({
  record_id: idOf(70 + at),
  case_id: idOf(70 + at),
  name: `Okafor ${at}`,
  row: null,
  message: 'It no longer exists, or you may not see it',
});
const DONE: Operation = {
  ...RUNNING,
  state: 'done',
  done: 60,
  failed: 4,
  undo_until: '2999-01-01T00:00:00Z',
  failures: [0, 1, 2, 3].map(failure),
};
const UNDOING: Operation = {
  ...RUNNING,
  id: idOf(62),
  title: 'Undo: Reassign 60 cases',
  state: 'waiting',
  done: 0,
  undoes: RUNNING.id,
};

const panel = () => page.getByRole('region', { name: 'Progress' });
const show = (operation: Operation) => answer(getOperation, { operation });
const sendProgress = () => sendLiveEvent({ kind: 'operation', id: RUNNING.id, n: 1 });

afterEach(() => {
  for (const id of followedOperations()) unfollow(id);
});

it('shows progress, then failures, and can be undone', async () => {
  show(RUNNING);
  await openWorkspace('/organization');
  await expect.poll(isStreamOpen).toBe(true);
  follow(RUNNING.id);
  await expect.element(panel().getByText('20 of 60')).toBeVisible();
  await expect
    .element(panel().getByRole('progressbar'))
    .toHaveAttribute('aria-valuenow', '33.333333333333336');
  show({ ...RUNNING, done: 40 });
  sendProgress();
  await expect.element(panel().getByText('40 of 60')).toBeVisible();
  show(DONE);
  sendProgress();
  await expect.element(panel().getByText('56 of 60 done, 4 failed')).toBeVisible();
  await expect
    .element(panel().getByRole('link', { name: 'Okafor 0' }))
    .toHaveAttribute('href', `/case_records/${idOf(70)}`);
  await panel().getByRole('button', { name: 'Show 1 more' }).click();
  await expect.element(panel().getByText('Okafor 3')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(undoOperation, new Refusal('conflict', 'It is undone already'));
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel().getByRole('alert')).toHaveTextContent('It is undone already');
  answer(undoOperation, () => {
    show({ ...UNDOING, state: 'done', done: 60, failed: 1, failures: [failure(0)] });
    return { operation: UNDOING };
  });
  await panel().getByRole('button', { name: 'Undo' }).click();
  const left = '59 of 60 done. 1 record was left as changed since';
  await expect.element(panel().getByText(left)).toBeVisible();
  expect(panel().getByRole('button', { name: 'Undo', exact: true }).elements()).toEqual([]);
  await panel().getByRole('button', { name: 'Close Undo: Reassign 60 cases' }).click();
  expect(panel().elements()).toEqual([]);
});

it('can be cancelled, and says when that failed', async () => {
  show(RUNNING);
  await openWorkspace('/organization');
  follow(RUNNING.id);
  fail(cancelOperation, LOST);
  await panel().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  answer(cancelOperation, () => {
    const operation: Operation = { ...RUNNING, state: 'cancelled' };
    show(operation);
    return { operation };
  });
  await panel().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(panel().getByText('Cancelled after 20 of 60')).toBeVisible();
});
