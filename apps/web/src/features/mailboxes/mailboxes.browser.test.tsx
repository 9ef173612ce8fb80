import {
  createMailbox,
  deleteMailbox,
  finishMailboxSignIn,
  listMailboxes,
  MAILBOX_STEPS,
  type Mailbox,
  renewWebhookSecret,
  startMailboxSignIn,
  testMailbox,
  updateMailbox,
} from '@landfall/contract/mailboxes';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { MAILBOX, OAUTH_MAILBOX } from '../../testing/mailboxes.ts';
import { answerPerson } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const REDIRECT = 'https://landfall.test/mailbox-sign-in';
const section = () => page.getByRole('region', { name: 'Mailboxes' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const row = (address: string) => section().getByRole('listitem').filter({ hasText: address });
const listed = (...mailboxes: Mailbox[]) => answer(listMailboxes, { mailboxes, redirect_url: REDIRECT });
const choose = async (what: string, address = MAILBOX.address) => {
  await section()
    .getByRole('button', { name: `More about ${address}` })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};

it('says that there are none, and why they could not be loaded', async () => {
  fail(listMailboxes, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => listed(),
    section().getByText(/^No mailboxes yet/),
  );
});

it('words the state of each', async () => {
  const failing = {
    ...MAILBOX,
    id: OAUTH_MAILBOX.id,
    address: `${'very-long'.repeat(6)}@harbor.test`,
    reading: {
      checked_at: '2026-03-01T15:00:00Z',
      failing_since: '2026-03-02T09:00:00Z',
      error: 'The mail server does not accept the password.',
    },
  };
  listed(MAILBOX, { ...OAUTH_MAILBOX, id: '0190a000-0000-7000-9000-000000000712' }, failing);
  await openWorkspace('/organization');
  await expect.element(row(MAILBOX.address).getByText('Working')).toBeVisible();
  await expect.element(row(MAILBOX.address).getByText(/^Last checked/)).toBeVisible();
  await expect.element(row(MAILBOX.address).getByText('Mail goes out from here')).toBeVisible();
  await expect.element(row(OAUTH_MAILBOX.address).getByText('Not connected')).toBeVisible();
  await expect
    .element(section().getByText(/^Since Mar 2, 2026.*The mail server does not accept the password/))
    .toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  const reading = { checked_at: null, failing_since: null, error: '' };
  listed({ ...MAILBOX, reading });
  sendLiveEvent({ kind: 'mailboxes', id: null, n: 2 });
  await expect.element(section().getByText('Not tested yet')).toBeVisible();
});

it('a new Google mailbox needs an address and a password only', async () => {
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New mailbox' }).click();
  const form = dialog('New Mailbox');
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(form.getByText('Address is required')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('cases@harbor.test');
  await form.getByLabelText('Password').fill('app word');
  fail(createMailbox, new Refusal('conflict', 'There is a mailbox of this address already'));
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(form.getByText('There is a mailbox of this address already')).toBeVisible();
  let sent: unknown;
  answer(createMailbox, ({ body }) => {
    sent = body;
    listed(MAILBOX);
    return { mailbox: MAILBOX };
  });
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(page.getByText('cases@harbor.test added: test it next')).toBeVisible();
  expect(sent).toEqual({
    address: 'cases@harbor.test',
    sender_name: '',
    user_name: '',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    oauth: null,
    sender_checks: 'named',
    authserv_id: 'mx.google.com',
    password: 'app word',
  });
});

it('a Microsoft mailbox uses the provider’s sign-in; refusals are shown at their fields, servers included', async () => {
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New mailbox' }).click();
  const form = dialog('New Mailbox');
  await form.getByText('Microsoft 365', { exact: true }).first().click();
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('cases@harbor.test');
  await expect.element(form.getByLabelText('Redirect address', { exact: true })).toHaveValue(REDIRECT);
  await form.getByRole('textbox', { name: 'Client id' }).fill('app-1');
  await form.getByLabelText('Client secret').fill('s3cret');
  await expectAccessible();
  const refusal = new Refusal('invalid_input', 'Some fields are not right');
  refusal.problem.fields = { 'imap.port': 'Not a port of mail', 'oauth.client_id': 'Unknown there' };
  fail(createMailbox, refusal);
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(form.getByText('Unknown there')).toBeVisible();
  await expect.element(form.getByText('Not a port of mail')).toBeVisible();
  await expectAccessible();
  let sent: unknown;
  answer(createMailbox, ({ body }) => {
    sent = body;
    return { mailbox: OAUTH_MAILBOX };
  });
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(page.getByText(/added: connect it next/)).toBeVisible();
  expect(sent).toMatchObject({
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    oauth: {
      grant: 'authorization_code',
      client_id: 'app-1',
      scope:
        'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    },
    client_secret: 's3cret',
    sender_checks: 'exchange_online',
  });
});

it('another provider needs its servers; a webhook-only mailbox needs none', async () => {
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New mailbox' }).click();
  const form = dialog('New Mailbox');
  await form.getByText('Other', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('cases@harbor.test');
  await form.getByRole('textbox', { name: 'Incoming port' }).fill('no');
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.element(form.getByRole('textbox', { name: 'Incoming server' })).toBeInvalid();
  await expectAccessible();
  await expectNoOverflow();
  await form.getByLabelText('Read mail from the mailbox (IMAP)').click();
  await form.getByLabelText('Send mail from the mailbox (SMTP)').click();
  let sent: unknown;
  answer(createMailbox, ({ body }) => {
    sent = body;
    return { mailbox: MAILBOX };
  });
  await form.getByRole('button', { name: 'Add Mailbox' }).click();
  await expect.poll(() => sent).toMatchObject({ imap: null, smtp: null, sender_checks: 'none' });
});

it('is changed without its secret; someone else’s change is shown first', async () => {
  listed(MAILBOX);
  await openWorkspace('/organization');
  await choose('Edit…');
  const form = dialog(`Edit ${MAILBOX.address}`);
  await expect.element(form.getByPlaceholder('Stored. Leave empty to keep it')).toBeVisible();
  await form.getByRole('textbox', { name: 'Sender name' }).fill('Harbor');
  const theirs = { ...MAILBOX, sender_name: 'The Harbor', smtp: null, version: 2 };
  fail(updateMailbox, new Refusal('stale_version', 'Stale', theirs));
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByText('The Harbor')).toBeVisible();
  await expectAccessible();
  answer(updateMailbox, ({ body }) => {
    // The other user's choice of how mail is sent stays, because only they changed it.
    expect(body).toMatchObject({ sender_name: 'Harbor', imap: MAILBOX.imap, smtp: null, version: 2 });
    expect(body).not.toHaveProperty('password');
    return { mailbox: { ...MAILBOX, version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Mailbox saved')).toBeVisible();
});

it('a test shows its steps and the mail server’s message', async () => {
  listed(MAILBOX);
  let arrive = (_: Refusal) => {};
  fail(testMailbox, new Promise((resolve) => (arrive = resolve)));
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Test', exact: true }).click();
  const test = dialog(`Test of ${MAILBOX.address}`);
  await expect.element(test.getByText(/up to half a minute/)).toBeVisible();
  await expectAccessible();
  arrive(new Refusal('internal', 'Something went wrong'));
  await expect.element(test.getByText('Something went wrong')).toBeVisible();
  answer(testMailbox, {
    mailbox: MAILBOX,
    steps: MAILBOX_STEPS.map((name, at) => ({
      name,
      ok: at === 0 ? true : at === 1 ? false : null,
      said: at === 1 ? 'Username and password not accepted' : '',
    })),
  });
  await test.getByRole('button', { name: 'Retry' }).click();
  await expect.element(test.getByText('Sign in to read mail: works')).toBeVisible();
  await expect.element(test.getByText('Sign in to send mail: fails')).toBeVisible();
  await expect.element(test.getByText('Username and password not accepted')).toBeVisible();
  await expect.element(test.getByText('Receive that mail: not tried')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('shows the webhook’s secret once, and renews it after a question', async () => {
  listed({ ...MAILBOX, has_webhook: true });
  answer(renewWebhookSecret, { mailbox: { ...MAILBOX, has_webhook: true }, secret: 'whsec-1234' });
  await openWorkspace('/organization');
  await choose('Webhook…');
  const webhook = dialog(`Webhook of ${MAILBOX.address}`);
  await expect
    .element(webhook.getByLabelText('Webhook address', { exact: true }))
    .toHaveValue(MAILBOX.webhook_url);
  await webhook.getByRole('button', { name: 'Renew secret' }).click();
  await dialog('Renew the secret?').getByRole('button', { name: 'Renew secret' }).click();
  await expect.element(webhook.getByLabelText('Secret', { exact: true })).toHaveValue('whsec-1234');
  await expectAccessible();
  await expectNoOverflow();
  await webhook.getByRole('button', { name: 'Done' }).click();
  await choose('Webhook…');
  await expect.element(webhook.getByText('There is a secret, which nobody can look up.')).toBeVisible();
});

it('deletes one after a question that names what stays; a failure keeps it', async () => {
  listed(MAILBOX);
  fail(deleteMailbox, LOST);
  await openWorkspace('/organization');
  await choose('Delete…');
  const question = dialog(`Delete ${MAILBOX.address}?`);
  await expect.element(question.getByText(/Threads and the mails that came by it stay/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete mailbox' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(deleteMailbox, () => {
    listed();
    return undefined;
  });
  await choose('Delete…');
  await question.getByRole('button', { name: 'Delete mailbox' }).click();
  await expect.element(section().getByText(/^No mailboxes yet/)).toBeVisible();
});

it('says why a sign-in cannot begin', async () => {
  listed(OAUTH_MAILBOX);
  fail(startMailboxSignIn, new Refusal('conflict', 'The application’s id is missing'));
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByText('The application’s id is missing')).toBeVisible();
});

it('processes the provider’s answer once, and opens the mailboxes', async () => {
  const bodies: unknown[] = [];
  answer(finishMailboxSignIn, ({ body }) => {
    bodies.push(body);
    return { mailbox: MAILBOX };
  });
  listed(MAILBOX);
  await openWorkspace('/mailbox-sign-in?code=4/0A-b%2Bc&state=s1');
  await expect.element(page.getByText(`${MAILBOX.address} is connected: test it next`)).toBeVisible();
  await expect.element(section()).toBeVisible();
  expect(location.pathname).toBe('/organization');
  expect(bodies).toEqual([{ code: '4/0A-b+c', state: 's1' }]);
});

it('a refused or late sign-in says so with a link back', async () => {
  await openWorkspace('/mailbox-sign-in?error=access_denied&state=s1');
  await expect.element(page.getByText(/^The sign-in was refused/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await page.getByRole('link', { name: 'Back to Organization' }).click();
  await expect.element(section()).toBeVisible();
});

it('an ended sign-in says so', async () => {
  fail(finishMailboxSignIn, new Refusal('conflict', 'This sign-in is over. Begin it again'));
  await openWorkspace('/mailbox-sign-in?code=c&state=s1');
  await expect.element(page.getByText(/^This sign-in is over\. Begin it again\. Go back/)).toBeVisible();
});

it('is hidden from others than admins', async () => {
  answerPerson('user');
  listed(MAILBOX);
  await openWorkspace('/organization');
  await expect.element(page.getByRole('tab', { name: 'Organization Users' })).toBeVisible();
  expect(section().elements()).toEqual([]);
});
