import { getBrowserConfig } from '@landfall/contract/browser-config';
import { listCalendarFeeds } from '@landfall/contract/calendar-feeds';
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { getSettings } from '@landfall/contract/settings';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fetchBrowserConfig } from '../../api/browser-config.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

let kept: NotificationSettings;

beforeEach(async () => {
  answer(getBrowserConfig, {
    product_name: 'Landfall',
    support_email: '',
    signup: 'open',
    auth: { domain: '', client_id: '', audience: '' },
  });
  await fetchBrowserConfig();
  kept = {
    digest: { on: true, at: '07:30', weekdays: [1, 2, 3, 4, 5] },
    mail: { reminder: true, mention: true, thread_assigned: true, client_mail: false, task_assigned: true },
  };
  answer(listCalendarFeeds, { calendar_feeds: [] });
  answer(getNotificationSettings, () => kept);
  answer(updateNotificationSettings, ({ body }) => {
    kept = body as NotificationSettings;
    return kept;
  });
});

const digest = () => page.getByRole('switch', { name: 'Daily digest' });
const reminders = () => page.getByRole('switch', { name: 'Reminders of important dates' });

it('saves the digest’s hour and days at once, with at least one day', async () => {
  await openWorkspace('/settings');
  await expect.element(digest()).toBeChecked();
  await page.getByLabelText('At', { exact: true }).selectOptions('6:15 PM');
  await expect.poll(() => kept.digest.at).toBe('18:15');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
    await page.getByRole('checkbox', { name: day }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect.poll(() => kept.digest.weekdays).toEqual([5, 7]);
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect.poll(() => kept.digest.weekdays).toEqual([5]);
  await expect.element(page.getByRole('checkbox', { name: 'Friday' })).toBeDisabled();
  await expectAccessible();
});

it('warns without digest and reminders', async () => {
  await openWorkspace('/settings');
  await digest().click();
  await expect.element(page.getByText('A mail for each reminder')).toBeVisible();
  expect(page.getByLabelText('At', { exact: true }).elements()).toEqual([]);
  await reminders().click();
  await expect.element(page.getByText('No mail reminds you of any date.')).toBeVisible();
  expect(kept).toMatchObject({ digest: { on: false, at: '07:30' }, mail: { reminder: false } });
  await expectAccessible();
});

it('switches mail for each kind of message separately', async () => {
  await openWorkspace('/settings');
  const choice = (name: string) => page.getByRole('switch', { name });
  await expect.element(choice('Mail of clients in threads that you follow')).not.toBeChecked();
  await choice('Notes that mention you').click();
  await expect.poll(() => kept.mail.mention).toBe(false);
  await choice('Mail of clients in threads that you follow').click();
  await expect.poll(() => kept.mail.client_mail).toBe(true);
  await choice('Threads that are assigned to you').click();
  await expect
    .poll(() => kept.mail)
    .toEqual({
      reminder: true,
      mention: false,
      thread_assigned: false,
      client_mail: true,
      task_assigned: true,
    });
  await expect.element(page.getByRole('group', { name: 'Messages' })).toBeVisible();
  await expectAccessible();
});

it('reports and reverts a choice that could not be saved', async () => {
  await openWorkspace('/settings');
  await expect.element(reminders()).toBeChecked();
  fail(updateNotificationSettings, LOST);
  await reminders().click();
  await expect.element(page.getByText('Your choice was not kept. No response from server')).toBeVisible();
  await expect.element(reminders()).toBeChecked();
});

it('offers Retry when choices cannot be loaded', async () => {
  fail(getNotificationSettings, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/settings');
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await expectAccessible();
  await tryAgain(
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Retry' }),
    () => answer(getNotificationSettings, () => kept),
  );
  await expect.element(digest()).toBeChecked();
});

it('while loading nothing looks chosen', async () => {
  answer(getNotificationSettings, () => new Promise<NotificationSettings>(() => {}));
  await openWorkspace('/settings');
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
  expect(digest().elements()).toEqual([]);
  await expectAccessible();
});

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s the content below hardly moves when they load', async (_, { width, height }) => {
  await page.viewport(width, height);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<NotificationSettings>();
  answer(getNotificationSettings, () => arrived);
  await openWorkspace('/settings');
  const exported = page.getByRole('button', { name: 'Export your data' });
  await expect.element(page.getByText('No calendar feeds yet.')).toBeVisible();
  const before = placeOf(exported);
  arrive(kept);
  await expect.element(digest()).toBeVisible();
  expect(Math.abs(placeOf(exported).top - before.top)).toBeLessThan(24);
});

it('says what requires a confirmed address', async () => {
  answer(getSettings, {
    user: {
      id: idOf(2),
      email: 'nadia@example.test',
      email_verified: false,
      display_name: 'Nadia Reyes',
      org_id: idOf(1),
      roles: ['viewer'],
      needs_second_factor: false,
      needs_confirmed_email: true,
      operator: false,
    },
    settings: {},
    organizations: [{ id: idOf(1), name: 'Harbor Immigration', roles: ['viewer'] }],
  });
  await openWorkspace('/settings');
  await expect
    .element(page.getByText('Mail about dates and messages comes once your address is confirmed.'))
    .toBeVisible();
});
