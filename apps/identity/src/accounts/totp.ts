import { Secret, TOTP } from 'otpauth';
import type { IdentityOptions } from '../options.ts';
import { hashOf } from '../state/hash.ts';
import { TOTP_SETUP_MS } from '../state/sweep.ts';
import type { Queryable } from '../state/transaction.ts';
import { OutdatedCheckError } from './accounts.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** The parameters that authenticator apps expect (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const PERIOD_SECONDS = 30;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** The number of time steps by which a phone's clock may be off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A secret that has not been confirmed by a code yet. */
export interface PendingTotp {
  /** In base32, for typing. */
  secret: string;
  /** The `otpauth:` URI, for the QR code. */
  uri: string;
}

function totpOf(secret: Buffer, issuer = '', label = ''): TOTP {
  const bytes = secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer;
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes }), ...SHAPE });
}

/** The time step of a code that is currently valid. */
function stepOf(secret: Buffer, code: string, at: number): number | undefined {
  const digits = code.replace(/\D/g, '');
  if (digits.length !== SHAPE.digits) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: at, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta;
}

type Owner = { id: string; email: string };

/**
 * The identifier of the session or interaction in which an authenticator app is being set up. The secret is shown and
 * confirmed there only, so that another person who knows the password cannot read the key that its owner scans.
 */
export type SetupPlace = string;

/** What `last_step` holds until a first code is accepted. */
const markOf = (place: SetupPlace) => hashOf(place).readBigInt64BE().toString();

function pendingOf(secret: Buffer, issuer: string, { email }: Owner): PendingTotp {
  const totp = totpOf(secret, issuer, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Creates a secret for an authenticator app, replacing an unconfirmed one. The app lists it under the product's name.
 * @throws OutdatedCheckError when the account has an authenticator app by now
 */
export async function beginTotp(
  { pool, now, productName }: IdentityOptions,
  account: Owner,
  place: SetupPlace,
): Promise<PendingTotp> {
  const secret = Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
  const { rowCount } = await pool.query(
    `insert into identity.totp (account_id, secret, created_at, last_step) values ($1, $2, $3, $4)
     on conflict (account_id) do update
       set secret = excluded.secret, created_at = excluded.created_at, last_step = excluded.last_step
     where totp.confirmed_at is null`,
    [account.id, secret, new Date(now()), markOf(place)],
  );
  if (rowCount !== 1) throw new OutdatedCheckError('The account has an authenticator app');
  return pendingOf(secret, productName, account);
}

/** The unconfirmed secret of a place, which expires after an hour. */
export async function pendingTotp(
  { pool, now, productName }: IdentityOptions,
  account: Owner,
  place: SetupPlace,
): Promise<PendingTotp | undefined> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    `select secret from identity.totp
     where account_id = $1 and last_step = $3 and confirmed_at is null and created_at > $2`,
    [account.id, new Date(now() - TOTP_SETUP_MS), markOf(place)],
  );
  return rows[0] && pendingOf(rows[0].secret, productName, account);
}

/** Confirms an authenticator app by its first code, which proves that it has the secret. False for a wrong code. */
export async function confirmTotp(
  client: Queryable,
  { accountId, place }: { accountId: string; place: SetupPlace },
  code: string,
  at: number,
): Promise<boolean> {
  const { rows } = await client.query<{ secret: Buffer }>(
    `select secret from identity.totp
     where account_id = $1 and last_step = $3 and confirmed_at is null and created_at > $2 for update`,
    [accountId, new Date(at - TOTP_SETUP_MS), markOf(place)],
  );
  const step = rows[0] && stepOf(rows[0].secret, code, at);
  if (step === undefined) return false;
  await client.query('update identity.totp set confirmed_at = $2, last_step = $3 where account_id = $1', [
    accountId,
    new Date(at),
    step,
  ]);
  return true;
}

/** Whether a code of the account's authenticator app is correct, and newer than the last accepted one. */
export async function useTotpCode(
  { pool, now }: IdentityOptions,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from identity.totp where account_id = $1 and confirmed_at is not null',
    [accountId],
  );
  const step = rows[0] && stepOf(rows[0].secret, code, now());
  if (step === undefined) return false;
  const { rowCount } = await pool.query(
    'update identity.totp set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  );
  return rowCount === 1;
}

/** Removes an account's authenticator app and its recovery codes. */
export async function removeTwoFactor(client: Queryable, accountId: string): Promise<void> {
  await client.query('delete from identity.totp where account_id = $1', [accountId]);
  await removeRecoveryCodes(client, accountId);
}
