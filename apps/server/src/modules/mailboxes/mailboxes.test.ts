import { LIMITS } from '@landfall/contract/constants';
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  type Mailbox,
  renewWebhookSecret,
  testMailbox,
  updateMailbox,
} from '@landfall/contract/mailboxes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addMailbox, newMailbox, OAUTH_MAILBOX } from '../../testing/mailboxes.ts';
import { problemOf } from '../../testing/problem-of.ts';

const PASSWORD = 'correct horse battery staple';
const SERVER = { host: 'localhost', port: 993, security: 'tls' } as const;

let harness: Harness;
let ada: TestPerson;
const logLines: string[] = [];

beforeAll(async () => {
  harness = await startHarness({ logLines });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const list = async (by = ada) => (await by.call(listMailboxes, {})).mailboxes;

/** The body of a change of a mailbox, with its current settings. */
const settingsOf = ({
  address,
  sender_name,
  user_name,
  imap,
  smtp,
  sender_checks,
  authserv_id,
  version,
}: Mailbox) => ({
  address,
  sender_name,
  user_name,
  imap,
  smtp,
  sender_checks,
  authserv_id,
  version,
});
const edit = (
  mailbox: Mailbox,
  change: Partial<Parameters<typeof ada.call<typeof updateMailbox>>[1]['body']>,
) => ada.call(updateMailbox, { params: { id: mailbox.id }, body: { ...settingsOf(mailbox), ...change } });

describe('a mailbox', () => {
  it('is created, listed oldest first, changed and removed', async () => {
    const first = await addMailbox(ada, { imap: SERVER, password: PASSWORD, sender_name: 'Whitfield Law' });
    const second = await addMailbox(ada);
    expect(await list()).toEqual([first, second]);
    expect(first).toMatchObject({
      has_password: true,
      has_webhook: false,
      version: 1,
      plus_addressing: 'unknown',
      oauth: null,
      webhook_url: `http://localhost:8080/inbound-mail/${first.id}`,
      reading: { checked_at: null, failing_since: null, error: '' },
    });
    expect(second.reading).toBeNull();
    const { mailbox } = await edit(second, { sender_name: 'The Office' });
    expect(mailbox).toMatchObject({ sender_name: 'The Office', version: 2 });
    await ada.call(deleteMailbox, { params: { id: first.id } });
    expect(await list()).toEqual([mailbox]);
  });

  it('has a unique address in the organization, and is limited in number', async () => {
    const { address } = await addMailbox(ada);
    const taken = { code: 'conflict', message: 'There is a mailbox of this address already' };
    expect(await problemOf(addMailbox(ada, { address: address.toUpperCase() }))).toMatchObject(taken);
    expect(await problemOf(edit(await addMailbox(ada), { address }))).toMatchObject(taken);
    await addMailbox(await harness.founder('Bea'), { address });
    for (let count = 2; count < LIMITS.mailboxes; count += 1) await addMailbox(ada);
    expect((await problemOf(addMailbox(ada))).message).toBe('At most 10 mailboxes: remove one first');
  });

  it('is changed by one person at a time', async () => {
    const mailbox = await addMailbox(ada);
    await edit(mailbox, { sender_name: 'One' });
    const problem = await problemOf(edit(mailbox, { sender_name: 'Other' }));
    expect(problem).toMatchObject({ code: 'stale_version', current: { sender_name: 'One', version: 2 } });
  });

  it.each<[string, object, Record<string, string>]>([
    ['no password', { imap: SERVER }, { password: 'Enter the password' }],
    [
      'no name of checks',
      { sender_checks: 'named' },
      {
        authserv_id: 'Enter the name that the mail server signs its checks with',
      },
    ],
    [
      'no host',
      { imap: { ...SERVER, host: 'no-such-host.invalid' }, password: 'x' },
      {
        'imap.host': 'There is no host no-such-host.invalid',
      },
    ],
    [
      'no address of the provider',
      { oauth: { ...OAUTH_MAILBOX.oauth, authorize_url: '' } },
      {
        'oauth.authorize_url': 'Enter where somebody signs in',
      },
    ],
    [
      'an address of the provider that is none',
      { oauth: { ...OAUTH_MAILBOX.oauth, token_url: 'ftp://localhost/' } },
      {
        'oauth.token_url': 'Not an address such as https://provider.example/oauth2/token',
      },
    ],
    [
      'no secret of the application',
      { oauth: { ...OAUTH_MAILBOX.oauth, grant: 'client_credentials' } },
      {
        client_secret: 'Enter the secret of the application',
      },
    ],
  ])('with %s is refused, and the field is named', async (_what, settings, fields) => {
    expect(await problemOf(addMailbox(ada, settings))).toMatchObject({ code: 'invalid_input', fields });
    expect(await list()).toEqual([]);
  });

  it('without settings is tested without a connection', async () => {
    const { id } = await addMailbox(ada);
    const { steps } = await ada.call(testMailbox, { params: { id } });
    expect(steps.map(({ ok }) => ok)).toEqual([null, null, null, null, null, null]);
  });

  it('is for administrators, and recorded under its address', async () => {
    const { id } = await addMailbox(ada);
    const viewer = await ada.colleague('user');
    expect(await problemOf(list(viewer))).toMatchObject({ code: 'forbidden' });
    const { rows } = await harness.owner.query(
      'select action, resource_id from app.audit_entry where org_id = $1 and action like $2 order by id',
      [ada.orgId, 'mailbox.%'],
    );
    expect(rows).toEqual([{ action: 'mailbox.created', resource_id: id }]);
  });
});

describe('the secrets of a mailbox', () => {
  const withPassword = () => addMailbox(ada, { imap: SERVER, password: PASSWORD });

  it('are kept when left out, removed when empty, and then reported as missing', async () => {
    const mailbox = await withPassword();
    const { mailbox: kept } = await edit(mailbox, { sender_name: 'One' });
    expect(kept.has_password).toBe(true);
    expect((await problemOf(edit(kept, { password: '' }))).fields).toEqual({
      password: 'Enter the password',
    });
    expect((await edit(kept, { password: '', imap: null })).mailbox.has_password).toBe(false);
  });

  it('are sent only to the server for which they were entered', async () => {
    const mailbox = await withPassword();
    const elsewhere = { ...SERVER, host: '127.0.0.1' };
    expect((await problemOf(edit(mailbox, { imap: elsewhere }))).fields).toEqual({
      password: 'Enter the password',
    });
    await edit(mailbox, { imap: { ...SERVER, port: 143, security: 'starttls' } });
  });

  it('D46 are in no answer, log, audit entry or other row, and are sealed', async () => {
    const mailbox = await withPassword();
    const { secret } = await ada.call(renewWebhookSecret, { params: { id: mailbox.id } });
    expect(JSON.stringify(await list())).not.toContain(PASSWORD);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect(logLines.join('')).not.toContain(PASSWORD);
    expect(logLines.join('')).not.toContain(secret);
    const { rows } = await harness.owner.query(
      `select m.secrets, (select string_agg(e::text, ' ') from app.audit_entry e where e.org_id = m.org_id) as audit
       from app.mailbox m where id = $1`,
      [mailbox.id],
    );
    expect(rows[0].secrets.includes(PASSWORD)).toBe(false);
    expect(rows[0].audit).toContain('mailbox.webhook_renewed');
    expect(rows[0].audit).not.toContain(PASSWORD);
    expect(rows[0].audit).not.toContain(secret);
  });

  it('open in their own mailbox only', async () => {
    const [one, other] = [await withPassword(), await withPassword()];
    await harness.owner.query(
      'update app.mailbox set secrets = (select secrets from app.mailbox where id = $1) where id = $2',
      [one.id, other.id],
    );
    expect((await list()).map(({ has_password }) => has_password)).toEqual([true, false]);
  });
});

describe('with a public address of the server', () => {
  it('refuses hosts of its own network, except those listed by the operator', async () => {
    await using remote = Object.assign(
      await startHarness({
        config: { publicUrl: 'https://cases.example', local: false, privateMailHosts: ['127.0.0.2'] },
      }),
      { [Symbol.asyncDispose]: () => remote.close() },
    );
    const bea = await remote.founder('Bea');
    const REFUSED = 'localhost is not on the public internet: whoever runs the server can allow it';
    const settings = { ...newMailbox(), imap: SERVER, smtp: SERVER, password: PASSWORD };
    const problem = await problemOf(bea.call(createMailbox, { body: settings }));
    expect(problem.fields).toEqual({ 'imap.host': REFUSED, 'smtp.host': REFUSED });
    expect((await problemOf(addMailbox(bea, OAUTH_MAILBOX))).fields).toEqual({ 'oauth.token_url': REFUSED });
    const plain = {
      ...OAUTH_MAILBOX.oauth,
      token_url: 'http://127.0.0.2/token',
    } as typeof OAUTH_MAILBOX.oauth;
    expect((await problemOf(addMailbox(bea, { oauth: plain }))).fields).toEqual({
      'oauth.token_url': 'Not an address such as https://provider.example/oauth2/token',
    });
    await addMailbox(bea, { imap: { ...SERVER, host: '127.0.0.2' }, password: PASSWORD });
  });
});
