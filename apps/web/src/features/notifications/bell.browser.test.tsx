import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import {
  acknowledgeNotification,
  listNotifications,
  readNotifications,
} from '@landfall/contract/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { answerBell, assigned, handled, reminder, sent, wrote } from '../../testing/bell-entries.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf, ME, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

beforeEach(() => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
});

const bell = () => page.getByRole('button', { name: /^Notifications/ });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });

async function openBell() {
  await openWorkspace('/case_records');
  await bell().click();
  return panel();
}

describe('the bell', () => {
  it('says when it is empty', async () => {
    await openWorkspace('/case_records');
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await bell().click();
    await expect.element(panel().getByText('No notifications')).toBeVisible();
    await expectAccessible();
  });

  it('shows news with case, date and remaining days', async () => {
    answerBell([reminder, assigned, handled]);
    const opened = await openBell();
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    const [first, second, third] = opened.getByRole('listitem').all();
    await expect.element(first?.getByText('3 days remaining') as never).toBeVisible();
    await expect.element(second?.getByText('You were added to the case team') as never).toBeVisible();
    await expect.element(third?.getByText('Acknowledged by Ada Lind') as never).toBeVisible();
    await expect.element(third?.getByText('Done') as never).toBeVisible();
    expect(opened.getByRole('button', { name: 'Acknowledge' }).all().length).toBe(1);
    await expectAccessible();
  });

  it('combines many cases in one entry, which links to all of the reader’s', async () => {
    answerBell([{ ...assigned, case_record: null }]);
    const opened = await openBell();
    await expect.element(opened.getByText('You were added to several case teams')).toBeVisible();
    await opened.getByRole('link', { name: 'Your cases' }).click();
    await expect.poll(() => new URLSearchParams(location.search).get('assignee_id')).toBe(ME);
    await expect.element(opened).not.toBeInTheDocument();
  });

  it('shows a client’s files, with a link to the case', async () => {
    answerBell([sent]);
    answer(readNotifications, () => undefined);
    const opened = await openBell();
    const entry = opened.getByRole('listitem');
    await expect.element(entry.getByText('A client sent files')).toBeVisible();
    expect(entry.getByRole('button').all()).toEqual([]);
    await entry.getByRole('link', { name: 'Reyes: N-400' }).click();
    await expect.poll(() => location.pathname).toBe(`/case_records/${sent.case_record.id}`);
  });

  it('shows a client’s message, with its case and a link to the thread', async () => {
    answerBell([wrote]);
    const read: unknown[] = [];
    answer(readNotifications, ({ body }) => {
      read.push(body);
      return undefined;
    });
    const opened = await openBell();
    const entry = opened.getByRole('listitem');
    await expect.element(entry.getByText('A client wrote')).toBeVisible();
    await expect.element(entry.getByText('Reyes: N-400')).toBeVisible();
    await expectAccessible();
    await entry.getByRole('link', { name: 'Documents for the filing' }).click();
    await expect.poll(() => location.pathname).toBe(`/messages/${wrote.thread.id}`);
    expect(read).toEqual([{ id: wrote.id }]);
  });

  it('marks an opened entry as read, and shows its date', async () => {
    answerBell([reminder]);
    const read: unknown[] = [];
    answer(readNotifications, ({ body }) => {
      read.push(body);
      return undefined;
    });
    const { id = '', date_type = '', important_date = '' } = reminder.date ?? {};
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...OPEN_DATE,
      id: idOf(100 + at),
      case_id: reminder.case_record.id,
      date_type: 'Other',
      important_date: '2026-03-04',
    }));
    answer(getCaseRecord, {
      case_record: { ...OPEN_CASE, ...reminder.case_record },
      dates: [...many, { ...OPEN_DATE, id, case_id: reminder.case_record.id, date_type, important_date }],
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
      beneficiaries: [],
      petitioners: [],
    });
    const opened = await openBell();
    await opened.getByRole('link', { name: reminder.case_record.title }).click();
    await expect.poll(() => location.pathname).toBe(`/case_records/${reminder.case_record.id}`);
    expect(new URLSearchParams(location.search).get('date')).toBe(reminder.date?.id);
    await expect.poll(() => read).toEqual([{ id: reminder.id }]);
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(page.getByRole('table').getByText('Filing Deadline')).toBeInViewport();
  });

  it('marks all shown entries as read', async () => {
    answerBell([reminder, assigned]);
    const read: unknown[] = [];
    answer(readNotifications, ({ body }) => {
      read.push(body);
      answerBell([{ ...reminder, read_at: TODAY }, assigned]);
      return undefined;
    });
    const opened = await openBell();
    await opened.getByRole('button', { name: 'Mark all read' }).click();
    await expect.element(opened.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
    expect(read).toEqual([{ up_to: reminder.created_at }]);
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  it('acknowledges a date', async () => {
    answerBell([reminder]);
    answer(acknowledgeNotification, ({ path }) => {
      expect(path).toContain(reminder.id);
      answerBell([
        { ...reminder, is_waiting: false, acknowledged_by: { id: idOf(31), display_name: 'Ada' } },
      ]);
      return undefined;
    });
    const opened = await openBell();
    await opened.getByRole('button', { name: /^Acknowledge/ }).click();
    await expect.element(opened.getByText('Acknowledged by Ada')).toBeVisible();
  });

  it('shows why an action failed', async () => {
    answerBell([reminder]);
    fail(acknowledgeNotification, new Refusal('not_found', 'Not found'));
    const opened = await openBell();
    await opened.getByRole('button', { name: /^Acknowledge/ }).click();
    await expect.element(page.getByText('Not found')).toBeVisible();
    await expect.element(opened.getByRole('button', { name: /^Acknowledge/ })).toBeEnabled();
  });

  it('offers Retry when it cannot be loaded', async () => {
    fail(listNotifications, new Refusal('internal', 'Something went wrong'));
    const opened = await openBell();
    const tryAgain = opened.getByRole('button', { name: 'Try Again' });
    await expect.element(opened.getByText('Something went wrong')).toBeVisible();
    await askAgain(tryAgain, () => answerBell([assigned]), opened.getByText('Reyes: N-400'));
  });

  it('is opened and closed by the keyboard', async () => {
    answerBell([reminder]);
    await openWorkspace('/case_records');
    await expect.element(bell()).toBeVisible();
    (bell().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toBeVisible();
    await expect.poll(() => panel().element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(bell().element());
  });
});

describe('while the page is open', () => {
  it('shows new entries, announced to screen readers', async () => {
    await openWorkspace('/case_records');
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    answerBell([reminder]);
    sendLiveEvent({ kind: 'bell', id: idOf(5), n: 1 });
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect.element(page.getByText('Notifications: 1 unread')).toBeInTheDocument();
  });

  it('keeps its content when it cannot be refetched', async () => {
    answerBell([reminder]);
    await openWorkspace('/case_records');
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    fail(listNotifications, LOST);
    sendLiveEvent({ kind: 'bell', id: idOf(5), n: 1 });
    await bell().click();
    await expect.element(panel().getByText(reminder.case_record.title)).toBeVisible();
  });
});
