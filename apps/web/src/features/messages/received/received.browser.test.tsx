import {
  getMessageHtml,
  getMessageRaw,
  type Message,
  moveMessage,
  retryMessage,
} from '@landfall/contract/messages';
import { listUsers } from '@landfall/contract/organization';
import { search } from '@landfall/contract/search';
import { getThread, listThreads, readThread } from '@landfall/contract/threads';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { ANSWER, answerWith } from '../../../testing/received-mails.ts';
import { FOUND_CASE, NOTHING_FOUND, OPEN_CASE } from '../../../testing/records.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { MAIL, mailIn, NOTE, THREAD, THREAD_PAGE } from '../../../testing/threads.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const thread = () => page.getByRole('region', { name: 'Thread' });
const message = (text: string) => thread().getByRole('article').filter({ hasText: text });
const answerMessages = (...messages: Message[]) => answer(getThread, { ...THREAD_PAGE, messages });

beforeEach(() => {
  answer(listThreads, { threads: [THREAD], total: 1, next_cursor: null });
  answerMessages(MAIL, NOTE, ANSWER);
  answer(readThread, () => undefined);
  answer(listUsers, { users: [] });
});

it('D40 a received mail shows its sender, whether that is confirmed, and its quotation on request', async () => {
  answerMessages(
    MAIL,
    NOTE,
    ANSWER,
    answerWith({ is_confirmed: false }, { id: idOf(422), number: 5, text: 'Forwarded' }),
  );
  await openWorkspace(`/messages/${THREAD.id}`);
  const came = message('here is the certificate');
  await expect.element(came.getByText('ana@example.test')).toBeVisible();
  await expect.element(came.getByText(/^Mail received by Harbor Immigration/)).toBeVisible();
  await expect.element(came.getByText('Sender confirmed')).toBeVisible();
  await expect
    .element(message('Forwarded').getByText('Put here by a member — sender not confirmed'))
    .toBeVisible();
  // Its subject is not repeated, because it equals the thread's.
  expect(came.getByText(`Re: ${THREAD.subject}`).elements()).toEqual([]);
  await came.getByRole('button', { name: 'Show quoted text' }).click();
  await expect.element(came.getByText(/> please send us your birth certificate/)).toBeVisible();
  await expect.element(came.getByRole('link', { name: 'certificate.pdf' })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('an automatic reply is one line until it is opened', async () => {
  answerMessages(answerWith({ automatic_reason: 'out of the office' }));
  await openWorkspace(`/messages/${THREAD.id}`);
  const line = message('Automatic reply: out of the office');
  await expect.element(line).toBeVisible();
  expect(line.getByText('here is the certificate').elements()).toEqual([]);
  await expectAccessible();
  await line.getByRole('button', { name: 'Show' }).click();
  await expect.element(message('here is the certificate')).toBeVisible();
  await message('here is the certificate').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(line).toBeVisible();
});

it('loads formatted text on demand, and falls back to plain text', async () => {
  answerMessages(answerWith({ has_html: true }));
  fail(getMessageHtml, new Refusal('forbidden', 'Not now'));
  await openWorkspace(`/messages/${THREAD.id}`);
  await expect.element(thread().getByText('The formatted text could not be loaded: Not now')).toBeVisible();
  await expect.element(message('here is the certificate')).toBeVisible();
  await expectAccessible();
  await askAgain(
    thread().getByRole('button', { name: 'Load it again' }),
    () =>
      answer(getMessageHtml, {
        shown: '<p>Dear <b>Nadia</b>, <img alt="Map" data-remote-src="https://elsewhere.test/map.png"></p>',
        quoted: '<blockquote>please send us</blockquote>',
        remote_pictures: 3,
      }),
    thread().getByText('3 pictures elsewhere are not loaded'),
  );
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Text of the mail"]');
  await expect.poll(() => frame()?.contentDocument?.body?.textContent).toContain('Dear Nadia');
  await expect.element(thread().getByText('here is the certificate')).not.toBeInTheDocument();
  await thread().getByRole('button', { name: 'Show quoted text' }).click();
  await expect.element(thread().getByTitle('Quoted text of the mail')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await thread().getByRole('button', { name: 'Show as plain text' }).click();
  await expect.element(message('here is the certificate')).toBeVisible();
  await thread().getByRole('button', { name: 'Show formatted' }).click();
  await expect.element(thread().getByTitle('Text of the mail', { exact: true })).toBeVisible();
});

it('D40 downloads the original, and reports a failure', async () => {
  fail(getMessageRaw, new Refusal('not_found', 'It is not there any more'));
  await openWorkspace(`/messages/${THREAD.id}`);
  await message('here is the certificate')
    .getByRole('button', { name: 'More about the mail of Ana Silva' })
    .click();
  await page.getByRole('menuitem', { name: 'Download original' }).click();
  await expect.element(page.getByText('Nothing was saved. It is not there any more')).toBeVisible();
});

it('moves to a thread found by search, or to a new one on a record', async () => {
  const bodies: unknown[] = [];
  answer(moveMessage, ({ body }) => {
    bodies.push(body);
    return { message: { ...ANSWER, thread_id: idOf(401), number: 2 } };
  });
  // The target thread is closed, so that only that box contains it.
  const found = { ...THREAD, id: idOf(401), subject: 'Interview on Monday', state: 'closed' as const };
  answer(listThreads, ({ query }) => ({
    threads: query.get('box') === 'closed' ? [found] : query.get('box') === 'all' ? [THREAD] : [],
    total: 1,
    next_cursor: null,
  }));
  answer(search, {
    ...NOTHING_FOUND,
    case_records: [{ ...FOUND_CASE, beneficiary_name: 'Ana Silva' }],
  });
  await openWorkspace(`/messages/${THREAD.id}`);
  async function openDialog() {
    await message('here is the certificate')
      .getByRole('button', { name: 'More about the mail of Ana Silva' })
      .click();
    await page.getByRole('menuitem', { name: 'Move to another thread…' }).click();
    return page.getByRole('dialog', { name: 'Move to Another Thread' });
  }
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByText('Choose a thread')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Thread' }).fill('interview');
  await dialog.getByRole('option', { name: /Interview on Monday.*closed/ }).click();
  await expectAccessible();
  fail(moveMessage, new Refusal('conflict', 'Somebody has moved it already'));
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByText('Somebody has moved it already')).toBeVisible();
  answer(moveMessage, ({ body }) => {
    bodies.push(body);
    return { message: { ...ANSWER, thread_id: idOf(401), number: 2 } };
  });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(page.getByText('Mail moved')).toBeVisible();
  await openDialog();
  await dialog.getByText('A new thread').click();
  await dialog.getByRole('textbox', { name: 'About' }).fill('okafor');
  await dialog.getByRole('option', { name: /Okafor/ }).click();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Certificate');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect
    .poll(() => bodies)
    .toEqual([{ thread_id: idOf(401) }, { resource_id: OPEN_CASE.id, subject: 'Certificate' }]);
  await page.getByRole('button', { name: 'Open thread' }).first().click();
  await expect.poll(() => location.pathname + location.search).toBe(`/messages/${idOf(401)}?message=2`);
});

it('an undeliverable mail shows the reason, and is sent again after a question', async () => {
  const bounced = mailIn('bounced', { reason: 'The mailbox ana@example.test does not exist.' });
  answerMessages(MAIL, bounced);
  answer(retryMessage, () => {
    const queued = {
      ...bounced,
      mail: mailIn('queued', { send_at: new Date(Date.now() + 60_000).toISOString() }).mail,
    };
    answerMessages(MAIL, queued);
    return { message: queued };
  });
  await openWorkspace(`/messages/${THREAD.id}`);
  await expect
    .element(thread().getByText('It could not be delivered. The mailbox ana@example.test does not exist.'))
    .toBeVisible();
  await expectAccessible();
  await thread().getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send it again?' });
  await expect.element(question.getByText(/whoever already has it gets it twice/)).toBeVisible();
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.element(thread().getByText(/^Goes out in/)).toBeVisible();
});

it('a viewer can read and download a mail, but not move it', async () => {
  answerPerson('viewer');
  await openWorkspace(`/messages/${THREAD.id}`);
  await message('here is the certificate')
    .getByRole('button', { name: 'More about the mail of Ana Silva' })
    .click();
  await expect.element(page.getByRole('menuitem', { name: 'Download original' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});
