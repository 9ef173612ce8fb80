import { type Caller, createCaller, NoResponseError, ProblemError } from '@landfall/contract/call';
import { isRepeatable } from '@landfall/contract/endpoint';
import { FRESH_HEADER, ORGANIZATION_HEADER, TIME_ZONE_HEADER } from '@landfall/contract/product';
import { z } from 'zod';
import { API_BASE_URL } from './base-url.ts';
import { canSendNow, checkServer } from './connection.ts';
import { NotSentError } from './error-words.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';
import { currentOrganizationId, currentSession } from './session.ts';

// The content security policy forbids `new Function`, which the validation library would otherwise use for speed.
z.config({ jitless: true });

const SESSION_ENDED = 'Your session has ended. Log in again to continue.';

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A replica of the server's database lags by less than this, in milliseconds. */
const BEHIND_MS = 3_000;
let freshUntil = 0;

/**
 * Makes reads bypass the replica for a few seconds, because it may lack the change of which the page was just notified.
 */
export function bypassReplicaBriefly(): void {
  freshUntil = Date.now() + BEHIND_MS;
}

/** The headers of every call. @param renewed whether to get a new access token first */
export async function callHeaders(renewed: boolean): Promise<Record<string, string>> {
  const organizationId = currentOrganizationId();
  return {
    authorization: `Bearer ${await currentSession().accessToken(renewed)}`,
    [TIME_ZONE_HEADER]: ownTimeZone(),
    ...(organizationId ? { [ORGANIZATION_HEADER]: organizationId } : {}),
    ...(Date.now() < freshUntil ? { [FRESH_HEADER]: '1' } : {}),
  };
}

/**
 * Makes calls outside the workspace, possibly without a signed-in user. They neither renew nor end a session.
 * @param accessToken the caller's access token; undefined for anonymous calls
 */
export function callerOf(accessToken: string | undefined): Caller {
  const authorization = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  return createCaller({
    baseUrl: API_BASE_URL,
    headers: () => ({ [TIME_ZONE_HEADER]: ownTimeZone(), ...authorization }),
  });
}

const send = createCaller({ baseUrl: API_BASE_URL, headers: () => callHeaders(false) });
const sendRenewed = createCaller({ baseUrl: API_BASE_URL, headers: () => callHeaders(true) });

/**
 * How long a change waits for its response, in milliseconds. After that the user is notified that there was none, and
 * can try again or leave the form. Uploads of files have no limit.
 */
const RESPONSE_MS = 60_000;

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

const sendAuthenticated: Caller = async (endpoint, asked) => {
  let args = asked;
  if (endpoint.method !== 'GET') {
    if (!(await canSendNow())) throw new NotSentError();
    if (!('bytes' in asked)) args = { signal: AbortSignal.timeout(RESPONSE_MS), ...asked };
  }
  try {
    return await send(endpoint, args);
  } catch (error) {
    if (error instanceof NoResponseError) void checkServer();
    if (!isUnauthenticated(error)) throw error;
  }
  try {
    return await sendRenewed(endpoint, args);
  } catch (error) {
    if (isUnauthenticated(error)) currentSession().end(SESSION_ENDED);
    throw error;
  }
};

/**
 * Calls the API as the signed-in person. After a 401 it renews the access token and retries once; a second 401 ends the
 * session here. A call that creates a record or sends mail takes effect only once, even if it is repeated. While the
 * server cannot be reached no change is sent. Rejects with the contract's `ProblemError` or `NoResponseError`, or with
 * `NotSentError`.
 */
export const call: Caller = (endpoint, args) =>
  isRepeatable(endpoint)
    ? withIdempotencyKey(endpoint, args, (idempotencyKey) =>
        sendAuthenticated(endpoint, { ...args, idempotencyKey }),
      )
    : sendAuthenticated(endpoint, args);
