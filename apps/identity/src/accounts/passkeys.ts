import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FormToken } from '../form-token.ts';
import type { IdentityOptions } from '../options.ts';
import type { Queryable } from '../state/transaction.ts';
import { reportFailure } from './account-events.ts';
import { type Account, findAccountById } from './accounts.ts';
import type { Requester } from './requester.ts';

const LONGEST_USER_AGENT = 400;

export interface Passkey {
  /** base64url. */
  id: string;
  /** The User-Agent of the browser that created it. */
  userAgent: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch. */
  lastUsedAt: number | undefined;
}

/**
 * Loaded when a passkey is created or used: its three hundred modules would cost every start a fifth of a second and 20
 * MB.
 */
const webauthn = () => import('@simplewebauthn/server');

/** Whether browsers offer passkeys for the product's address: they do for host names, not for IP addresses. */
export function passkeysPossible({ publicUrl }: Pick<IdentityOptions, 'publicUrl'>): boolean {
  return isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** The relying party of passkeys, which is part of what they sign. */
function partyOf({ publicUrl }: Pick<IdentityOptions, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
}

/** The passkeys of an account, the newest first. */
export async function listPasskeys(client: Queryable, accountId: string): Promise<Passkey[]> {
  const { rows } = await client.query<{ id: Buffer; agent: string; created: number; used: number | null }>(
    `select credential_id as id, user_agent as agent,
       extract(epoch from created_at)::float8 * 1000 as created,
       extract(epoch from last_used_at)::float8 * 1000 as used
     from identity.passkey where account_id = $1 order by created_at desc, credential_id`,
    [accountId],
  );
  return rows.map((row) => ({
    id: row.id.toString('base64url'),
    userAgent: row.agent,
    createdAt: row.created,
    lastUsedAt: row.used ?? undefined,
  }));
}

/**
 * The options for creating a passkey: one that the browser finds without a typed address, and that verifies its user by
 * fingerprint, face or PIN, so that it counts as two factors.
 */
export async function creationOptions(
  options: IdentityOptions,
  account: Account,
  challenge: FormToken,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeys(options.pool, account.id);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: options.productName,
    rpID: partyOf(options).expectedRPID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    challenge: Uint8Array.from(Buffer.from(challenge.value, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The options for signing in: with any passkey of the product. */
export function requestOptions(options: IdentityOptions, challenge: FormToken) {
  return { rpId: partyOf(options).expectedRPID, challenge: challenge.value, userVerification: 'required' };
}

/** The log has the reason why a passkey was rejected; the person just tries again. */
async function accepted<Result extends { verified: boolean }>(
  { log }: IdentityOptions,
  checking: Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await checking;
    return result.verified ? result : undefined;
  } catch (error) {
    log.info(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'sign-in provider: passkey refused',
    );
    return undefined;
  }
}

/** Verifies a new passkey and stores it, in the transaction of `client`. False if it is rejected. */
export async function addPasskey(
  client: Queryable,
  options: IdentityOptions,
  made: { accountId: string; userAgent: string; answer: RegistrationResponseJSON },
  challenge: FormToken,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await accepted(
    options,
    verifyRegistrationResponse({
      ...partyOf(options),
      response: made.answer,
      expectedChallenge: challenge.isValue,
    }),
  );
  if (!checked?.registrationInfo) return false;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const { rowCount } = await client.query(
    `insert into identity.passkey
       (credential_id, account_id, public_key, counter, transports, user_agent, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [
      Buffer.from(id, 'base64url'),
      made.accountId,
      Buffer.from(publicKey),
      counter,
      transports,
      made.userAgent.slice(0, LONGEST_USER_AGENT),
      new Date(options.now()),
    ],
  );
  return rowCount === 1;
}

interface StoredPasskey {
  account_id: string;
  public_key: Buffer;
  counter: number;
}

/** The account that a passkey signs in; undefined if the passkey is unknown or its signature is invalid. */
export async function passkeyAccount(
  options: IdentityOptions,
  answer: AuthenticationResponseJSON,
  challenge: FormToken,
  requester: Requester,
): Promise<Account | undefined> {
  const credentialId = Buffer.from(answer.id, 'base64url');
  const { rows } = await options.pool.query<StoredPasskey>(
    'select account_id, public_key, counter::float8 as counter from identity.passkey where credential_id = $1',
    [credentialId],
  );
  const [known] = rows;
  // The account is read before the check, so that a concurrent change of credentials is detected at the end.
  const account = known && (await findAccountById(options.pool, known.account_id));
  if (!account) return undefined;
  const credential = { id: answer.id, publicKey: Uint8Array.from(known.public_key), counter: known.counter };
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await accepted(
    options,
    verifyAuthenticationResponse({
      ...partyOf(options),
      response: answer,
      expectedChallenge: challenge.isValue,
      credential,
    }),
  );
  if (checked && (await usePasskey(options, credentialId, checked.authenticationInfo.newCounter)))
    return account;
  await reportFailure(options, account, requester);
  return undefined;
}

/** Records the use of a passkey. False for a clone, whose counter continues from an earlier use. */
async function usePasskey(
  { pool, now }: IdentityOptions,
  credentialId: Buffer,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update identity.passkey set counter = $2, last_used_at = $3
     where credential_id = $1 and (counter < $2 or $2 = 0 and counter = 0)`,
    [credentialId, counter, new Date(now())],
  );
  return rowCount === 1;
}

/** Removes one of an account's passkeys. False if the account does not have it. */
export async function removePasskey(client: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from identity.passkey where account_id = $1 and credential_id = $2',
    [accountId, Buffer.from(id, 'base64url')],
  );
  return rowCount === 1;
}

/**
 * Removes the passkeys that were created before the account's address was verified.
 * @returns the number of removed passkeys
 */
export async function removeUnownedPasskeys(client: Queryable, accountId: string): Promise<number> {
  const { rowCount } = await client.query(
    `delete from identity.passkey p using identity.account a
     where a.id = $1 and p.account_id = a.id
       and (a.email_verified_at is null or p.created_at < a.email_verified_at)`,
    [accountId],
  );
  return rowCount ?? 0;
}
