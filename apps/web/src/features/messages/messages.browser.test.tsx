import { listMailboxes, type Mailbox } from '@landfall/contract/mailboxes';
import { listUsers } from '@landfall/contract/organization';
import { getThread, listThreads, readThread, type Thread, updateThread } from '@landfall/contract/threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { MAILBOX } from '../../testing/mailboxes.ts';
import { PHONE } from '../../testing/screens.ts';
import { answerPerson, idOf, OFFICE } from '../../testing/shell-answers.ts';
import { MAIL, mailIn, NADIA, NOTE, OWN_NOTE, THREAD, THREAD_PAGE, UGO } from '../../testing/threads.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const OTHER: Thread = {
  ...THREAD,
  id: idOf(401),
  subject: 'Interview on Monday',
  state: 'waiting',
  assignee: UGO,
  owner: { kind: 'beneficiary', id: idOf(61), name: 'Ana Silva' },
  last: {
    kind: 'mail',
    author: 'Nadia Reyes',
    text: 'Please bring your passport',
    at: '2026-03-01T12:00:00Z',
  },
  is_unread: false,
};
const inbox = () => page.getByRole('region', { name: 'Inbox' });
const thread = () => page.getByRole('region', { name: 'Thread' });
const message = (text: string) => thread().getByRole('article').filter({ hasText: text });
const answerThreads = (...threads: Thread[]) =>
  answer(listThreads, { threads, total: threads.length, next_cursor: null });

beforeEach(() => {
  answerThreads(THREAD, OTHER);
  answer(getThread, THREAD_PAGE);
  answer(readThread, () => undefined);
  const member = {
    roles: ['user' as const],
    created_at: OFFICE.created_at,
    org_id: OFFICE.id,
    has_signed_in: true,
  };
  answer(listUsers, {
    users: [NADIA, UGO].map((one) => ({ ...member, ...one, email: `${one.display_name}@example.test` })),
  });
});

describe('the inbox', () => {
  it('says when it is empty, in each box and for a search without results', async () => {
    const asked: string[] = [];
    answer(listThreads, ({ query }) => {
      asked.push(`${query.get('box')} ${query.get('q') ?? ''}`.trim());
      return { threads: [], total: 0, next_cursor: null };
    });
    await openWorkspace('/messages');
    await expect.element(inbox().getByText('No messages yet')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await page.getByRole('tab', { name: 'Mine' }).click();
    await expect.element(inbox().getByText('Nothing is assigned to you')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('passport');
    await expect.element(inbox().getByText('No thread has these words')).toBeVisible();
    expect(location.search).toBe('?box=mine&q=passport');
    await inbox().getByRole('button', { name: 'Reset search' }).click();
    await expect.element(inbox().getByText('Nothing is assigned to you')).toBeVisible();
    expect([...new Set(asked)]).toEqual(['all', 'mine', 'mine passport']);
  });

  it.each(['user', 'admin'] as const)(
    'of a role that can mend it is told which mailbox is not read: %s',
    async (role) => {
      const failing = (since: number, id: number): Mailbox => ({
        ...MAILBOX,
        id: idOf(id),
        address: `${id}@harbor.test`,
        reading: {
          checked_at: '2026-03-01T15:00:00Z',
          failing_since: new Date(Date.now() - since).toISOString(),
          error: 'The mail server does not accept the password.',
        },
      });
      // The second one has failed for only a minute.
      const mailboxes = [failing(20 * 60_000, 721), failing(60_000, 722)];
      answer(listMailboxes, { mailboxes, redirect_url: 'https://landfall.test/mailbox-sign-in' });
      answerPerson(role);
      await openWorkspace('/messages');
      await expect.element(inbox().getByText(OTHER.subject)).toBeVisible();
      const notice = page.getByRole('alert');
      if (role === 'user') return expect(notice.elements()).toEqual([]);
      await expect.element(notice.getByText('Mail to 721@harbor.test is not coming in.')).toBeVisible();
      expect(notice.element().textContent).toContain('The mail server does not accept the password');
      expect(notice.element().textContent).not.toContain('722@harbor.test');
      await expectAccessible();
      await expectNoOverflow();
      await notice.getByRole('link', { name: 'Open mailboxes' }).click();
      await expect.poll(() => location.pathname).toBe('/organization');
    },
  );

  it('shows a skeleton while it loads, and the reason of a failure', async () => {
    let arrive = (_: Refusal) => {};
    fail(listThreads, new Promise((resolve) => (arrive = resolve)));
    await openWorkspace('/messages');
    await expect.element(inbox().getByRole('status', { name: 'Loading threads' })).toBeVisible();
    await expectAccessible();
    arrive(new Refusal('forbidden', 'Not now'));
    await expect.element(inbox().getByText('Not now')).toBeVisible();
    const retry = inbox().getByRole('button', { name: 'Retry' });
    await askAgain(retry, () => answerThreads(THREAD), inbox().getByText(THREAD.subject));
  });

  it('shows each thread’s record, last message, state and assignee', async () => {
    const long = { ...OTHER, id: idOf(403), subject: 'Kapitänsmützen'.repeat(12), state: 'closed' as const };
    answerThreads(THREAD, OTHER, long);
    await openWorkspace('/messages');
    const [first, second] = [inbox().getByRole('link').nth(0), inbox().getByRole('link').nth(1)];
    await expect.element(first).toHaveAccessibleName(/^Unread: Documents for the filing/);
    await expect.element(first.getByText('Okafor: I-130')).toBeVisible();
    await expect.element(first.getByText('Ugo Marin: Ask her for the translation, too')).toBeVisible();
    await expect.element(first.getByText('Unassigned')).toBeVisible();
    await expect.element(second.getByText('Waiting for client')).toBeVisible();
    await expect.element(second.getByText('Ugo Marin')).toBeVisible();
    // Two lines at most, so that it leaves room for the other threads.
    expect(inbox().getByText(long.subject).element().clientHeight).toBeLessThan(50);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('loads more, and keeps its content when that fails', async () => {
    answer(listThreads, { threads: [THREAD], total: 2, next_cursor: 'next' });
    await openWorkspace('/messages');
    await expect.element(inbox().getByText('1 of 2 shown')).toBeVisible();
    fail(listThreads, new Refusal('forbidden', 'Not now'));
    await inbox().getByRole('button', { name: 'Load more' }).click();
    await expect.element(inbox().getByText('Not now')).toBeVisible();
    answer(listThreads, ({ query }) => ({
      threads: [query.get('cursor') ? OTHER : THREAD],
      total: 2,
      next_cursor: query.get('cursor') ? null : 'next',
    }));
    await inbox().getByRole('button', { name: 'Load more' }).click();
    await expect.element(inbox().getByText(OTHER.subject)).toBeVisible();
  });

  it('is used by keys, which are letters in text fields', async () => {
    await openWorkspace('/messages');
    await expect.element(inbox().getByText(OTHER.subject)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(() => location.pathname).toBe(`/messages/${THREAD.id}`);
    await expect.element(thread().getByRole('heading', { name: THREAD.subject })).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(() => location.pathname).toBe(`/messages/${OTHER.id}`);
    await userEvent.keyboard('k');
    await expect.poll(() => location.pathname).toBe(`/messages/${THREAD.id}`);
    await page.getByRole('searchbox', { name: 'Search messages' }).click();
    await userEvent.keyboard('j');
    await expect.poll(() => location.search).toBe('?q=j');
    expect(location.pathname).toBe(`/messages/${THREAD.id}`);
  });

  it('shows others’ messages automatically', async () => {
    await openWorkspace('/messages');
    await expect.element(inbox().getByText(THREAD.subject)).toBeVisible();
    answerThreads({ ...THREAD, subject: 'Documents, at last' });
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 4 });
    await expect.element(inbox().getByText('Documents, at last')).toBeVisible();
  });
});

describe('a thread', () => {
  it('distinguishes notes from mails, marks new messages, and is marked as read', async () => {
    const read: unknown[] = [];
    answer(readThread, ({ body }) => {
      read.push(body);
      return undefined;
    });
    await openWorkspace(`/messages/${THREAD.id}`);
    const words = 'Internal note — only your office sees it';
    await expect.element(message('Ask her for the translation').getByText(words)).toBeVisible();
    const mail = message('please send us your birth certificate');
    await expect
      .element(mail.getByText('Mail to Ana Silva <ana@example.test>, cc Luis Silva <luis@example.test>'))
      .toBeVisible();
    await expect.element(mail.getByText(/^Sent Feb 27, 2026/)).toBeVisible();
    await expect.element(mail.getByText(words)).not.toBeInTheDocument();
    await expect.element(thread().getByText('New', { exact: true })).toBeVisible();
    await expect.element(thread().getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
    await expect.poll(() => read).toEqual([{ number: 3 }]);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('that becomes unread by a failed mail is refetched', async () => {
    const read: unknown[] = [];
    answer(getThread, { ...THREAD_PAGE, thread: { ...THREAD, is_unread: true }, read_no: 3 });
    answer(readThread, ({ body }) => {
      read.push(body);
      return undefined;
    });
    await openWorkspace(`/messages/${THREAD.id}`);
    await expect.poll(() => read).toEqual([{ number: 3 }]);
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 4 });
    await expect.poll(() => read).toEqual([{ number: 3 }, { number: 3 }]);
  });

  it('opens the attached version of a document', async () => {
    await openWorkspace(`/messages/${THREAD.id}`);
    await message('birth certificate').getByRole('link', { name: 'receipt.pdf' }).click();
    expect(location.search).toBe(`?document=${MAIL.mail?.attachments[0]?.document_id}&version=1`);
    await expect.element(page.getByRole('dialog', { name: 'Document' })).toBeVisible();
  });

  it('shows a skeleton, the reason of a failure, and that it does not exist', async () => {
    let arrive = (_: Refusal) => {};
    fail(getThread, new Promise((resolve) => (arrive = resolve)));
    await openWorkspace(`/messages/${THREAD.id}`);
    await expect.element(page.getByRole('status', { name: 'Loading thread', exact: true })).toBeVisible();
    arrive(new Refusal('forbidden', 'Not now'));
    await expect.element(page.getByText('Not now')).toBeVisible();
    await expectAccessible();
    const retry = page.getByRole('button', { name: 'Retry' });
    await askAgain(retry, () => answer(getThread, THREAD_PAGE), message('Ask her for the translation'));
    fail(getThread, new Refusal('not_found', 'Not found'));
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 4 });
    await expect.element(page.getByText('Thread not found')).toBeVisible();
    await expectAccessible();
  });

  it('shows earlier messages on request, or when a link points to one', async () => {
    answer(getThread, ({ query }) =>
      query.get('before')
        ? { ...THREAD_PAGE, messages: [MAIL, OWN_NOTE] }
        : { ...THREAD_PAGE, messages: [NOTE] },
    );
    await openWorkspace(`/messages/${THREAD.id}`);
    await expect.element(message('Ask her for the translation')).toBeVisible();
    expect(thread().getByRole('article').elements()).toHaveLength(1);
    await thread().getByRole('button', { name: 'Show earlier messages' }).click();
    await expect.element(message('She called')).toBeVisible();
    await expect
      .element(thread().getByRole('button', { name: 'Show earlier messages' }))
      .not.toBeInTheDocument();
  });

  it('opens at an earlier message of a link', async () => {
    answer(getThread, ({ query }) =>
      query.get('before')
        ? { ...THREAD_PAGE, messages: [MAIL, OWN_NOTE] }
        : { ...THREAD_PAGE, messages: [NOTE] },
    );
    await openWorkspace(`/messages/${THREAD.id}?message=1`);
    await expect.element(message('The message that you followed')).toBeInViewport();
    await expect
      .element(message('The message that you followed').getByText(/please send us your birth certificate/))
      .toBeVisible();
  });

  it('is closed and reopened by a key, with Undo', async () => {
    const bodies: unknown[] = [];
    answer(updateThread, ({ body }) => {
      bodies.push(body);
      const changed = { ...THREAD, ...(body as object) };
      answer(getThread, { ...THREAD_PAGE, thread: changed });
      return { thread: changed };
    });
    await openWorkspace(`/messages/${THREAD.id}`);
    await expect.element(thread().getByRole('button', { name: 'Close' })).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(thread().getByRole('button', { name: 'Reopen' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(thread().getByRole('button', { name: 'Close' })).toBeVisible();
    expect(bodies).toEqual([{ state: 'closed' }, { state: 'open' }]);
  });

  it('can be assigned, snoozed and renamed; a failure changes nothing', async () => {
    const bodies: Record<string, unknown>[] = [];
    fail(updateThread, LOST);
    await openWorkspace(`/messages/${THREAD.id}`);
    const assigned = thread().getByRole('combobox', { name: 'Assigned to' });
    await expect.element(assigned.getByRole('option', { name: 'Ugo Marin' })).toBeInTheDocument();
    await assigned.selectOptions('Ugo Marin');
    await expect.element(page.getByText('No response from server')).toBeVisible();
    await expect.element(assigned).toHaveValue('');
    answer(updateThread, ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      const { assignee_id, ...rest } = body as { assignee_id?: string };
      const changed = { ...THREAD, ...rest, ...(assignee_id && { assignee: UGO }) };
      answer(getThread, { ...THREAD_PAGE, thread: changed });
      return { thread: changed };
    });
    await assigned.selectOptions('Ugo Marin');
    await expect.element(page.getByText('Assigned to Ugo Marin')).toBeVisible();
    await expect.element(assigned).toHaveValue(UGO.id);
    await thread().getByRole('button', { name: 'Snooze' }).click();
    await expectAccessible();
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
    await expect.element(thread().getByRole('button', { name: /^Snoozed until/ })).toBeVisible();
    await thread().getByRole('button', { name: 'Change the subject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the Subject' });
    await dialog.getByLabelText('Subject').fill('Birth certificate');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(thread().getByRole('heading', { name: 'Birth certificate' })).toBeVisible();
    expect(bodies[0]).toEqual({ assignee_id: UGO.id });
    expect(Date.parse(String(bodies[1]?.snoozed_until))).toBeGreaterThan(Date.now());
    expect(bodies[2]).toEqual({ subject: 'Birth certificate' });
  });

  it('can be snoozed until a day', async () => {
    const bodies: Record<string, unknown>[] = [];
    answer(updateThread, ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      return { thread: THREAD };
    });
    await openWorkspace(`/messages/${THREAD.id}`);
    await thread().getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: 'On a date…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze' });
    await dialog.getByRole('textbox', { name: 'Until the morning of' }).fill('+7d');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect.poll(() => bodies.length).toBe(1);
    expect(new Date(String(bodies[0]?.snoozed_until)).getHours()).toBe(9);
  });

  it('fills a phone, with a link back to the unchanged list', async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await openWorkspace('/messages?box=mine');
    await inbox().getByText(THREAD.subject).click();
    await expect.element(page.getByRole('heading', { level: 1, name: THREAD.subject })).toBeVisible();
    await expect.element(inbox()).not.toBeInTheDocument();
    await expectAccessible();
    await thread().getByRole('link', { name: 'Back to Messages' }).click();
    await expect.element(inbox()).toBeVisible();
    expect(location.pathname + location.search).toBe('/messages?box=mine');
  });

  it('is read-only for a viewer', async () => {
    answerPerson('viewer');
    answer(getThread, { ...THREAD_PAGE, messages: [...THREAD_PAGE.messages, mailIn('failed')] });
    await openWorkspace(`/messages/${THREAD.id}`);
    await expect.element(message('Ask her for the translation')).toBeVisible();
    await expect.element(thread().getByText('Assigned to nobody')).toBeVisible();
    await expect.element(thread().getByText('Open', { exact: true })).toBeVisible();
    expect(thread().getByRole('button').elements()).toEqual([]);
    expect(thread().getByRole('combobox').elements()).toEqual([]);
    await expectAccessible();
  });
});
