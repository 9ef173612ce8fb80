import { getHome } from '@landfall/contract/home';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import type { Home } from './due-words.ts';

const NONE = { dates: [], total: 0 };
const NOTHING: Home = {
  today: TODAY,
  week_end: '2026-03-07',
  overdue: NONE,
  due_today: NONE,
  this_week: NONE,
  later: NONE,
  waiting_for_client: { cases: [], total: 0 },
  tasks: { tasks: [], total: 0 },
  unread: { threads: [], total: 0 },
};

it('on a phone, buttons do not move when the day loads', async () => {
  await page.viewport(390, 844);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(getHome, async () => {
    await arrived;
    return NOTHING;
  });
  await openWorkspace('/home');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect.element(add).toBeVisible();
  const before = placeOf(add);
  arrive();
  await expect.element(page.getByText('Monday, March 2, 2026')).toBeVisible();
  expect(placeOf(add)).toEqual(before);
});
