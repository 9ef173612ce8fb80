import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { hashOf } from './hash.ts';
import type { Queryable } from './transaction.ts';

/** A browser whose person has just signed in to an account. */
export interface ProvenDevice {
  accountId: string;
  /**
   * The version of the credentials that the person was checked against: after another change the browser does not
   * become known.
   */
  credentialsVersion: number;
  /** The session that it signed in with; undefined if it has none yet. */
  sessionUid: string | undefined;
  /** The current value of its device cookie. */
  deviceToken: string;
}

/**
 * Marks a browser as known to the account. It gets a new token each time, for all accounts that know it, so that an
 * earlier token, stolen or planted by another person, becomes useless.
 * @returns the value of its device cookie from the commit on
 */
export async function rememberDevice(client: Queryable, device: ProvenDevice, at: number): Promise<string> {
  const { accountId, credentialsVersion, sessionUid = null, deviceToken } = device;
  const token = randomBytes(32).toString('base64url');
  await client.query('update identity.known_device set token_hash = $2 where token_hash = $1', [
    hashOf(deviceToken),
    hashOf(token),
  ]);
  await client.query(
    `insert into identity.known_device (id, token_hash, account_id, session_uid, proven_at)
     select $1, $2, id, $4, $5 from identity.account where id = $3 and credentials_version = $6
     on conflict (token_hash, account_id) do update
       set session_uid = excluded.session_uid, proven_at = excluded.proven_at`,
    [uuidv7(), hashOf(token), accountId, sessionUid, new Date(at), credentialsVersion],
  );
  return token;
}
