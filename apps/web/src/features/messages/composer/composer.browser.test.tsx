import { getDocument, listDocuments } from '@landfall/contract/documents';
import { listMailTemplates } from '@landfall/contract/mail-templates';
import {
  addThreadNote,
  cancelMessage,
  deleteDraft,
  type Message,
  retryMessage,
  saveDraft,
  sendThreadMail,
} from '@landfall/contract/messages';
import { listUsers } from '@landfall/contract/organization';
import { getSettings } from '@landfall/contract/settings';
import { getThread, listThreads, readThread } from '@landfall/contract/threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { RECEIPT, VERSION } from '../../../testing/documents.ts';
import { answerPerson, idOf, OFFICE } from '../../../testing/shell-answers.ts';
import { mailIn, NADIA, NOTE, THREAD, THREAD_PAGE, UGO } from '../../../testing/threads.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const ADDRESS = `/messages/${THREAD.id}`;
const ANA = { address: 'ana@example.test', name: 'Ana Silva' };
const LUIS = { address: 'luis@example.test', name: 'Luis Silva' };
const thread = () => page.getByRole('region', { name: 'Thread' });
const write = () => page.getByRole('region', { name: 'Write' });
const text = () => write().getByRole('textbox', { name: 'Message' });
const note = () => write().getByRole('textbox', { name: 'Note' });
const begin = (what: 'Write a mail' | 'Write an internal note') =>
  write().getByRole('button', { name: what }).click();
const message = (words: string) => thread().getByRole('article').filter({ hasText: words });
const soon = () => new Date(Date.now() + 10_000).toISOString();

/** From now on the thread has a further message. */
function answerThread(...more: Message[]) {
  answer(getThread, { ...THREAD_PAGE, messages: [...THREAD_PAGE.messages, ...more] });
}

let drafts: unknown[];

beforeEach(() => {
  drafts = [];
  answer(listThreads, { threads: [THREAD], total: 1, next_cursor: null });
  answerThread();
  answer(readThread, () => undefined);
  answer(saveDraft, ({ body }) => {
    drafts.push(body);
    return undefined;
  });
  answer(deleteDraft, () => {
    drafts.push(null);
    return undefined;
  });
  const member = {
    roles: ['user' as const],
    created_at: OFFICE.created_at,
    org_id: OFFICE.id,
    has_signed_in: true,
  };
  answer(listUsers, {
    users: [NADIA, UGO].map((one) => ({ ...member, ...one, email: `${one.id}@example.test` })),
  });
});

describe('a mail', () => {
  it('says from whom it comes, needs a recipient and a text, and is sent with a way back', async () => {
    answer(getThread, { ...THREAD_PAGE, messages: [NOTE] });
    await openWorkspace(ADDRESS);
    await expect.element(write().getByRole('button', { name: 'Write a mail' })).toBeVisible();
    await userEvent.keyboard('r');
    await expect.element(text()).toHaveFocus();
    await expect.element(write().getByText('Mail — goes to people outside your office')).toBeVisible();
    const sender = 'From Harbor Immigration <mail@landfall.test>; answers go to nadia@example.test';
    await expect.element(write().getByText(sender)).toBeVisible();
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('Who is it to?')).toBeVisible();
    await expect.element(write().getByText('Message is required')).toBeVisible();
    const to = write().getByRole('combobox', { name: 'To' });
    await expect.element(to).toHaveFocus();
    await expectAccessible();
    await to.fill('Ana');
    await page.getByRole('option', { name: 'Ana Silva <ana@example.test>' }).click();
    await to.fill('nobody,');
    await text().fill('Dear Ana');
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('Not an e-mail address: nobody')).toBeVisible();
    await to.click();
    await userEvent.keyboard('{Backspace}');
    const bodies: unknown[] = [];
    const queued = { ...mailIn('queued', { send_at: soon() }), text: 'Dear Ana' };
    answer(sendThreadMail, ({ body }) => {
      bodies.push(body);
      answerThread(queued);
      return { message: queued };
    });
    await text().click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(message('Goes out in')).toBeVisible();
    expect(bodies).toEqual([
      {
        ...{ to: [ANA], cc: [], subject: THREAD.subject, text: 'Dear Ana', attachments: [] },
        ...{ seen_number: 3, anyway: false },
      },
    ]);
    await expect.element(text()).not.toBeInTheDocument();
    await expectAccessible();

    answer(cancelMessage, () => {
      const message = { ...queued, mail: queued.mail && { ...queued.mail, state: 'cancelled' as const } };
      answerThread(message);
      return { message };
    });
    await message('Goes out in').getByRole('button', { name: 'Undo' }).click();
    await expect.element(message('Taken back: it was not sent.')).toBeVisible();
    await expect.element(text()).toHaveValue('Dear Ana');
  });

  it('that could not be sent stays as it was written', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    fail(sendThreadMail, LOST);
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('No response from server What you wrote is kept.')).toBeVisible();
    await expect.element(text()).toHaveValue('Dear Ana');
    fail(sendThreadMail, new Refusal('email_not_confirmed', 'Confirm your e-mail address first'));
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText(/Confirm your e-mail address first/)).toBeVisible();
  });

  it('shows what came meanwhile, and is sent all the same when its writer says so', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Please send it again');
    const bodies: Record<string, unknown>[] = [];
    const newer = { ...NOTE, id: idOf(420), number: 4, text: 'It has just come', mentions: [] };
    const queued = { ...mailIn('queued', { send_at: soon() }), number: 5 };
    answer(sendThreadMail, ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      if ((body as { anyway: boolean }).anyway) return { message: queued };
      answerThread(newer);
      return new Refusal('conflict', 'Messages came that you have not seen');
    });
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('A message came while you wrote.')).toBeVisible();
    await expect.element(write().getByRole('article').getByText('It has just come')).toBeVisible();
    await expectAccessible();
    await write().getByRole('button', { name: 'Send anyway' }).click();
    await expect.element(page.getByText(/^Mail goes out in 10 seconds/)).toBeVisible();
    expect(bodies.map(({ seen_number, anyway }) => [seen_number, anyway])).toEqual([
      [3, false],
      [4, true],
    ]);
    await expectNoOverflow();
  });

  it('goes out later, with documents, a template and a signature', async () => {
    const settings = { mail_signature: 'Nadia Reyes\nHarbor Immigration' };
    answer(getSettings, {
      user: {
        ...{ id: NADIA.id, email: 'nadia@example.test', email_verified: true, display_name: 'Nadia Reyes' },
        ...{ org_id: OFFICE.id, roles: ['user'], needs_second_factor: false, needs_confirmed_email: false },
      },
      settings,
      organizations: [{ id: OFFICE.id, name: OFFICE.name, roles: ['user'] }],
    });
    answer(listDocuments, {
      documents: [
        { ...RECEIPT, latest: { ...VERSION, no: 2 } },
        { ...RECEIPT, id: idOf(51), title: 'Held back', latest: { ...VERSION, scan_state: 'held_back' } },
      ],
    });
    answer(listMailTemplates, {
      mail_templates: [
        {
          ...{ id: idOf(700), version: 1, name: 'Documents needed', subject: 'For {{client_name}}' },
          text: 'Dear {{client_name}}, about {{case_title}}',
        },
      ],
    });
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await write().getByRole('combobox', { name: 'Template' }).selectOptions('Documents needed');
    await expect.element(text()).toHaveValue('Dear Ana Silva, about {{case_title}}');
    await expect.element(write().getByRole('textbox', { name: 'Subject' })).toHaveValue('For Ana Silva');
    await write().getByRole('button', { name: 'Attach' }).click();
    const attach = page.getByRole('dialog', { name: 'Attach Documents' });
    expect(attach.getByText('Held back').elements()).toEqual([]);
    await attach.getByRole('checkbox', { name: /^Receipt notice version 2/ }).click();
    await expectAccessible();
    await attach.getByRole('button', { name: 'Attach' }).click();
    await expect.element(write().getByText('Receipt notice version 2 · 117 KB')).toBeVisible();
    const bodies: Record<string, unknown>[] = [];
    answer(sendThreadMail, ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      const sent = mailIn('queued', { send_at: String((body as { send_at?: string }).send_at) });
      answerThread(sent);
      return { message: sent };
    });
    await write().getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Send later…' }).click();
    const later = page.getByRole('dialog', { name: 'Send Later' });
    await later.getByRole('button', { name: 'Send Later' }).click();
    await expect.element(later.getByText('Choose a day')).toBeVisible();
    await later.getByRole('textbox', { name: 'Day' }).fill('+3d');
    await expectAccessible();
    // It sends the dialog, and not the mail below it at once.
    await later.getByRole('textbox', { name: 'Day' }).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    // A field that nobody filled in is asked about.
    const question = page.getByRole('dialog', { name: 'Send it with {{case_title}} in it?' });
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(message('Goes out').getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      subject: 'For Ana Silva',
      text: 'Dear Ana Silva, about {{case_title}}\n\nNadia Reyes\nHarbor Immigration',
      attachments: [{ document_id: RECEIPT.id, no: 2 }],
    });
    expect(new Date(String(bodies[0]?.send_at)).getHours()).toBe(9);
  });

  it('says what nobody knows, or why it failed, and is sent again', async () => {
    const failed = mailIn('failed', { reason: 'The address does not exist.' });
    const unknown = { ...mailIn('unknown'), id: idOf(415), number: 5, text: 'Second' };
    answerThread(failed, unknown);
    await openWorkspace(ADDRESS);
    await expect.element(message('Not sent. The address does not exist.')).toBeVisible();
    await expect.element(message('Nobody knows whether it went out.')).toBeVisible();
    await expectAccessible();
    const retried: string[] = [];
    answer(retryMessage, ({ path }) => {
      retried.push(path);
      const [again, other] = path.includes(failed.id) ? [failed, unknown] : [unknown, failed];
      const message = { ...again, mail: again.mail && { ...again.mail, state: 'sending' as const } };
      answerThread(...[message, other].toSorted((one, another) => one.number - another.number));
      return { message };
    });
    await message('Not sent.').getByRole('button', { name: 'Send again' }).click();
    await expect.element(message('It is being sent…')).toBeVisible();
    await message('Nobody knows').getByRole('button', { name: 'Send again' }).click();
    const question = page.getByRole('dialog', { name: 'Send it again?' });
    await expect.element(question.getByText(/then it arrives twice/)).toBeVisible();
    await question.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => retried.length).toBe(2);
  });

  it('that has gone out can be taken back no more', async () => {
    answerThread(mailIn('queued', { send_at: '2026-03-02T15:00:00Z' }));
    await openWorkspace(ADDRESS);
    await expect.element(message('It is going out…')).toBeVisible();
    expect(thread().getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  });
});

describe('a note', () => {
  it('mentions colleagues by the keyboard, and tells who is told', async () => {
    await openWorkspace(ADDRESS);
    await expect.element(write().getByRole('button', { name: 'Write an internal note' })).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(note()).toHaveFocus();
    await expect.element(write().getByText('Internal note — only your office sees it')).toBeVisible();
    await userEvent.keyboard('Ask @');
    const colleagues = page.getByRole('listbox', { name: 'Colleagues' });
    await expect.element(colleagues.getByRole('option', { name: 'Ugo Marin' })).toBeVisible();
    await expectAccessible();
    await note().click();
    await userEvent.keyboard('mar');
    expect(colleagues.getByRole('option').elements()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(note()).toHaveValue('Ask @Ugo Marin ');
    await userEvent.keyboard('about it{Enter}twice');
    await expect.element(note()).toHaveValue('Ask @Ugo Marin about it\ntwice');
    await expect.element(write().getByText('Tells Ugo Marin')).toBeVisible();
    const bodies: unknown[] = [];
    answer(addThreadNote, ({ body }) => {
      bodies.push(body);
      return { message: { ...NOTE, id: idOf(421), number: 4, text: 'Ask @Ugo Marin about it' } };
    });
    await note().click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Note added')).toBeVisible();
    expect(bodies).toEqual([{ text: 'Ask @Ugo Marin about it\ntwice', mentions: [UGO.id] }]);
    await expect.element(note()).not.toBeInTheDocument();
  });

  it('needs a text, and keeps it when it fails', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    await write().getByRole('button', { name: 'Add Note' }).click();
    await expect.element(write().getByText('Note is required')).toBeVisible();
    fail(addThreadNote, LOST);
    await note().fill('Called');
    await write().getByRole('button', { name: 'Add Note' }).click();
    await expect.element(write().getByText('No response from server')).toBeVisible();
    await expect.element(note()).toHaveValue('Called');
  });
});

describe('a draft', () => {
  const draft = {
    ...{ kind: 'mail' as const, to: [ANA], cc: [LUIS], subject: 'Half', text: 'Dear Ana, half of' },
    attachments: [{ document_id: RECEIPT.id, no: 1 }],
  };

  it('is kept by the server once the typing pauses, and never becomes the other kind', async () => {
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

  it('is written on where it was left, and thrown away with a way back', async () => {
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(text()).toHaveValue('Dear Ana, half of');
  });

  it('survives what the server cannot keep, a refresh and leaving the thread', async () => {
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

  it('is written by no viewer', async () => {
    answerPerson('viewer');
    answer(getThread, { ...THREAD_PAGE, draft });
    await openWorkspace(ADDRESS);
    await expect.element(message('please send us')).toBeVisible();
    expect(write().elements()).toEqual([]);
  });
});
