import {
  finishMailboxSignIn,
  listMailboxes,
  type Mailbox,
  startMailboxSignIn,
  testMailbox,
  updateMailbox,
} from '@landfall/contract/mailboxes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Dovecot, NO_DOVECOT, rawMail } from '../../testing/dovecot.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { TestReaders } from '../../testing/mailbox-readers.ts';
import { addMailbox, newMailbox } from '../../testing/mailboxes.ts';
import { OAuthProvider } from '../../testing/oauth-provider.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { SubmissionServer } from '../../testing/submission-server.ts';

const MINUTE = 60_000;
const OVER = { code: 'not_found', message: 'This sign-in is over. Begin it again' };

describe.skipIf(NO_DOVECOT)('a mailbox with OAuth 2', () => {
  const provider = new OAuthProvider();
  let dovecot: Dovecot;
  let onDelivery = async () => {};
  const submission = new SubmissionServer({
    isGood: ({ user, accessToken = '' }) => provider.userOf(accessToken) === user,
    async deliver(address, raw) {
      await onDelivery();
      await dovecot.deliver(address.replace(/\+[^@]*/, ''), [raw]);
    },
  });
  const logLines: string[] = [];
  let harness: Harness;
  let processes: TestReaders;
  let ada: TestPerson;
  let address: string;

  beforeAll(async () => {
    await Promise.all([provider.start(), submission.start()]);
    dovecot = new Dovecot({ introspectionUrl: `${provider.url}/introspect` });
    await dovecot.start();
    harness = await startHarness({
      trustedCertificate: dovecot.certificate,
      tokenSeconds: 86_400,
      logLines,
    });
    processes = await TestReaders.open(harness, { certificate: dovecot.certificate, logLines });
  });
  afterAll(async () => {
    await processes.close();
    await harness.close();
    await Promise.all([dovecot.stop(), submission.close(), provider.close()]);
  });
  beforeEach(async () => {
    harness.clock.set('2026-03-02T15:00:00Z');
    await harness.owner.query('delete from app.mailbox');
    ada = await harness.founder('Ada');
    address = `office.${crypto.randomUUID()}@firm.example`;
  });

  const setUp = (grant: 'authorization_code' | 'client_credentials' = 'authorization_code') =>
    addMailbox(ada, {
      address,
      client_secret: provider.clientSecret,
      imap: { host: 'localhost', port: dovecot.port, security: 'tls' },
      smtp: { host: 'localhost', port: submission.port, security: 'tls' },
      oauth: {
        grant,
        authorize_url: `${provider.url}/authorize?access_type=offline`,
        token_url: `${provider.url}/token`,
        client_id: 'landfall',
        scope: 'mail.read mail.send',
      },
    });
  const begin = async ({ id }: Mailbox, by = ada) =>
    (await by.call(startMailboxSignIn, { params: { id } })).url;
  const finish = (sent: { state: string; code: string }, by = ada) =>
    by.call(finishMailboxSignIn, { body: sent });
  async function connect(mailbox: Mailbox): Promise<Mailbox> {
    return (await finish(provider.agree(await begin(mailbox), address))).mailbox;
  }
  async function readSubjects(): Promise<number> {
    const { rows } = await harness.owner.query('select from app.received_mail where org_id = $1', [
      ada.orgId,
    ]);
    return rows.length;
  }
  const reading = async () => (await ada.call(listMailboxes, {})).mailboxes[0]?.reading;

  it('redirects to the provider’s sign-in, with PKCE and state', async () => {
    const url = new URL(await begin(await setUp()));
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      access_type: 'offline',
      response_type: 'code',
      client_id: 'landfall',
      redirect_uri: 'http://localhost:8080/mailbox-sign-in',
      scope: 'mail.read mail.send',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: address,
    });
  });

  it('is read and sent from with cached tokens that are renewed in time', async () => {
    const mailbox = await connect(await setUp());
    expect(mailbox.oauth?.is_connected).toBe(true);
    const reader = processes.start();
    const { asked } = provider;
    asked.length = 0;
    await processes.read(reader);
    await dovecot.deliver(address, [rawMail('New')]);
    harness.clock.advance(MINUTE);
    await processes.read(reader);
    expect([await readSubjects(), asked]).toEqual([1, ['refresh_token']]);
    const { steps } = await ada.call(testMailbox, { params: { id: mailbox.id } });
    expect(steps.slice(0, 5).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(submission.signedIn.at(-1)).toBe(`${address} by XOAUTH2`);
    // The provider replaces the refresh token with every answer; each new one is stored.
    harness.clock.advance(60 * MINUTE);
    await processes.read(reader);
    harness.clock.advance(60 * MINUTE);
    await processes.read(reader);
    expect([await reading(), asked.length]).toEqual([expect.objectContaining({ error: '' }), 4]);
    await reader.stop();
  });

  it('is read by another process while it is tested: each new refresh token is stored at once', async () => {
    const { id } = await connect(await setUp());
    const reader = processes.start();
    onDelivery = () => processes.read(reader);
    const { steps } = await ada.call(testMailbox, { params: { id } });
    onDelivery = async () => {};
    expect(steps[3]).toMatchObject({ name: 'receive', ok: true });
    expect(await reading()).toEqual({
      checked_at: '2026-03-02T15:00:00Z',
      failing_since: null,
      error: '',
    });
    await reader.stop();
  });

  it('with client credentials is read without a sign-in', async () => {
    provider.applicationUser = address;
    const mailbox = await setUp('client_credentials');
    expect(mailbox.oauth?.is_connected).toBe(true);
    expect(await problemOf(begin(mailbox))).toMatchObject({ code: 'conflict' });
    const reader = processes.start();
    await processes.read(reader);
    expect(await reading()).toMatchObject({ checked_at: '2026-03-02T15:00:00Z', error: '' });
    await reader.stop();
  });

  it('reports that nobody has signed in, and that the provider refuses', async () => {
    const reader = processes.start();
    const mailbox = await setUp();
    await processes.read(reader);
    expect((await reading())?.error).toBe('Nobody has signed in to the mail provider yet');
    await connect(mailbox);
    // The mailbox is read at once, although a pause follows failures.
    await processes.read(reader);
    expect((await reading())?.error).toBe('');
    provider.revoke();
    harness.clock.advance(60 * MINUTE);
    await processes.read(reader);
    expect((await reading())?.error).toBe(
      'The mail provider refused the sign-in: invalid_grant: Not good: …',
    );
    await reader.stop();
  });

  it('gets a new token when one is revoked early', async () => {
    await connect(await setUp());
    const reader = processes.start();
    await processes.read(reader);
    provider.expire();
    harness.clock.advance(MINUTE);
    await processes.read(reader);
    expect((await reading())?.error).toMatch(/^The mail server refused the sign-in/);
    harness.clock.advance(4 * MINUTE);
    await processes.read(reader);
    expect((await reading())?.error).toBe('');
    await reader.stop();
  });

  describe('a sign-in', () => {
    it('is completed once, by the person who began it', async () => {
      const mailbox = await setUp();
      const sent = provider.agree(await begin(mailbox), address);
      const colleague = await ada.colleague('admin');
      expect(await problemOf(finish(sent, colleague))).toMatchObject(OVER);
      expect(await problemOf(finish(sent, await harness.founder('Bea')))).toMatchObject(OVER);
      await finish(sent);
      expect(await problemOf(finish(sent))).toMatchObject(OVER);
    });

    it('ends after ten minutes, and when another is begun', async () => {
      const mailbox = await setUp();
      const first = provider.agree(await begin(mailbox), address);
      const second = provider.agree(await begin(mailbox), address);
      expect(await problemOf(finish(first))).toMatchObject(OVER);
      harness.clock.advance(10 * MINUTE);
      expect(await problemOf(finish(second))).toMatchObject(OVER);
    });

    it('refused by the provider is used up', async () => {
      const mailbox = await setUp();
      const sent = { ...provider.agree(await begin(mailbox), address), code: 'guessed' };
      expect(await problemOf(finish(sent))).toMatchObject({
        code: 'conflict',
        message: 'The mail provider refused the sign-in: invalid_grant: Not good:',
      });
      expect(await problemOf(finish(sent))).toMatchObject(OVER);
      expect((await ada.call(listMailboxes, {})).mailboxes[0]?.oauth?.is_connected).toBe(false);
    });

    it('ends with another application or provider', async () => {
      const mailbox = await connect(await setUp());
      const { address: _, oauth, imap, smtp, version, sender_checks } = mailbox;
      if (!oauth) throw new Error('It has no sign-in');
      const { is_connected: __, ...settings } = oauth;
      const body = { ...newMailbox(), address, imap, smtp, version, sender_checks };
      const { mailbox: changed } = await ada.call(updateMailbox, {
        params: { id: mailbox.id },
        body: { ...body, oauth: { ...settings, client_id: 'another' } },
      });
      expect(changed.oauth?.is_connected).toBe(false);
    });
  });

  it('D46 leaves no token in a log, an answer or a row', async () => {
    expect(provider.given.length).toBeGreaterThan(10);
    const { rows } = await harness.owner.query<{ all: string }>(
      `select coalesce(string_agg(m::text, ''), '') || (select string_agg(e::text, '') from app.audit_entry e) as all
       from app.mailbox m`,
    );
    const written = `${logLines.join('')}${rows[0]?.all}${JSON.stringify(await ada.call(listMailboxes, {}))}`;
    for (const secret of [...provider.given, provider.clientSecret]) {
      expect(written).not.toContain(secret);
      expect(written).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
