import { getDocument, listDocuments } from '@landfall/contract/documents';
import { addThreadNote, type Message, saveDraft, sendThreadMail } from '@landfall/contract/messages';
import { getThread } from '@landfall/contract/threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepDraft } from '../../../lib/drafts.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, sendLiveEvent } from '../../../testing/answers.ts';
import { ADDRESS, answerComposer, begin, note, text, thread, write } from '../../../testing/composer.ts';
import { RECEIPT, VERSION } from '../../../testing/documents.ts';
import { ANSWER, answerWith } from '../../../testing/received-mails.ts';
import { PHONE } from '../../../testing/screens.ts';
import { answerPerson, ME } from '../../../testing/shell-answers.ts';
import { mailIn, NOTE, THREAD, THREAD_PAGE } from '../../../testing/threads.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

beforeEach(answerLive);

const ANA = { address: 'ana@example.test', name: 'Ana Silva' };
const LUIS = { address: 'luis@example.test', name: 'Luis Silva' };
const message = (words: string) => thread().getByRole('article').filter({ hasText: words });

let drafts: unknown[];

beforeEach(() => {
  drafts = answerComposer();
});

describe('an answer to a received mail', () => {
  const sender = { ...THREAD_PAGE.sender, reply_to: 'cases+t1k2@harbor.test', has_mailbox: true };
  const subject = 'Re: The certificate';

  it('goes to its sender, with its subject, and names the reply address', async () => {
    answer(getThread, { ...THREAD_PAGE, sender, reply_subject: subject, messages: [NOTE, ANSWER] });
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await expect.element(write().getByText('Ana Silva <ana@example.test>')).toBeVisible();
    await expect.element(write().getByRole('textbox', { name: 'Subject' })).toHaveValue(subject);
    await expect
      .element(
        write().getByText(
          /answers come back into this thread; the mail that you answer is quoted below yours/,
        ),
      )
      .toBeVisible();
    await write().getByRole('button', { name: 'Reply to all' }).click();
    // The office's own address is not added. `last` is the chosen recipient, after the suggested ones.
    await expect.element(write().getByText('Luis Silva <luis@example.test>').last()).toBeVisible();
    expect(
      write()
        .getByText(/harbor.test/)
        .elements(),
    ).toEqual([]);
    await expect.element(write().getByRole('button', { name: 'Reply to all' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('shows where its sender wants answers, and whether that is trustworthy', async () => {
    const asking = { reply_to: [{ name: 'Ana at work', address: 'ana@work.test' }] };
    answer(getThread, { ...THREAD_PAGE, sender, messages: [answerWith(asking)] });
    await page.viewport(PHONE.width, PHONE.height);
    await openWorkspace(ADDRESS);
    await expect.element(thread().getByText('It asks for answers to ana@work.test')).toBeVisible();
    await begin('Write a mail');
    const asks = 'Ana Silva wrote from ana@example.test and asks for answers to ana@work.test.';
    await expect.element(write().getByText(`${asks} Check to whom your mail goes.`)).toBeVisible();
    const pill = write().getByText('Ana at work <ana@work.test>').last();
    await expect.element(pill).toBeVisible();
    // The address is not truncated.
    expect(pill.element().scrollWidth).toBeLessThanOrEqual(pill.element().clientWidth);
    await expectAccessible();
    answer(getThread, { ...THREAD_PAGE, sender, messages: [answerWith({ ...asking, is_confirmed: false })] });
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 5 });
    await expect.element(write().getByText(/ask them before you write there/)).toBeVisible();
  });

  it('goes to the latest sender, also of a mail received meanwhile', async () => {
    answer(getThread, { ...THREAD_PAGE, sender, messages: [NOTE] });
    await openWorkspace(ADDRESS);
    await expect.element(message('Ask her')).toBeVisible();
    answer(getThread, { ...THREAD_PAGE, sender, messages: [NOTE, ANSWER] });
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 5 });
    await expect.element(message('here is the certificate')).toBeVisible();
    await begin('Write a mail');
    await expect.element(write().getByText('Ana Silva <ana@example.test>')).toBeVisible();
  });
});

describe('a draft', () => {
  const draft = {
    kind: 'mail' as const,
    to: [ANA],
    cc: [LUIS],
    subject: 'Half',
    text: 'Dear Ana, half of',
    attachments: [{ document_id: RECEIPT.id, no: 1 }],
  };

  it('is saved once typing pauses, and never changes its kind', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    await note().fill('She is difficult');
    await expect.poll(() => drafts.at(-1)).toMatchObject({ kind: 'note', text: 'She is difficult' });
    await write().getByRole('tab', { name: 'Mail' }).click();
    await expect.element(text()).toHaveValue('');
    await text().fill('Dear Ana');
    await expect.poll(() => drafts.at(-1)).toMatchObject({ kind: 'mail', text: 'Dear Ana' });
    await write().getByRole('tab', { name: 'Internal note' }).click();
    await expect.element(note()).toHaveValue('She is difficult');
  });

  it('is continued where it was left, and discarded with Undo', async () => {
    answer(listDocuments, { documents: [RECEIPT] });
    answer(getDocument, { document: RECEIPT, versions: [VERSION] });
    answer(getThread, { ...THREAD_PAGE, draft });
    await openWorkspace(ADDRESS);
    await expect.element(write().getByText('Draft restored')).toBeVisible();
    await expect.element(text()).toHaveValue('Dear Ana, half of');
    await expect.element(write().getByText('Receipt notice version 1 · 117 KB')).toBeVisible();
    await expectAccessible();
    await write().getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(text()).not.toBeInTheDocument();
    await expect.poll(() => drafts.at(-1)).toBe(null);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Draft discarded' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.element(text()).toHaveValue('Dear Ana, half of');
  });

  it('survives failed saving, a reload and leaving the thread', async () => {
    fail(saveDraft, LOST);
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    await expect.element(write().getByText(/it is kept in this browser/)).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Nothing falls through' })).toBeVisible();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page.getByRole('link', { name: /Documents for the filing/ }).click();
    await expect.element(text()).toHaveValue('Dear Ana');
    await expect.element(write().getByText(/^Draft restored|kept in this browser/)).toBeVisible();
  });

  it('from another browser is found when writing begins', async () => {
    answer(listDocuments, { documents: [RECEIPT] });
    answer(getDocument, { document: RECEIPT, versions: [VERSION] });
    await openWorkspace(ADDRESS);
    await expect.element(message('please send us')).toBeVisible();
    answer(getThread, { ...THREAD_PAGE, messages: [...THREAD_PAGE.messages, ANSWER], draft });
    sendLiveEvent({ kind: 'thread', id: THREAD.id, n: 5 });
    await expect.element(message('here is the certificate')).toBeVisible();
    await begin('Write a mail');
    await expect.element(text()).toHaveValue('Dear Ana, half of');
    await expect.element(write().getByText('Draft restored')).toBeVisible();
    expect(drafts).toEqual([]);
  });

  it('follows another tab, and disappears when that tab sends it', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    await note().fill('She is ill');
    await expect.poll(() => drafts.at(-1)).toMatchObject({ kind: 'note', text: 'She is ill' });
    const key = { personId: ME, subject: `thread.${THREAD.id}` };
    const written = { kind: 'note', to: [], cc: [], subject: '', attachments: [], mail: '' };
    const writeElsewhere = (words: string) => {
      keepDraft(key, { values: { ...written, note: words }, unsaved: true });
      window.dispatchEvent(
        new StorageEvent('storage', { key: `landfall.draft.${key.personId}.${key.subject}` }),
      );
    };
    // Text that is typed here and not saved on the server yet is not replaced.
    await note().fill('She is ill, call her');
    writeElsewhere('She is');
    await expect.element(note()).toHaveValue('She is ill, call her');
    await expect.poll(() => drafts.at(-1)).toMatchObject({ text: 'She is ill, call her' });
    writeElsewhere('She is ill, call her on Monday');
    await expect.element(note()).toHaveValue('She is ill, call her on Monday');
    writeElsewhere('');
    await expect.element(note()).toHaveValue('');
    await write().getByRole('button', { name: 'Close' }).click();
    await expect.element(write().getByRole('button', { name: 'Write a mail' })).toBeVisible();
    expect(drafts).toHaveLength(2);
  });

  it('cannot be written by viewers', async () => {
    answerPerson('viewer');
    answer(getThread, { ...THREAD_PAGE, draft });
    await openWorkspace(ADDRESS);
    await expect.element(message('please send us')).toBeVisible();
    expect(write().elements()).toEqual([]);
  });
});

describe('leaving the thread while sending', () => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const leave = () => main.getByRole('link', { name: 'Messages' }).click();

  it('removes the draft once it was sent, which can still be undone', async () => {
    const sent = Promise.withResolvers<{ message: Message }>();
    answer(sendThreadMail, () => sent.promise);
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await leave();
    await expect.element(thread()).not.toBeInTheDocument();
    sent.resolve({ message: mailIn('queued', { send_at: new Date(Date.now() + 10_000).toISOString() }) });
    await expect.element(page.getByText('Mail goes out in 10 seconds')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => drafts.at(-1)).toBeNull();
  });

  it('keeps a note begun meanwhile', async () => {
    const sent = Promise.withResolvers<{ message: Message }>();
    answer(sendThreadMail, () => sent.promise);
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await write().getByRole('tab', { name: 'Internal note' }).click();
    await note().fill('She called');
    sent.resolve({ message: mailIn('queued', { send_at: new Date(Date.now() + 10_000).toISOString() }) });
    await expect.element(page.getByText('Mail goes out in 10 seconds')).toBeVisible();
    await expect.element(note()).toHaveValue('She called');
    await expect.poll(() => drafts.at(-1)).toMatchObject({ kind: 'note', text: 'She called' });
  });

  it('reports a failure', async () => {
    const lost = Promise.withResolvers<typeof LOST>();
    fail(addThreadNote, lost.promise);
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    await note().fill('She called');
    await write().getByRole('button', { name: 'Add Note' }).click();
    await leave();
    await expect.element(thread()).not.toBeInTheDocument();
    lost.resolve(LOST);
    await expect
      .element(page.getByText('Your note was not added. No response from server. What you wrote is kept.'))
      .toBeVisible();
    expect(drafts.at(-1)).toMatchObject({ kind: 'note', text: 'She called' });
  });
});
