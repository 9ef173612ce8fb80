import { createTask, listTasks, type Task } from '@landfall/contract/tasks';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { answerCase } from '../../testing/case-events.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { OWN_TASK } from '../../testing/tasks.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const line = () => page.getByRole('form', { name: 'Add a task' }).getByLabelText('New Task');

beforeEach(() => {
  answerCase();
  answer(listTasks, { tasks: [OWN_TASK], total: 1, next_cursor: null });
});

async function begin(): Promise<void> {
  await openWorkspace(CASE);
  await page
    .getByRole('region', { name: 'Tasks', exact: true })
    .getByRole('button', { name: 'Add Task' })
    .click();
}

it('asks before leaving the page with a typed task', async () => {
  await begin();
  await line().fill('Call the client');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(line()).toHaveValue('Call the client');
  expect(location.pathname).toBe(CASE);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => location.pathname).toBe('/settings');
});

it('keeps a typed task, without asking, within its page', async () => {
  await begin();
  await line().fill('Call the client');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Notes' }).click();
  await expect.poll(() => location.search).toBe('?section=notes');
  history.pushState({ __TSR_index: 1, __TSR_key: 'next' }, '', `${CASE}?section=tasks`);
  history.back();
  await expect.poll(() => location.search).toBe('?section=notes');
  await line().click();
  await expect.element(line()).toHaveValue('Call the client');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(location.search).toBe('?section=notes');
});

it('keeps the next typed task while one is sent', async () => {
  const sent = Promise.withResolvers<{ task: Task }>();
  answer(createTask, () => sent.promise);
  await begin();
  await line().fill('Call the client');
  await userEvent.keyboard('{Enter}');
  await line().fill('Write to the consulate');
  sent.resolve({ task: OWN_TASK });
  await expect
    .element(page.getByRole('form', { name: 'Add a task' }).getByRole('button', { name: 'Add' }))
    .not.toHaveAttribute('data-loading');
  await expect.element(line()).toHaveValue('Write to the consulate');
});
