import { createHash } from 'node:crypto';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { finishMailboxSignIn, startMailboxSignIn } from '@landfall/contract/mailboxes';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { type AccessTokens, SignInError } from './access-tokens.ts';
import { type MailboxSetup, readMailbox, redirectUrl } from './administration.ts';
import * as queries from './queries.ts';
import { type MailboxSecrets, openSecrets, sealSecrets } from './secrets.ts';

/** The maximum duration of a sign-in at a provider, in milliseconds. */
const SIGN_IN_MS = 600_000;

const hashOf = (state: string) => linkTokenHash(state).toString('base64');

/**
 * Starts a sign-in at a mail provider (RFC 6749, 4.1, with PKCE), replacing one that was started before.
 * @throws Failure `not_found`; `conflict` for a mailbox that does not use this kind of sign-in
 */
export async function startSignIn(
  { tx, actor, now }: OrgSession,
  setup: MailboxSetup,
  id: string,
): Promise<HandlerResult<typeof startMailboxSignIn>> {
  const row = found(await queries.lockMailbox(tx, id));
  if (row.oauth?.grant !== 'authorization_code')
    throw new Failure('conflict', 'Nobody signs in to this mailbox: save OAuth 2 as its sign-in first');
  const [state, verifier] = [newLinkToken(), newLinkToken()];
  const [key, place] = [await setup.key(), { orgId: tx.orgId, id }];
  const sign_in = {
    state_hash: hashOf(state),
    verifier,
    person_id: actor.personId,
    expires_at: Date.parse(now) + SIGN_IN_MS,
  };
  const sealed = sealSecrets(key, place, { ...openSecrets(key, place, row.secrets), sign_in });
  await queries.updateSecrets(tx, id, sealed);
  const url = new URL(row.oauth.authorize_url);
  const query = {
    response_type: 'code',
    client_id: row.oauth.client_id,
    redirect_uri: redirectUrl(setup),
    ...(row.oauth.scope && { scope: row.oauth.scope }),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: row.user_name || row.address,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href };
}

/** A sign-in that the person who started it returns with. */
export interface ReturnedSignIn {
  id: string;
  oauth: queries.OAuthSettings;
  kept: MailboxSecrets;
  code: string;
  verifier: string;
}

/**
 * Finds the sign-in that the caller started, and deletes it.
 * @throws Failure `not_found`, the same for one that does not exist, has expired, or was started by another person
 */
export async function completeSignIn(
  { tx, actor, now }: OrgSession,
  setup: MailboxSetup,
  { state, code }: HandlerInput<typeof finishMailboxSignIn>['body'],
): Promise<ReturnedSignIn> {
  const [key, hash] = [await setup.key(), hashOf(state)];
  for (const { id } of await queries.selectMailboxes(tx)) {
    const place = { orgId: tx.orgId, id };
    const row = await queries.lockMailbox(tx, id);
    const { sign_in, ...kept } = openSecrets(key, place, row?.secrets ?? null);
    const isTheirs = sign_in?.state_hash === hash && sign_in.person_id === actor.personId;
    if (!row?.oauth || !sign_in || !isTheirs) continue;
    await queries.updateSecrets(tx, id, sealSecrets(key, place, kept));
    if (sign_in.expires_at > Date.parse(now))
      return { id, oauth: row.oauth, kept, code, verifier: sign_in.verifier };
  }
  throw new Failure('not_found', 'This sign-in is over. Begin it again');
}

/**
 * Exchanges the code for lasting tokens.
 * @throws Failure `conflict` when the provider refuses
 */
export async function exchangeCode(
  tokens: AccessTokens,
  setup: MailboxSetup,
  { oauth, kept, code, verifier }: ReturnedSignIn,
): Promise<string> {
  try {
    const sent = { code, verifier, redirectUrl: redirectUrl(setup) };
    return (await tokens.exchange(oauth, kept, sent)).refresh_token;
  } catch (error) {
    if (error instanceof SignInError) throw new Failure('conflict', error.message);
    throw error;
  }
}

/**
 * Stores the tokens of a sign-in.
 * @throws Failure `not_found`; `conflict` when the mailbox was changed meanwhile
 */
export async function storeSignIn(
  { tx }: OrgSession,
  setup: MailboxSetup,
  { id, oauth }: ReturnedSignIn,
  refresh_token: string,
): Promise<HandlerResult<typeof finishMailboxSignIn>> {
  const row = found(await queries.lockMailbox(tx, id));
  if (row.oauth?.token_url !== oauth.token_url || row.oauth.client_id !== oauth.client_id)
    throw new Failure('conflict', 'The mailbox was changed in the meantime. Sign in again');
  const [key, place] = [await setup.key(), { orgId: tx.orgId, id }];
  const kept = { ...openSecrets(key, place, row.secrets), refresh_token };
  await queries.updateSecrets(tx, id, sealSecrets(key, place, kept));
  // A process that reads the mailbox notices the new version and reads again at once.
  await queries.raiseVersion(tx, id);
  await queries.renewReading(tx, id, 'none');
  return { mailbox: await readMailbox(tx, setup, id) };
}
