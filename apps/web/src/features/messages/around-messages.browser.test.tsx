import { getBrowserConfig } from '@landfall/contract/browser-config';
import { listCalendarFeeds } from '@landfall/contract/calendar-feeds';
import { getCaseRecord } from '@landfall/contract/case-records';
import { getNotificationSettings } from '@landfall/contract/notification-settings';
import { readNotifications } from '@landfall/contract/notifications';
import { search } from '@landfall/contract/search';
import { updateSettings } from '@landfall/contract/settings';
import {
  countUnreadThreads,
  createThread,
  getThread,
  listThreads,
  readThread,
} from '@landfall/contract/threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fetchBrowserConfig } from '../../api/browser-config.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { answerBell, mentioned } from '../../testing/bell-entries.ts';
import { ANA, LUIS, NOTHING_FOUND, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { THREAD, THREAD_PAGE } from '../../testing/threads.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const CASE = `/case_records/${OPEN_CASE.id}`;
const section = () => page.getByRole('region', { name: 'Messages', exact: true });
const thread = () => page.getByRole('region', { name: 'Thread', exact: true });

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [ANA],
    petitioners: [LUIS],
  });
  answer(getThread, THREAD_PAGE);
  answer(readThread, () => undefined);
  answer(countUnreadThreads, { unread: 0 });
});

describe('the messages section of a case', () => {
  it('lists its threads and those of its people', async () => {
    const asked: (string | null)[] = [];
    const owner = { kind: 'beneficiary' as const, id: ANA.id, name: 'Ana Silva' };
    answer(listThreads, ({ query }) => {
      asked.push(query.get('resource_id'));
      return { threads: [THREAD, { ...THREAD, id: idOf(402), owner }], total: 2, next_cursor: null };
    });
    await openWorkspace(CASE);
    await expect.element(section().getByText('Ana Silva')).toBeVisible();
    expect(section().getByText(OPEN_CASE.title).elements()).toEqual([]);
    expect(asked).toContain(OPEN_CASE.id);
    await expectAccessible();
    await expectNoOverflow();
    await section()
      .getByRole('link', { name: /Documents for the filing/ })
      .first()
      .click();
    await expect.element(thread().getByRole('heading', { name: THREAD.subject })).toBeVisible();
  });

  it('shows why they could not be loaded, and that there are none', async () => {
    fail(listThreads, new Refusal('forbidden', 'Not now'));
    await openWorkspace(CASE);
    await expect.element(section().getByText('Not now')).toBeVisible();
    const empty = () => answer(listThreads, { threads: [], total: 0, next_cursor: null });
    await askAgain(
      section().getByRole('button', { name: 'Retry' }),
      empty,
      section().getByText('No messages yet'),
    );
  });

  it('starts a thread with a subject', async () => {
    await openWorkspace(CASE);
    await section().getByRole('button', { name: 'New Thread' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Thread' });
    await dialog.getByRole('button', { name: 'Open Thread' }).click();
    await expect.element(dialog.getByText('Subject is required')).toBeVisible();
    await expectAccessible();
    answer(createThread, ({ body }) => {
      expect(body).toEqual({ resource_id: OPEN_CASE.id, subject: THREAD.subject });
      return { thread: THREAD };
    });
    await dialog.getByLabelText('Subject').fill(THREAD.subject);
    await dialog.getByRole('button', { name: 'Open Thread' }).click();
    await expect.element(thread().getByRole('heading', { name: THREAD.subject })).toBeVisible();
    expect(location.pathname).toBe(`/messages/${THREAD.id}`);
  });

  it('has no start button for viewers', async () => {
    answerPerson('viewer');
    await openWorkspace(CASE);
    await expect.element(section().getByText('No messages yet')).toBeVisible();
    expect(section().getByRole('button').elements()).toEqual([]);
  });
});

describe('elsewhere', () => {
  it('the sidebar shows the number of unread threads, up to a limit', async () => {
    answer(countUnreadThreads, { unread: 3 });
    await openWorkspace(CASE);
    await expect.element(page.getByRole('link', { name: 'Messages , 3 unread threads' })).toBeVisible();
    answer(countUnreadThreads, { unread: 100 });
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 4 });
    await expect.element(page.getByRole('link', { name: 'Messages , Many unread threads' })).toBeVisible();
    await expect.element(page.getByText('99+')).toBeVisible();
  });

  it('the bell opens the thread of a mention, also without a case', async () => {
    answerBell([mentioned]);
    answer(readNotifications, () => undefined);
    await openWorkspace(CASE);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect.element(bell.getByText('You were mentioned in a note')).toBeVisible();
    await bell.getByRole('link', { name: mentioned.thread.subject }).click();
    await expect.element(thread().getByRole('heading', { name: THREAD.subject })).toBeVisible();
    expect(location.pathname).toBe(`/messages/${mentioned.thread.id}`);
  });

  it('the search opens the message with the words', async () => {
    await openWorkspace(CASE);
    answer(search, {
      ...NOTHING_FOUND,
      messages: [
        {
          id: THREAD.id,
          subject: THREAD.subject,
          number: 2,
          snippet: 'it comes this week',
          resource_id: OPEN_CASE.id,
          resource_kind: 'case',
          resource_name: OPEN_CASE.title,
        },
      ],
    });
    await page.getByLabelText('Search', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('comes');
    await page.getByRole('option', { name: /^Documents for the filing/ }).click();
    const found = thread().getByRole('article').filter({ hasText: 'The message that you followed' });
    await expect.element(found.getByText('She called: it comes this week.')).toBeInViewport();
  });
});

it('the signature is changed in the settings', async () => {
  answer(getBrowserConfig, {
    product_name: 'Landfall',
    support_email: '',
    signup: 'open',
    auth: { domain: '', client_id: '', audience: '' },
  });
  await fetchBrowserConfig();
  answer(listCalendarFeeds, { calendar_feeds: [] });
  answer(getNotificationSettings, {
    digest: { on: false, at: '07:30', weekdays: [1] },
    mail: { reminder: false, mention: true, thread_assigned: true, client_mail: true, task_assigned: true },
  });
  const before = await openWorkspace('/settings');
  const card = page.getByRole('region', { name: 'Mail signature' });
  await card.getByLabelText('Signature').fill('Nadia Reyes\n');
  // As when the sign-in page replaces the workspace.
  await before.unmount();
  await openWorkspace('/settings');
  await expect.element(card.getByLabelText('Signature')).toHaveValue('Nadia Reyes\n');
  fail(updateSettings, LOST);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByText('No response from server')).toBeVisible();
  await expectAccessible();
  const bodies: unknown[] = [];
  answer(updateSettings, ({ body }) => {
    bodies.push(body);
    return new Refusal('internal', 'Something went wrong');
  });
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => bodies).toEqual([{ mail_signature: 'Nadia Reyes' }]);
});
