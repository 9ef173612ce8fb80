import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublicHosts } from '../../platform/public-hosts.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { addMailbox, OAUTH_MAILBOX } from '../../testing/mailboxes.ts';
import { OAuthProvider } from '../../testing/oauth-provider.ts';
import { MailboxAccess, type OpenedMailbox } from './mailbox-access.ts';
import { openSecrets, sealSecrets } from './secrets.ts';

const KEY = Buffer.alloc(32, 7);
const REDIRECT = 'http://localhost/';
const provider = new OAuthProvider();
let harness: Harness;
let ada: TestPerson;
let box: OpenedMailbox;

/**
 * A process's access to mailboxes.
 * @param pause what it does while another process uses the refresh token
 */
const aProcess = (pause = async () => {}) =>
  new MailboxAccess({
    key: async () => KEY,
    clock: harness.clock,
    pause,
    hosts: new PublicHosts({ everyHost: true, named: [] }),
  });
const keepingBy = (access: MailboxAccess) =>
  access.keepingOf(box, (work) => inOrganizationOf(harness, ada, work));
function tokenOf(access: MailboxAccess): Promise<string> {
  const { id, oauth, kept } = box;
  if (!oauth) throw new Error('It is signed in to by password');
  return access.tokens.tokenOf({ id, oauth, kept }, keepingBy(access));
}
const open = async () => {
  const opened = await inOrganizationOf(harness, ada, (tx) => aProcess().open(tx, box.id));
  return opened ?? expect.fail('There is no mailbox');
};

beforeAll(async () => {
  await provider.start();
  harness = await startHarness();
});
afterAll(async () => {
  await harness.close();
  await provider.close();
});
beforeEach(async () => {
  ada = await harness.founder('Ada');
  const client_secret = provider.clientSecret;
  const token_url = `${provider.url}/token`;
  const { id } = await addMailbox(ada, {
    client_secret,
    oauth: { ...OAUTH_MAILBOX.oauth, grant: 'authorization_code', client_id: 'landfall', token_url },
  });
  // A member signs in at the provider.
  const verifier = crypto.randomUUID();
  const agreed = new URL(`${provider.url}/authorize`);
  agreed.searchParams.set('code_challenge_method', 'S256');
  agreed.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  agreed.searchParams.set('redirect_uri', REDIRECT);
  const { code } = provider.agree(agreed.href, 'office@firm.example');
  const opened = await inOrganizationOf(harness, ada, (tx) => aProcess().open(tx, id));
  if (!opened?.oauth) throw new Error('It is signed in to by password');
  const sent = { code, verifier, redirectUrl: REDIRECT };
  const tokens = await aProcess().tokens.exchange(opened.oauth, { client_secret }, sent);
  const secrets = sealSecrets(KEY, { orgId: ada.orgId, id }, { client_secret, ...tokens });
  await harness.owner.query('update app.mailbox set secrets = $2 where id = $1', [id, secrets]);
  box = { ...opened, kept: openSecrets(KEY, { orgId: ada.orgId, id }, secrets) };
  provider.asked.length = 0;
  provider.beforeAnswer = async () => {};
});

it('two processes that need a token use the refresh token one after the other', async () => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  provider.beforeAnswer = () => {
    isAsked();
    return answered;
  };
  const first = tokenOf(aProcess());
  await asked;
  let waits = 0;
  const second = tokenOf(
    aProcess(async () => {
      waits += 1;
      if (waits < 3) return;
      // While the second process waits, only the first one has used the refresh token.
      expect(provider.asked).toEqual(['refresh_token']);
      answer();
      await first;
    }),
  );
  const given = await Promise.all([first, second]);
  expect([new Set(given).size, provider.asked.length, waits]).toEqual([2, 2, 3]);
  const { refresh_token, renewal } = (await open()).kept;
  expect([provider.given.at(-1), renewal]).toEqual([refresh_token, undefined]);
});

it('the turn of a dead process ends after half a minute', async () => {
  expect(await keepingBy(aProcess()).begin()).toMatchObject({ refresh_token: box.kept.refresh_token });
  let waits = 0;
  const other = aProcess(async () => {
    waits += 1;
    harness.clock.advance(10_000);
  });
  expect([await tokenOf(other), waits]).toEqual([expect.stringMatching(/^access-/), 3]);
});

it('a process that waits in vain reports it', async () => {
  await keepingBy(aProcess()).begin();
  await expect(tokenOf(aProcess())).rejects.toThrow('Another sign-in at the mail provider is under way');
  expect(provider.asked).toEqual([]);
});

it('a refused sign-in ends its turn', async () => {
  provider.revoke();
  await expect(tokenOf(aProcess())).rejects.toThrow('The mail provider refused the sign-in');
  expect((await open()).kept).toEqual(box.kept);
});

it('a late token does not replace that of a new sign-in', async () => {
  const late = keepingBy(aProcess());
  await late.begin();
  const newer = { ...box.kept, refresh_token: 'newer' };
  const place = { orgId: ada.orgId, id: box.id };
  await harness.owner.query('update app.mailbox set secrets = $2 where id = $1', [
    box.id,
    sealSecrets(KEY, place, newer),
  ]);
  await late.end(box.kept, 'late');
  expect((await open()).kept).toEqual(newer);
});
