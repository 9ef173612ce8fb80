import { getHome } from '@landfall/contract/home';
import { acknowledgeNotification, listNotifications } from '@landfall/contract/notifications';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { answerBell, assigned, handled, reminder } from '../../testing/bell-entries.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const NONE = { dates: [], total: 0 };
const unread = () => page.getByRole('region', { name: 'Unread Notifications' });

beforeEach(() => {
  answer(getHome, {
    today: TODAY,
    week_end: '2026-03-08',
    overdue: NONE,
    due_today: NONE,
    this_week: NONE,
    later: { dates: [], total: 3 },
    waiting_for_client: { cases: [], total: 0 },
    tasks: { tasks: [], total: 0 },
    unread: { threads: [], total: 0 },
  });
});

it('My Work ends with the five newest unread notifications', async () => {
  const more = Array.from({ length: 5 }, (_, at) => ({
    ...reminder,
    id: idOf(60 + at),
    case_record: { id: idOf(70 + at), title: `Case ${at}` },
  }));
  answerBell([reminder, assigned, handled, ...more]);
  await openWorkspace('/home');
  const items = unread().getByRole('listitem');
  await expect.poll(() => items.all().length).toBe(5);
  await expect.element(unread().getByText('Okafor: I-130 for a spouse abroad').first()).toBeVisible();
  expect(unread().getByText('Reyes: N-400').all()).toEqual([]);
  await expectAccessible();
  await unread().getByRole('button', { name: 'Show all' }).click();
  expect(items.all().length).toBe(7);
  await unread().getByRole('button', { name: 'Show fewer' }).click();
  expect(items.all().length).toBe(5);
});

it('an acknowledged one disappears, also when a colleague acknowledges it', async () => {
  answerBell([reminder, handled]);
  await openWorkspace('/home');
  const acknowledge = unread().getByRole('button', { name: /^Acknowledge Filing Deadline/ });
  fail(acknowledgeNotification, LOST);
  await acknowledge.click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(acknowledgeNotification, ({ path }) => {
    expect(path).toBe(`/api/notifications/${reminder.id}/acknowledge`);
    answerBell([handled]);
    return undefined;
  });
  await acknowledge.click();
  await expect.poll(() => unread().getByRole('listitem').all().length).toBe(1);
  answerBell([]);
  sendLiveEvent({ kind: 'bell', id: idOf(5), n: 1 });
  await expect.element(unread()).not.toBeInTheDocument();
});

it('a bell that cannot be loaded does not affect the page', async () => {
  fail(listNotifications, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/home');
  await expect.element(page.getByText('The first 0 are shown.')).toBeVisible();
  expect(unread().all()).toEqual([]);
});
