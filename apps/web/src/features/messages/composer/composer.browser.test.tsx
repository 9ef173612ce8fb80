import { LIMITS } from '@landfall/contract/constants';
import { listDocuments } from '@landfall/contract/documents';
import { listMailTemplates } from '@landfall/contract/mail-templates';
import {
  addThreadNote,
  cancelMessage,
  type Message,
  retryMessage,
  sendThreadMail,
} from '@landfall/contract/messages';
import { getSettings } from '@landfall/contract/settings';
import { getThread } from '@landfall/contract/threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unitsOf } from '../../../lib/units-of.ts';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import {
  ADDRESS,
  answerComposer,
  answerThread,
  begin,
  note,
  text,
  thread,
  write,
} from '../../../testing/composer.ts';
import { RECEIPT, VERSION } from '../../../testing/documents.ts';
import { idOf, OFFICE } from '../../../testing/shell-answers.ts';
import { mailIn, NADIA, NOTE, THREAD, THREAD_PAGE, UGO } from '../../../testing/threads.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const ANA = { address: 'ana@example.test', name: 'Ana Silva' };
const message = (words: string) => thread().getByRole('article').filter({ hasText: words });
const soon = () => new Date(Date.now() + 10_000).toISOString();

beforeEach(() => {
  answerComposer();
});

describe('a mail', () => {
  it('shows its sender, requires recipient and text, and is sent with Undo', async () => {
    answer(getThread, { ...THREAD_PAGE, messages: [NOTE] });
    await openWorkspace(ADDRESS);
    await expect.element(write().getByRole('button', { name: 'Write a mail' })).toBeVisible();
    await userEvent.keyboard('r');
    await expect.element(text()).toHaveFocus();
    await expect.element(write().getByText('Mail — goes to people outside your office')).toBeVisible();
    const sender =
      'From Harbor Immigration <mail@landfall.test>; answers go to nadia@example.test and do not come back into this thread';
    await expect.element(write().getByText(sender)).toBeVisible();
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('Who is it to?')).toBeVisible();
    await expect.element(write().getByText('Message is required')).toBeVisible();
    const to = write().getByRole('combobox', { name: 'To' });
    await expect.element(to).toHaveFocus();
    const fault = write().getByText('Who is it to?').element();
    await expect
      .poll(() => {
        const { left, bottom } = fault.getBoundingClientRect();
        return fault.contains(document.elementFromPoint(left + 5, bottom - 3));
      })
      .toBe(true);
    await expectAccessible();
    await to.fill('Ana');
    await page.getByRole('option', { name: 'Ana Silva <ana@example.test>' }).click();
    await to.fill('nobody,');
    await text().fill('Dear Ana');
    expect(text().element()).toHaveProperty('maxLength', unitsOf(LIMITS.messageText));
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('Not an e-mail address: nobody', { exact: true })).toBeVisible();
    await to.click();
    await userEvent.keyboard('{Backspace}');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Silva, Luis <luis@example.test>; Chen, Bo <bo@example.test>');
    to.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await to.fill('nadia@example.test,');
    await expect.element(to).toHaveValue('');
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
        to: [
          ANA,
          { name: 'Silva, Luis', address: 'luis@example.test' },
          { name: 'Chen, Bo', address: 'bo@example.test' },
          { name: '', address: 'nadia@example.test' },
        ],
        cc: [],
        subject: THREAD.subject,
        text: 'Dear Ana',
        attachments: [],
        seen_number: 3,
        anyway: false,
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

  it('keeps typed text while it is sent', async () => {
    const sent = Promise.withResolvers<{ message: Message }>();
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    answer(sendThreadMail, () => sent.promise);
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await text().fill('Dear Ana, one more thing');
    sent.resolve({ message: { ...mailIn('queued', { send_at: soon() }), text: 'Dear Ana' } });
    await expect.element(page.getByText(/^Mail goes out/)).toBeVisible();
    await expect.element(text()).toHaveValue('Dear Ana, one more thing');
  });

  it('that failed stays unchanged', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write a mail');
    await text().fill('Dear Ana');
    fail(sendThreadMail, LOST);
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText('No response from server. What you wrote is kept.')).toBeVisible();
    await expect.element(write().getByRole('button', { name: 'Send', exact: true })).toHaveFocus();
    await expect.element(text()).toHaveValue('Dear Ana');
    fail(sendThreadMail, new Refusal('email_not_confirmed', 'Confirm your e-mail address first'));
    await write().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(write().getByText(/Confirm your e-mail address first/)).toBeVisible();
  });

  it('D44 shows messages received meanwhile, and is sent after a confirmation', async () => {
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
    await expect.element(write().getByRole('button', { name: 'Write a mail' })).toHaveFocus();
    expect(bodies.map(({ seen_number, anyway }) => [seen_number, anyway])).toEqual([
      [3, false],
      [4, true],
    ]);
    await expectNoOverflow();
  });

  it('can be scheduled, with documents, a template and a signature', async () => {
    const settings = { mail_signature: 'Nadia Reyes\nHarbor Immigration' };
    answer(getSettings, {
      user: {
        id: NADIA.id,
        email: 'nadia@example.test',
        email_verified: true,
        display_name: 'Nadia Reyes',
        org_id: OFFICE.id,
        roles: ['user'],
        needs_second_factor: false,
        needs_confirmed_email: false,
        operator: false,
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
          id: idOf(700),
          version: 1,
          name: 'Documents needed',
          subject: 'For {{client_name}}',
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
    // The shortcut submits the dialog, rather than sending the mail below it at once.
    await later.getByRole('textbox', { name: 'Day' }).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    // The user is asked about a placeholder that was not filled in.
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

  it('D42 shows an unknown state or a failure, and can be sent again', async () => {
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

  it.each([
    [
      'sent',
      'The mail server did not take it for b@example.test',
      /^Sent Feb 27, 2026.*\. The mail server did not/,
    ],
    [
      'cancelled',
      'The client whom it concerns was deleted',
      'Not sent. The client whom it concerns was deleted',
    ],
    ['queued', 'The mail server is full', 'Not sent yet: it will be tried again. The mail server is full'],
  ] as const)('that is %s explains the problem: %s', async (state, reason, words) => {
    answerThread(mailIn(state, { reason, send_at: '2026-02-27T15:00:00Z' }));
    await openWorkspace(ADDRESS);
    await expect.element(thread().getByText(words)).toBeVisible();
    await expectAccessible();
  });

  it('that waits for a retry can be withdrawn', async () => {
    const waiting = mailIn('queued', { reason: 'Busy', send_at: '2026-02-27T15:00:00Z' });
    answerThread(waiting);
    await openWorkspace(ADDRESS);
    const cancelled = mailIn('cancelled');
    answer(cancelMessage, { message: cancelled });
    await thread().getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Mail taken back')).toBeVisible();
  });

  it('that was sent can no longer be withdrawn', async () => {
    answerThread(mailIn('queued', { send_at: '2026-03-02T15:00:00Z' }));
    await openWorkspace(ADDRESS);
    await expect.element(message('It is going out…')).toBeVisible();
    expect(thread().getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  });
});

describe('a note', () => {
  it('mentions colleagues by keyboard, and names who is notified', async () => {
    const bodies: unknown[] = [];
    answer(addThreadNote, ({ body }) => {
      bodies.push(body);
      return { message: { ...NOTE, id: idOf(421), number: 4, text: 'Ask @Ugo Marin about it' } };
    });
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
    await userEvent.keyboard('about it{Enter}and @mar');
    await expect.element(colleagues).toBeVisible();
    // Here the key to send takes the suggestion, and sends only when it is pressed again.
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(note()).toHaveValue('Ask @Ugo Marin about it\nand @Ugo Marin ');
    await expect.element(write().getByText('Notifies Ugo Marin')).toBeVisible();
    await note().click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Note added')).toBeVisible();
    expect(bodies).toEqual([{ text: 'Ask @Ugo Marin about it\nand @Ugo Marin ', mentions: [UGO.id] }]);
    await expect.element(note()).not.toBeInTheDocument();
  });

  it('D55 offers only readers of the thread', async () => {
    answer(getThread, { ...THREAD_PAGE, readers: [NADIA.id] });
    await openWorkspace(ADDRESS);
    await expect.element(write().getByRole('button', { name: 'Write an internal note' })).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(note()).toHaveFocus();
    await userEvent.keyboard('@');
    const colleagues = page.getByRole('listbox', { name: 'Colleagues' });
    await expect.element(colleagues.getByRole('option', { name: NADIA.display_name })).toBeVisible();
    expect(colleagues.getByRole('option').elements()).toHaveLength(1);
    const assigned = thread().getByRole('combobox', { name: 'Assigned to' });
    expect([...assigned.element().querySelectorAll('option')].map(({ label }) => label)).toEqual([
      'Nobody',
      NADIA.display_name,
    ]);
  });

  it('keeps typed text while it is added', async () => {
    const added = Promise.withResolvers<{ message: Message }>();
    answer(addThreadNote, () => added.promise);
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    await note().fill('She called');
    await write().getByRole('button', { name: 'Add Note' }).click();
    await note().fill('She called twice');
    added.resolve({ message: NOTE });
    await expect.element(page.getByText('Note added')).toBeVisible();
    await expect.element(note()).toHaveValue('She called twice');
  });

  it('requires a text, and keeps it after a failure', async () => {
    await openWorkspace(ADDRESS);
    await begin('Write an internal note');
    expect(note().element()).toHaveProperty('maxLength', unitsOf(LIMITS.messageText));
    await write().getByRole('button', { name: 'Add Note' }).click();
    await expect.element(write().getByText('Note is required')).toBeVisible();
    fail(addThreadNote, LOST);
    await note().fill('Called');
    await write().getByRole('button', { name: 'Add Note' }).click();
    await expect.element(write().getByText('No response from server')).toBeVisible();
    await expect.element(note()).toHaveValue('Called');
  });
});
