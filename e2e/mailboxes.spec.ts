import type { Page } from '@playwright/test';
import { LAPTOP } from '../apps/web/src/testing/screens.ts';
import { apiOf, arrange, expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const mailboxes = (page: Page) => page.getByRole('region', { name: 'Mailboxes', exact: true });
const inbox = (page: Page) => page.getByRole('region', { name: 'Inbox', exact: true });
const mail = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true });

/** Sets up a mailbox to which a service posts mails. @returns a function that posts one */
async function openMailbox(page: Page): Promise<(raw: string) => Promise<void>> {
  await page.goto('/organization');
  await mailboxes(page).getByRole('button', { name: 'New mailbox' }).click();
  const form = page.getByRole('dialog', { name: 'New Mailbox' });
  await form.getByText('Other', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('cases@harbor.example');
  await form.getByRole('switch', { name: 'Read mail from the mailbox (IMAP)' }).click();
  await form.getByRole('switch', { name: 'Send mail from the mailbox (SMTP)' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect(mailboxes(page).getByText('Not read', { exact: true })).toBeVisible();
  await mailboxes(page).getByRole('button', { name: 'More about cases@harbor.example' }).click();
  await page.getByRole('menuitem', { name: 'Webhook…' }).click();
  const webhook = page.getByRole('dialog', { name: 'Webhook of cases@harbor.example' });
  await webhook.getByRole('button', { name: 'Make a secret' }).click();
  const secret = await webhook.getByLabel('Secret', { exact: true }).inputValue();
  const address = await webhook.getByLabel('Webhook address', { exact: true }).inputValue();
  await expectAccessible(page);
  await webhook.getByRole('button', { name: 'Done' }).click();
  await expect(mailboxes(page).getByText('By webhook', { exact: true })).toBeVisible();
  return async (raw) => {
    const answered = await page.request.post(new URL(address).pathname, {
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
      data: Buffer.from(raw.replaceAll('\n', '\r\n')),
    });
    expect(answered.status()).toBe(204);
  };
}

const HOSTILE = `From: Ana Silva <ana@example.com>
To: cases@harbor.example
Subject: My new address
Message-ID: <new-address@example.com>
Date: Mon, 2 Mar 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p>We have <b>moved</b> to 12 Harbor Street.</p><script>window.top.hacked = 1</script>
<img src="https://elsewhere.example/pixel.png" alt="Logo"><div style="position:fixed;inset:0">cover</div>
`;

test('a client’s mail waits in triage, is filed in a new thread, and is answered', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  const { post, addBeneficiary } = await apiOf(page);
  const ana = await addBeneficiary({
    first_name: 'Ana',
    last_name: 'Silva',
    personal_email: 'ana@example.com',
  });
  await post(`/case_records/${ids[0]}/beneficiaries/${ana}`, { beneficiary_type: 'primary' });
  const receive = await openMailbox(page);
  await receive(HOSTILE);

  await page.goto('/messages');
  const tab = page.getByRole('tab', { name: /^To be filed/ });
  await expect(tab).toHaveAccessibleName(/1 mail to be filed/, { timeout: 30_000 });
  await tab.click();
  await inbox(page)
    .getByRole('link', { name: /My new address/ })
    .click();
  await expect(mail(page).getByText('Ana Silva <ana@example.com>')).toBeVisible();
  // The frame also renders under the page's content security policy.
  const frame = mail(page).frameLocator('iframe[title="Text of the mail"]');
  await expect(frame.getByText('We have moved to 12 Harbor Street.')).toBeVisible();
  await expect(mail(page).getByText('1 picture elsewhere is not loaded')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(complaints).toEqual([]);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('is dismissed, and restored', async () => {
    await mail(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(inbox(page).getByRole('link', { name: /My new address/ })).toBeVisible();
    await inbox(page)
      .getByRole('link', { name: /My new address/ })
      .click();
  });

  await test.step('is filed in a new thread on the case', async () => {
    await mail(page).getByRole('button', { name: 'New thread on Okafor: I-130' }).click();
    await page.getByRole('button', { name: 'Open thread' }).click();
    const thread = page.getByRole('region', { name: 'Thread', exact: true });
    await expect(thread.getByText('Put here by a member — sender not confirmed')).toBeVisible();
    await thread.getByRole('button', { name: 'Write a mail' }).click();
    const write = page.getByRole('region', { name: 'Write', exact: true });
    await expect(write.getByText('Ana Silva <ana@example.com>')).toBeVisible();
    await expect(write.getByText(/answers come back into this thread/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('on a small desktop', async () => {
    await page.setViewportSize(LAPTOP);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
