import {
  dismissReceivedMail,
  fileReceivedMail,
  getReceivedMail,
  getReceivedMailHtml,
  listReceivedMails,
  type ReceivedMail,
  restoreReceivedMail,
} from '@landfall/contract/received-mails';
import { search } from '@landfall/contract/search';
import { getThread, listThreads, readThread } from '@landfall/contract/threads';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, answerLive, fail, Refusal, sendLiveEvent } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { ANSWER, opened, UNFILED, UNREADABLE } from '../../../testing/received-mails.ts';
import { FOUND_CASE, NOTHING_FOUND, OPEN_CASE } from '../../../testing/records.ts';
import { PHONE } from '../../../testing/screens.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { THREAD, THREAD_PAGE } from '../../../testing/threads.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

beforeEach(answerLive);

const inbox = () => page.getByRole('region', { name: 'Inbox' });
const mail = () => page.getByRole('region', { name: 'Mail', exact: true });
const tab = () => page.getByRole('tab', { name: /^To be filed/ });
const listed = (...received_mails: ReceivedMail[]) =>
  answer(listReceivedMails, { received_mails, total: received_mails.length, next_cursor: null });

beforeEach(() => {
  listed(UNFILED, UNREADABLE);
  answer(getReceivedMail, ({ path }) =>
    path.endsWith(UNREADABLE.id) ? { ...opened(UNREADABLE), suggestions: [] } : opened(UNFILED),
  );
  answer(listThreads, { threads: [THREAD], total: 1, next_cursor: null });
  answer(getThread, { ...THREAD_PAGE, messages: [ANSWER] });
  answer(readThread, () => undefined);
});

it('the tab shows the number of unfiled mails, and opens them', async () => {
  await openWorkspace('/messages');
  await expect.element(tab()).toHaveAccessibleName('To be filed , 2 mails to be filed');
  await tab().click();
  expect(location.search).toBe('?box=triage');
  await expect.element(inbox().getByText('No record of the office has this address')).toBeVisible();
  await expect.element(inbox().getByRole('img', { name: 'Cannot be read' })).toBeVisible();
  await expect.element(page.getByText('Choose a mail')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  listed();
  sendLiveEvent({ kind: 'received_mails', id: null, n: 1 });
  await expect.element(inbox().getByText('Nothing is to be filed')).toBeVisible();
  await expect.element(tab()).toHaveAccessibleName('To be filed');
});

it('shows a skeleton while it loads, and the reason of a failure', async () => {
  let arrive = (_: Refusal) => {};
  fail(listReceivedMails, new Promise((resolve) => (arrive = resolve)));
  await openWorkspace('/messages?box=triage');
  await expect.element(inbox().getByRole('status', { name: 'Loading mails' })).toBeVisible();
  arrive(new Refusal('forbidden', 'Not now'));
  await expect.element(inbox().getByText('Not now')).toBeVisible();
  await expectAccessible();
  const retry = inbox().getByRole('button', { name: 'Retry' });
  await askAgain(retry, () => listed(UNFILED), inbox().getByText(UNFILED.subject));
});

it('a mail shows its sender, reason and suggestions, and is filed by one click', async () => {
  const bodies: unknown[] = [];
  answer(fileReceivedMail, ({ body }) => {
    bodies.push(body);
    listed(UNREADABLE);
    return { message: ANSWER };
  });
  await openWorkspace('/messages?box=triage');
  await inbox().getByText(UNFILED.subject).click();
  await expect.element(mail().getByText('Ana Silva <ana.private@example.test>')).toBeVisible();
  await expect.element(mail().getByText('Harbor Immigration <cases@harbor.test>')).toBeVisible();
  await expect.element(mail().getByText('Sender not confirmed')).toBeVisible();
  await expect.element(mail().getByText('Hello, we have moved to 12 Harbor Street.')).toBeVisible();
  await expectAccessible();
  await mail().getByLabelText('Later mails of ana.private@example.test come here by themselves').click();
  await mail().getByRole('button', { name: 'File in “Documents for the filing” – Okafor: I-130' }).click();
  await expect.element(page.getByText('Filed in “Documents for the filing”')).toBeVisible();
  // The next mail opens.
  await expect.poll(() => location.search).toBe(`?box=triage&mail=${UNREADABLE.id}`);
  expect(bodies).toEqual([{ thread_id: THREAD.id, admit: true }]);
  await page.getByRole('button', { name: 'Open thread' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(`/messages/${THREAD.id}?message=4`);
});

it('says when somebody else filed it first, and refetches', async () => {
  await openWorkspace(`/messages?box=triage&mail=${UNFILED.id}`);
  await expect.element(mail().getByRole('button', { name: 'New thread on Ana Silva' })).toBeVisible();
  answer(fileReceivedMail, () => {
    listed(UNREADABLE);
    fail(getReceivedMail, new Refusal('not_found', 'Not found'));
    return new Refusal('conflict', 'Ugo Marin has filed this mail already');
  });
  await mail().getByRole('button', { name: 'New thread on Ana Silva' }).click();
  await expect
    .element(page.getByText('Ugo Marin has filed this mail already. What is shown has been reloaded.'))
    .toBeVisible();
  await expect.element(page.getByText('This mail is no longer here')).toBeVisible();
  await expect.element(inbox().getByText(UNFILED.subject)).not.toBeInTheDocument();
  await expectAccessible();
});

it('is filed in a new thread on a record found by search', async () => {
  const bodies: unknown[] = [];
  answer(fileReceivedMail, ({ body }) => {
    bodies.push(body);
    return { message: ANSWER };
  });
  answer(search, {
    ...NOTHING_FOUND,
    case_records: [{ ...FOUND_CASE, beneficiary_name: 'Ana Silva' }],
  });
  await openWorkspace(`/messages?box=triage&mail=${UNFILED.id}`);
  await mail().getByRole('button', { name: 'Choose another…' }).click();
  const dialog = page.getByRole('dialog', { name: 'File the Mail' });
  await dialog.getByText('A new thread').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('My new address');
  await dialog.getByRole('textbox', { name: 'About' }).fill('okafor');
  await dialog.getByRole('option', { name: /Okafor/ }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'File' }).click();
  await expect.element(page.getByText('Mail filed')).toBeVisible();
  expect(bodies).toEqual([{ resource_id: OPEN_CASE.id, subject: 'My new address', admit: false }]);
});

it('is used by keys, and dismissed by one, with Undo', async () => {
  const calls: string[] = [];
  answer(dismissReceivedMail, ({ path }) => {
    calls.push(path);
    listed(UNREADABLE);
    return undefined;
  });
  answer(restoreReceivedMail, ({ path }) => {
    calls.push(path);
    listed(UNFILED, UNREADABLE);
    return undefined;
  });
  await openWorkspace('/messages?box=triage');
  await expect.element(inbox().getByText(UNFILED.subject)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(() => location.search).toBe(`?box=triage&mail=${UNFILED.id}`);
  await userEvent.keyboard('j');
  await expect.poll(() => location.search).toBe(`?box=triage&mail=${UNREADABLE.id}`);
  await expect.element(mail().getByText(/could not read this mail/)).toBeVisible();
  await expect.element(mail().getByText(/nothing can be suggested/)).toBeVisible();
  await expect.element(mail().getByRole('button', { name: 'Download original' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('k');
  await expect.element(mail().getByRole('heading', { name: UNFILED.subject })).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(page.getByText('Mail dismissed')).toBeVisible();
  await expect.element(inbox().getByText(UNFILED.subject)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(inbox().getByText(UNFILED.subject)).toBeVisible();
  const path = `/api/received-mails/${UNFILED.id}`;
  expect(calls).toEqual([`${path}/dismiss`, `${path}/restore`]);
});

it('lists dismissed mails separately, and restores them', async () => {
  const gone = { ...UNFILED, dismissed_at: '2026-03-02T13:00:00Z' };
  answer(listReceivedMails, ({ query }) => {
    const received_mails = query.get('dismissed') === 'true' ? [gone] : [];
    return { received_mails, total: received_mails.length, next_cursor: null };
  });
  answer(getReceivedMail, opened(gone));
  answer(restoreReceivedMail, () => undefined);
  await openWorkspace('/messages?box=triage');
  await expect.element(inbox().getByText('Nothing is to be filed')).toBeVisible();
  await inbox().getByText('Dismissed').click();
  expect(location.search).toBe('?box=dismissed');
  await inbox().getByText(UNFILED.subject).click();
  await expect.element(mail().getByText(/Dismissed Mar 2, 2026. It is removed on Apr 1, 2026/)).toBeVisible();
  expect(mail().getByRole('button', { name: 'Dismiss' }).elements()).toEqual([]);
  await expectAccessible();
  await mail().getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Mail brought back')).toBeVisible();
});

it('fills a phone, with pictures blocked and a link back', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  answer(
    getReceivedMail,
    opened(UNFILED, {
      has_html: true,
      attachments: [{ file_name: `${'lease'.repeat(30)}.pdf`, bytes: 9_000 }],
    }),
  );
  answer(getReceivedMailHtml, {
    shown: '<table width="900"><tr><td>A wide letter</td></tr></table>',
    quoted: '',
    remote_pictures: 1,
  });
  await openWorkspace('/messages?box=triage');
  await inbox().getByText(UNFILED.subject).click();
  await expect.element(page.getByRole('heading', { level: 1, name: UNFILED.subject })).toBeVisible();
  await expect.element(inbox()).not.toBeInTheDocument();
  await expect.element(mail().getByText('1 picture elsewhere is not loaded')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await page.viewport(PHONE.width, PHONE.height);
  await mail().getByRole('link', { name: 'Back to Messages' }).click();
  await expect.element(inbox()).toBeVisible();
  expect(location.search).toBe('?box=triage');
});

it('is read-only for a viewer', async () => {
  answerPerson('viewer');
  await openWorkspace(`/messages?box=triage&mail=${UNFILED.id}`);
  await expect.element(mail().getByText('Hello, we have moved to 12 Harbor Street.')).toBeVisible();
  expect(
    mail()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Download original']);
  await expectAccessible();
});

it('loads more, and keeps its content when that fails', async () => {
  answer(listReceivedMails, { received_mails: [UNFILED], total: 2, next_cursor: 'next' });
  await openWorkspace('/messages?box=triage');
  await expect.element(inbox().getByText('1 of 2 shown')).toBeVisible();
  fail(listReceivedMails, new Refusal('forbidden', 'Not now'));
  await inbox().getByRole('button', { name: 'Load more' }).click();
  await expect.element(inbox().getByText('Not now')).toBeVisible();
  answer(listReceivedMails, ({ query }) => ({
    received_mails: [query.get('cursor') ? { ...UNFILED, id: idOf(432), subject: 'Another' } : UNFILED],
    total: 2,
    next_cursor: query.get('cursor') ? null : 'next',
  }));
  await inbox().getByRole('button', { name: 'Load more' }).click();
  await expect.element(inbox().getByText('Another')).toBeVisible();
});
