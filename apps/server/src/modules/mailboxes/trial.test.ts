import { listMailboxes, type MailboxTest, testMailbox } from '@landfall/contract/mailboxes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublicHosts } from '../../platform/public-hosts.ts';
import { Dovecot, MAIL_PASSWORD, NO_DOVECOT } from '../../testing/dovecot.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { TestReaders } from '../../testing/mailbox-readers.ts';
import { addMailbox } from '../../testing/mailboxes.ts';
import { SubmissionServer } from '../../testing/submission-server.ts';
import { checkerOf } from './checkers.ts';
import { MailboxAccess } from './mailbox-access.ts';
import { isProbe, newProbe } from './probes.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import { tryMailbox } from './trial.ts';

describe.skipIf(NO_DOVECOT)('a test of a mailbox', () => {
  const dovecot = new Dovecot();
  let takesPlus = true;
  let isLost = false;
  const submission = new SubmissionServer({
    isGood: ({ password }) => password === MAIL_PASSWORD,
    isTaken: (address) => takesPlus || !address.includes('+'),
    async deliver(address, raw) {
      if (isLost) return;
      const checked = `Authentication-Results: mx.firm.example (checks); spf=pass\r\n${raw}`;
      await dovecot.deliver(address.replace(/\+[^@]*/, ''), [checked]);
    },
  });
  let harness: Harness;
  let ada: TestPerson;
  let address: string;

  beforeAll(async () => {
    await Promise.all([dovecot.start(), submission.start()]);
    harness = await startHarness({ trustedCertificate: dovecot.certificate });
  });
  afterAll(async () => {
    await harness.close();
    await Promise.all([dovecot.stop(), submission.close()]);
  });
  beforeEach(async () => {
    ada = await harness.founder('Ada');
    address = `office.${crypto.randomUUID()}@firm.example`;
  });
  afterEach(() => {
    takesPlus = true;
    isLost = false;
  });

  const setUp = (password = MAIL_PASSWORD) =>
    addMailbox(ada, {
      address,
      password,
      imap: { host: 'localhost', port: dovecot.port, security: 'tls' },
      smtp: { host: 'localhost', port: submission.port, security: 'tls' },
    });
  const outcome = ({ steps }: Pick<MailboxTest, 'steps'>) =>
    Object.fromEntries(steps.map(({ name, ok }) => [name, ok]));

  it('signs in, sends itself a mail, detects the server’s features, and leaves nothing for triage', async () => {
    const { id } = await setUp();
    const processes = await TestReaders.open(harness, { certificate: dovecot.certificate });
    const reader = processes.start();
    await processes.read(reader);
    const { mailbox, steps } = await ada.call(testMailbox, { params: { id } });
    expect(steps).toEqual([
      { name: 'imap', ok: true, said: 'localhost let Landfall in; the inbox is empty' },
      { name: 'smtp', ok: true, said: 'localhost let Landfall in' },
      { name: 'send', ok: true, said: `Sent to ${address}` },
      { name: 'receive', ok: true, said: 'It has arrived' },
      { name: 'plus', ok: true, said: 'It has arrived' },
      { name: 'checks', ok: true, said: 'mx.firm.example (2 of the last 2 mails)' },
    ]);
    expect(mailbox.plus_addressing).toBe('works');
    expect(submission.submitted.at(-1)?.from).toBe(address);
    harness.clock.advance(60_000);
    await processes.read(reader);
    await processes.close();
    const { rows } = await harness.owner.query('select from app.received_mail where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([]);
    expect((await ada.call(listMailboxes, {})).mailboxes[0]?.reading?.error).toBe('');
  });

  it('detects that a plus address is refused', async () => {
    takesPlus = false;
    const { id } = await setUp();
    const { mailbox, steps } = await ada.call(testMailbox, { params: { id } });
    expect(mailbox.plus_addressing).toBe('refused');
    expect(steps[4]).toEqual({
      name: 'plus',
      ok: false,
      said: 'The mail server refused it: 550 No such user',
    });
  });

  it('D46 shows the servers’ messages, without an echoed password', async () => {
    const { id } = await setUp('wrong-and-sent-back');
    const result = await ada.call(testMailbox, { params: { id } });
    expect(outcome(result)).toEqual({
      imap: false,
      smtp: false,
      send: null,
      receive: null,
      plus: null,
      checks: null,
    });
    expect(result.steps[0]?.said).toMatch(/^The mail server refused the sign-in: /);
    expect(result.steps[1]?.said).toContain('535');
    const plain = `\0${address}\0wrong-and-sent-back`;
    for (const secret of ['wrong-and-sent-back', plain])
      for (const form of ['utf8', 'hex', 'base64'] as const)
        expect(JSON.stringify(result)).not.toContain(Buffer.from(secret).toString(form));
  });

  it('gives up on a mail that does not arrive', async () => {
    isLost = true;
    const { id } = await setUp();
    const key = Buffer.alloc(32);
    let paused = 0;
    const hosts = new PublicHosts({ everyHost: true, named: [] });
    const access = new MailboxAccess({
      key: async () => key,
      hosts,
      clock: harness.clock,
      ca: dovecot.certificate,
    });
    const box = await inOrganizationOf(harness, ada, (tx) => access.open(tx, id));
    if (!box) throw new Error('There is no mailbox');
    const pause = async () => {
      paused += 1;
    };
    const options = { access, key, productPost: () => null, pause };
    const kept = { password: MAIL_PASSWORD };
    const keeping = { begin: async () => ({}), end: async () => {} };
    const result = await tryMailbox(options, { ...box, kept }, keeping);
    expect(outcome(result)).toMatchObject({ send: true, receive: false, plus: null, checks: false });
    expect([paused, result.plus]).toEqual([15, undefined]);
  });
});

describe('a test mail', () => {
  const [key, id] = [Buffer.alloc(32, 1), crypto.randomUUID()];
  it('is recognized by its Message-ID or subject, in its own mailbox, and cannot be forged', () => {
    const probe = newProbe(key, id);
    expect(isProbe(key, id, `<${probe}.plain@firm.example>`)).toBe(true);
    expect(isProbe(key, id, `Test of this mailbox (${probe}.plus)`)).toBe(true);
    expect(isProbe(key, crypto.randomUUID(), `<${probe}.plain@firm.example>`)).toBe(false);
    expect(isProbe(Buffer.alloc(32, 2), id, `<${probe}.plain@firm.example>`)).toBe(false);
    expect(isProbe(key, id, `<probe.${'x'.repeat(12)}.${'y'.repeat(43)}.plain@firm.example>`)).toBe(false);
    expect(isProbe(key, id, '')).toBe(false);
  });
});

it.each([
  [
    'Authentication-Results: mx.firm.example; spf=pass\r\nAuthentication-Results: forged.example; x',
    'mx.firm.example',
  ],
  ['authentication-results:\r\n\tMX.Firm.example 1;\r\n dkim=pass', 'mx.firm.example'],
  ['Authentication-Results: (all; of them) mx.firm.example; none', 'mx.firm.example'],
  ['Authentication-Results: spf=pass (sender) smtp.mailfrom=a; dkim=none', ''],
  ['Subject: x', null],
])('the server’s name is read from the topmost authentication header: %s', (headers, name) => {
  expect(checkerOf(headers)).toBe(name);
});

it('secrets open with their key and context only', () => {
  const [key, place] = [Buffer.alloc(32, 3), { orgId: crypto.randomUUID(), id: crypto.randomUUID() }];
  const sealed = sealSecrets(key, place, { password: 'x' });
  expect(openSecrets(key, place, sealed)).toEqual({ password: 'x' });
  expect(openSecrets(Buffer.alloc(32), place, sealed)).toEqual({});
  expect(openSecrets(key, { ...place, id: crypto.randomUUID() }, sealed)).toEqual({});
  expect(sealSecrets(key, place, { password: '' })).toBeNull();
});
