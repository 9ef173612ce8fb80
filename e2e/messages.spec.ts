import type { Page } from '@playwright/test';
import { LAPTOP, PHONE } from '../apps/web/src/testing/screens.ts';
import { apiOf, arrange, expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const thread = (page: Page) => page.getByRole('region', { name: 'Thread', exact: true });
const write = (page: Page) => page.getByRole('region', { name: 'Write', exact: true });
const message = (page: Page, words: string) => thread(page).getByRole('article').filter({ hasText: words });

/** A case with a document and a client who has an email address. @returns its id */
async function openCaseWithClient(page: Page): Promise<string> {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  const [caseId = ''] = ids;
  const { post, addBeneficiary } = await apiOf(page);
  const ana = await addBeneficiary({
    first_name: 'Ana',
    last_name: 'Silva',
    personal_email: 'ana@example.com',
  });
  await post(`/case_records/${caseId}/beneficiaries/${ana}`, { beneficiary_type: 'primary' });
  await page.goto(`/case_records/${caseId}`);
  await expect(section(page).getByText('No messages yet')).toBeVisible();
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'Checklist.txt', mimeType: 'text/plain', buffer: Buffer.from('What we need') });
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await expect(documents.getByRole('link', { name: 'Checklist' })).toBeVisible();
  return caseId;
}

/** Starts a thread on the case that is shown. */
async function openThread(page: Page, subject: string): Promise<void> {
  await section(page).getByRole('button', { name: 'New Thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Thread' });
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByRole('button', { name: 'Open Thread' }).click();
  await expect(thread(page).getByRole('heading', { name: subject })).toBeVisible();
}

test('a thread is opened on a case, a colleague notified, and mails sent to the client now and later', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const { page: ugo } = await joinAs(page, browser, 'user', 'Ugo Marin');
  await openProduct(page);
  const caseId = await openCaseWithClient(page);
  await openThread(page, 'Documents for the filing');
  await expect(thread(page).getByText('Nothing written yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('a note mentions a colleague, whose bell shows it', async () => {
    await ugo.goto('/case_records');
    await expect(ugo.getByRole('heading', { name: 'Case Records' })).toBeVisible();
    await write(page).getByRole('button', { name: 'Write an internal note' }).click();
    await expect(write(page).getByText('Internal note — only your office sees it')).toBeVisible();
    const note = write(page).getByRole('textbox', { name: 'Note' });
    await note.pressSequentially('Ask her for the translation, @ugo');
    const colleague = page
      .getByRole('listbox', { name: 'Colleagues' })
      .getByRole('option', { name: 'Ugo Marin' });
    await expect(colleague).toBeVisible();
    await note.press('Enter');
    await expect(note).toHaveValue('Ask her for the translation, @Ugo Marin ');
    await expect(write(page).getByText('Notifies Ugo Marin')).toBeVisible();
    await expectAccessible(page);
    await write(page).getByRole('button', { name: 'Add Note' }).click();
    await expect(
      message(page, 'Ask her for the translation').getByText('Internal note — only your office sees it'),
    ).toBeVisible();

    await ugo.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const bell = ugo.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByText('You were mentioned in a note')).toBeVisible();
    await bell.getByRole('link', { name: 'Documents for the filing' }).click();
    await expect(message(ugo, 'Ask her for the translation')).toBeVisible();
  });

  await test.step('a mail with an attachment is withdrawn, and sent', async () => {
    await write(page).getByRole('button', { name: 'Write a mail' }).click();
    // The client is the only possible recipient.
    await expect(write(page).getByText('Ana Silva <ana@example.com>')).toBeVisible();
    await write(page).getByRole('textbox', { name: 'Message' }).fill('Dear Ana, here is what we need.');
    await write(page).getByRole('button', { name: 'Attach' }).click();
    const attach = page.getByRole('dialog', { name: 'Attach Documents' });
    await attach.getByRole('checkbox', { name: /^Checklist/ }).check();
    await expectAccessible(page);
    await attach.getByRole('button', { name: 'Attach' }).click();
    await expect(write(page).getByText(/^Checklist version 1/)).toBeVisible();
    await expectNoOverflow(page);
    await write(page).getByRole('button', { name: 'Send', exact: true }).click();
    const sent = message(page, 'here is what we need');
    await expect(sent.getByText(/^Mail to Ana Silva <ana@example.com>/)).toBeVisible();
    await sent.getByRole('button', { name: 'Undo' }).click();
    await expect(sent.getByText('Taken back: it was not sent.')).toBeVisible();
    await expect(write(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Dear Ana, here is what we need.',
    );
    await write(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sent.getByText(/^Sent /)).toBeVisible({ timeout: 30_000 });
    await expect(sent.first().getByRole('link', { name: 'Checklist.txt' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another is scheduled for three days later', async () => {
    await write(page).getByRole('button', { name: 'Write a mail' }).click();
    await write(page).getByRole('textbox', { name: 'Message' }).fill('Dear Ana, did you find it?');
    await write(page).getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Send later…' }).click();
    const later = page.getByRole('dialog', { name: 'Send Later' });
    await later.getByRole('textbox', { name: 'Day' }).fill('+3d');
    await expectAccessible(page);
    await later.getByRole('button', { name: 'Send Later' }).click();
    const queued = message(page, 'did you find it?');
    await expect(queued.getByText(/^Goes out /)).toBeVisible();
    await expect(queued.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('a draft survives a reload', async () => {
    await write(page).getByRole('button', { name: 'Write a mail' }).click();
    await write(page).getByRole('textbox', { name: 'Message' }).fill('Dear Ana, half of a');
    await page.reload();
    await expect(write(page).getByText('Draft restored')).toBeVisible();
    await expect(write(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Ana, half of a');
    await write(page).getByRole('button', { name: 'Discard draft' }).click();
  });

  await test.step('the case shows the thread, and the search finds it', async () => {
    await page.goto(`/case_records/${caseId}`);
    await section(page)
      .getByRole('link', { name: /Documents for the filing/ })
      .click();
    await expect(message(page, 'did you find it?')).toBeVisible();
  });

  await test.step('on an office laptop', async () => {
    if (page.viewportSize()?.width === PHONE.width) return;
    await page.setViewportSize(LAPTOP);
    await write(page).getByRole('button', { name: 'Write a mail' }).click();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});

test('the inbox: assign, wait, snooze, close and find again', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { ids } = await arrange(page, [{ title: 'Silva: N-400' }]);
  await page.goto(`/case_records/${ids[0]}`);
  await openThread(page, 'Interview on Monday');
  const address = new URL(page.url()).pathname;
  await thread(page).getByRole('combobox', { name: 'Assigned to' }).selectOption('Nadia Reyes');
  await expect(page.getByText('Assigned to Nadia Reyes')).toBeVisible();
  await thread(page).getByRole('combobox', { name: 'State' }).selectOption('Waiting for client');
  await expect(page.getByText('Interview on Monday: waiting for client')).toBeVisible();
  const inbox = page.getByRole('region', { name: 'Inbox' });
  const row = inbox.getByRole('link', { name: /Interview on Monday/ });
  for (const box of ['mine', 'waiting']) {
    await page.goto(`/messages?box=${box}`);
    await expect(row.getByText('Waiting for client')).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(address);
  await thread(page).getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await expect(thread(page).getByRole('button', { name: /^Snoozed until/ })).toBeVisible();
  await page.goto('/messages?box=snoozed');
  await expect(row).toBeVisible();
  await page.goto('/messages');
  await expect(inbox.getByText('No messages yet')).toBeVisible();

  await page.goto(address);
  await thread(page).getByRole('button', { name: 'Close' }).click();
  await expect(thread(page).getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.goto('/messages?box=closed&q=interview');
  await expect(row).toBeVisible();
  await row.click();
  await expect(thread(page).getByRole('heading', { name: 'Interview on Monday' })).toBeVisible();
});

test('a template is created, and fills a mail with its placeholders', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const caseId = await openCaseWithClient(page);
  await page.goto('/organization');
  const templates = page.getByRole('region', { name: 'Mail templates' });
  await templates.getByRole('button', { name: 'New mail template' }).click();
  const form = page.getByRole('dialog', { name: 'New Mail Template' });
  await form.getByLabel('Name').fill('Documents needed');
  await form.getByLabel('Subject').fill('Your papers for {{case_title}}');
  await form.getByLabel('Text').fill('Dear {{client_first_name}},\n\nplease send them to {{sender}}.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect(templates.getByText('Documents needed')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(`/case_records/${caseId}`);
  await openThread(page, 'Papers');
  await write(page).getByRole('button', { name: 'Write a mail' }).click();
  await write(page)
    .getByRole('combobox', { name: /Template/i })
    .selectOption('Documents needed');
  await expect(write(page).getByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Your papers for Okafor: I-130',
  );
  await expect(write(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Dear Ana,\n\nplease send them to Nadia Reyes.',
  );
  await expectAccessible(page);
});
