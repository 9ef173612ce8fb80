import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Dovecot, MAIL_PASSWORD, NO_DOVECOT } from '../apps/server/src/testing/dovecot.ts';
import { SubmissionServer } from '../apps/server/src/testing/submission-server.ts';
import {
  apiOf,
  arrange,
  test as base,
  expect,
  expectAccessible,
  expectNoOverflow,
  openProduct,
} from './fixtures.ts';
import { ProductServer } from './server.ts';
import { signUp } from './sign-up.ts';

const OFFICE = 'cases@harbor.example';
/** The name under which the office's mail server adds its authentication results. */
const CHECKS = 'mx.harbor.example';

interface MailServers {
  dovecot: Dovecot;
  submission: SubmissionServer;
}

/** A server whose office has a mailbox on real IMAP and SMTP servers, which it trusts. */
const test = base.extend<object, { mail: MailServers }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a destructured first argument
    async ({}, use) => {
      const dovecot = new Dovecot();
      const submission = new SubmissionServer({
        isGood: ({ password }) => password === MAIL_PASSWORD,
        // Mail to the office is returned to it with authentication results.
        async deliver(address, raw) {
          if (!address.endsWith('@harbor.example')) return;
          const checked = `Authentication-Results: ${CHECKS}; dmarc=pass header.from=harbor.example\r\n`;
          await dovecot.deliver(OFFICE, [Buffer.concat([Buffer.from(checked), raw])]);
        },
      });
      await Promise.all([dovecot.start(), submission.start()]);
      await use({ dovecot, submission });
      await Promise.all([dovecot.stop(), submission.close()]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ mail }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'landfall-e2e-trust-'));
      const trusted = join(folder, 'cert.pem');
      writeFileSync(trusted, mail.dovecot.certificate);
      const server = await ProductServer.start({ NODE_EXTRA_CA_CERTS: trusted });
      await use(server);
      await server.dispose();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(NO_DOVECOT !== undefined, NO_DOVECOT);

test('a mailbox is set up and tested, and a client’s answer is filed into its thread', async ({
  page,
  mail: { dovecot, submission },
}) => {
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

  await test.step('set up and test', async () => {
    await page.goto('/organization');
    const mailboxes = page.getByRole('region', { name: 'Mailboxes', exact: true });
    await mailboxes.getByRole('button', { name: 'New mailbox' }).click();
    const form = page.getByRole('dialog', { name: 'New Mailbox' });
    await form.getByText('Other', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill(OFFICE);
    await form.getByLabel('Password', { exact: true }).fill(MAIL_PASSWORD);
    await form
      .getByLabel('Senders are checked by')
      .selectOption({ label: 'The mail server, which signs its checks with a name' });
    await form.getByLabel('The name it signs with').fill(CHECKS);
    for (const [kind, port] of [
      ['Incoming', dovecot.port],
      ['Outgoing', submission.port],
    ] as const) {
      await form.getByLabel(`${kind} server`).fill('localhost');
      await form.getByLabel(`${kind} port`).fill(String(port));
      await form.getByLabel(`${kind} encryption`).selectOption({ label: 'TLS from the beginning' });
    }
    await form.getByRole('button', { name: 'Add Mailbox' }).click();
    await mailboxes.getByRole('button', { name: 'Test', exact: true }).click();
    const tested = page.getByRole('dialog', { name: `Test of ${OFFICE}` });
    await expect(tested.getByText('Everything that was tried works.')).toBeVisible({ timeout: 40_000 });
    await expect(tested.getByText(CHECKS)).toBeVisible();
    await expectAccessible(page);
    await tested.getByRole('button', { name: 'Done' }).click();
    await expect(mailboxes.getByText('Working', { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  const thread = page.getByRole('region', { name: 'Thread', exact: true });
  await test.step('a mail goes out from the office’s address', async () => {
    await page.goto(`/case_records/${ids[0]}`);
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    await messages.getByRole('button', { name: 'New Thread' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Thread' });
    await dialog.getByLabel('Subject').fill('Your passport');
    await dialog.getByRole('button', { name: 'Open Thread' }).click();
    const write = page.getByRole('region', { name: 'Write', exact: true });
    await write.getByRole('button', { name: 'Write a mail' }).click();
    await write.getByRole('textbox', { name: 'Message' }).fill('Dear Ana, please send your passport.');
    await write.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread.getByText(/^Sent /)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the answer appears in the open thread, with its file on the case', async () => {
    const sent = await PostalMime.parse(submission.submitted.at(-1)?.raw ?? '');
    expect(sent.from?.address).toBe(OFFICE);
    const to = sent.replyTo?.[0]?.address ?? '';
    expect(to).toMatch(/^cases\+[0-9a-f]{32}@harbor\.example$/);
    await dovecot.deliver(OFFICE, [
      [
        `Authentication-Results: ${CHECKS}; dmarc=pass header.from=example.com`,
        'From: Ana Silva <ana@example.com>',
        `To: ${to}`,
        `In-Reply-To: ${sent.messageId}`,
        'Message-ID: <answer@example.com>',
        'Subject: Re: Your passport',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'It is attached.',
        '--b',
        'Content-Type: text/plain',
        'Content-Disposition: attachment; filename="passport.txt"',
        '',
        'P<BRASILVA<<ANA',
        '--b--',
        '',
      ].join('\r\n'),
    ]);
    const answer = thread.getByRole('article').filter({ hasText: 'It is attached.' });
    await expect(answer.getByText('Sender confirmed')).toBeVisible({ timeout: 90_000 });
    await expect(answer.getByRole('link', { name: 'passport.txt' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto(`/case_records/${ids[0]}`);
    const documents = page.getByRole('region', { name: 'Documents', exact: true });
    await expect(documents.getByRole('link', { name: 'passport' })).toBeVisible();
  });
});
