import type { Browser, Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { test as base, expect, expectAccessible, goTo } from './fixtures.ts';
import { otherPage } from './people.ts';
import { ProductServer } from './server.ts';
import { freshEmail, PASSWORD, signUp } from './sign-up.ts';

/** A server that sends its mail to the test's mail server. */
const test = base.extend<object, { post: MailServer }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a destructured first argument
    async ({}, use) => {
      const post = await startMailServer();
      post.answerRecipient = (address) =>
        address.startsWith('gone-') ? '550 No such mailbox here' : undefined;
      await use(post);
      await post.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ post }, use) => {
      const server = await ProductServer.start({ SMTP_URL: post.url });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Invites someone as an admin. */
async function inviteByDialog(page: Page, email: string, role: string, message = ''): Promise<void> {
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
}

/** The link in the mail that `email` got. */
async function mailedLink(post: MailServer, email: string): Promise<string> {
  const mails = () =>
    post.received.filter(({ recipients, raw }) => recipients.includes(email) && /invit/i.test(raw));
  await expect.poll(() => mails().length, { message: `a mail for ${email}` }).toBe(1);
  const text = mails()[0]?.parsed.text ?? '';
  const link = /\S+\/accept-invitation\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  return link;
}

/** Creates an account on the hosted page that is open, and waits for the start page. */
async function createAccount(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();
}

/** Opens the link of the invitation and creates an account. */
async function join(page: Page, browser: Browser, post: MailServer, name: string, email: string) {
  const theirs = await otherPage(page, browser);
  await theirs.goto(await mailedLink(post, email));
  await expect(theirs.getByLabel('Email address')).toHaveValue(email);
  await createAccount(theirs, name, email);
  return theirs;
}

test('an office is founded, three members join by mail in three roles; one is demoted, one removed, effective at the next click', async ({
  page,
  browser,
  post,
}) => {
  await signUp(page, 'Nadia Reyes');
  await goTo(page, 'Organization');
  const [vera, ugo, ada] = [freshEmail(), freshEmail(), freshEmail()];
  await inviteByDialog(page, vera, 'viewer', 'Welcome, Vera.\n<b>See you Monday.</b>');
  await inviteByDialog(page, ugo, 'user');
  await inviteByDialog(page, ada, 'admin');
  await mailedLink(post, vera);
  const mail = post.received.find(({ recipients }) => recipients.includes(vera))?.parsed;
  expect(mail?.text).toContain('Welcome, Vera.');
  expect(mail?.html).toContain('&lt;b&gt;See you Monday.&lt;/b&gt;');
  expect(mail?.subject).toContain("Nadia Reyes's Practice");

  const viewer = await join(page, browser, post, 'Vera Lind', vera);
  await expect(viewer.getByRole('button', { name: 'New Case Record' })).toHaveCount(0);
  await viewer.goto('/organization');
  await expect(viewer.getByRole('heading', { name: "Nadia Reyes's Practice" })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Invite User' })).toHaveCount(0);
  await expect(viewer.getByRole('tab', { name: 'Pending Invitations' })).toHaveCount(0);

  const user = await join(page, browser, post, 'Ugo Bassi', ugo);
  await expect(user.getByRole('button', { name: 'New Case Record' }).first()).toBeVisible();

  const admin = await join(page, browser, post, 'Ada Obi', ada);
  await admin.goto('/organization');
  await expect(admin.getByRole('button', { name: 'Invite User' })).toBeVisible();

  // Ada changes Ugo's role to viewer while he has the form open.
  await user.getByRole('button', { name: 'New Case Record' }).first().click();
  const form = user.getByRole('dialog', { name: 'New Case Record' });
  await form.getByLabel('Title').fill('Okafor: I-130');
  await form.getByLabel('Description').fill('Petition for a spouse');
  const people = admin.getByRole('table', { name: 'Organization Users' });
  const ugosRow = people.getByRole('row').filter({ hasText: ugo });
  await ugosRow.getByRole('button', { name: 'Edit' }).click();
  await ugosRow.getByLabel('user', { exact: true }).uncheck();
  await ugosRow.getByLabel('viewer', { exact: true }).check();
  await ugosRow.getByRole('button', { name: 'Save' }).click();
  const demotion = admin.getByRole('dialog', { name: /^Change the roles of / });
  await demotion.getByRole('button', { name: 'Change roles' }).click();
  await expect(ugosRow.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(ugosRow.getByText('viewer', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Your role does not allow this')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Okafor: I-130');

  // Vera is removed, and is signed out at her next click.
  await people
    .getByRole('row')
    .filter({ hasText: vera })
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(
    admin.getByText('Are you sure you want to remove this user from the organization?'),
  ).toBeVisible();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(people.getByText(vera)).toHaveCount(0);
  await viewer.goto('/');
  await expect(viewer.getByRole('heading', { name: 'Case Records' })).toHaveCount(0);
  await expect(
    viewer.getByText(/do not belong to an organization|not a member of this organization/),
  ).toBeVisible();
  await expectAccessible(viewer);

  // The founder cannot be removed, so that somebody can always invite people.
  const founder = people.getByRole('row').filter({ hasText: 'Nadia Reyes' });
  await expect(founder.getByText('Cannot remove super admin')).toBeVisible();
});

test('undeliverable mail is shown to admins, with the reason', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await goTo(page, 'Organization');
  await expect(page.getByRole('tab', { name: 'Pending Invitations' })).toBeVisible();
  const address = `gone-${freshEmail()}`;
  await inviteByDialog(page, address, 'viewer');
  const notice = page.getByText('1 mail could not be delivered');
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await notice.click();
  await expect(page.getByText('No such mailbox here').first()).toBeVisible();
  await expectAccessible(page);
});
