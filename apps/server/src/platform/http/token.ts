import { LOGIN } from '@landfall/contract/constants';
import { text } from '@landfall/contract/fields';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { Failure } from './failure.ts';
import { type Keyring, KeysUnavailableError } from './keyring.ts';
import { type Profile, profileFrom } from './profile.ts';
import type { LimitFailures } from './rate-limit.ts';

/** What a verified access token says of its bearer. */
export interface Bearer {
  issuer: string;
  subject: string;
  /** The token itself, for the provider's userinfo. */
  token: string;
  /** Absent when the provider does not put them into access tokens. */
  profile: Profile | undefined;
  /** Whether two factors were shown at the sign-in. */
  multiFactor: boolean;
  /** Milliseconds since 1970 until which the token is good, leeway included. */
  goodUntil: number;
}

export type VerifyBearer = (request: FastifyRequest) => Promise<Bearer>;

export interface TokenRules {
  issuer: string;
  audience: string;
  keyring: Keyring;
  clock: Clock;
  /** Bounds how often an address may show what nobody has signed in by. */
  limitRefusals: LimitFailures;
}

/** Header parameters that point to keys elsewhere; nothing we accept carries them (RFC 8725, section 3.10). */
const FOREIGN_KEYS = ['jku', 'x5u', 'jwk', 'x5c'];

/** A person is known by it, so that it must be a text that the database holds (OpenID Connect Core, section 2). */
const subjectClaim = text(255).min(1);

function unauthenticated(): Failure {
  return new Failure('unauthenticated', 'Sign in to continue');
}

/** The one bearer token of a request. Node joins or drops repeated headers, so that the raw list is read. */
function bearerToken(request: FastifyRequest): string | undefined {
  const sent = request.raw.rawHeaders.filter(
    (_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'authorization',
  );
  return sent.length === 1 ? /^Bearer ([\w.~+/-]+=*)$/i.exec(sent[0] ?? '')?.[1] : undefined;
}

function profileOf(claims: JWTPayload): Profile | undefined {
  const claim = (name: string): unknown => claims[`${CLAIM_NAMESPACE}${name}`];
  return profileFrom({ email: claim('email'), email_verified: claim('email_verified'), name: claim('name') });
}

/** By the methods of the sign-in (RFC 8176), which Auth0 puts into access tokens under a namespaced claim only. */
function isMultiFactor(claims: JWTPayload): boolean {
  const methods = claims.amr ?? claims[`${CLAIM_NAMESPACE}amr`];
  return Array.isArray(methods) && methods.includes('mfa');
}

/** The most tokens that are remembered; a forgotten one only costs another verification. */
const MOST_REMEMBERED = 10_000;

interface Verified {
  bearer: Bearer;
  /** The keys that it was verified by. */
  edition: number;
}

/**
 * Makes the check of access tokens: RS256 by the provider's keys, exact issuer, our audience, `exp` and `sub`,
 * with 60 s leeway (RFC 8725, RFC 9068). A token is verified once for each set of keys: while these are the
 * provider's and it has not expired, the same text says the same again; others behind an address from which too many
 * were refused do not lose theirs.
 * @throws Failure `unauthenticated`, `rate_limited`, or `unavailable` while the provider's keys cannot be had.
 */
export function createBearerCheck(rules: TokenRules): VerifyBearer {
  const { issuer, audience, keyring, clock, limitRefusals } = rules;
  const remembered = new Map<string, Verified>();

  async function verify(token: string | undefined): Promise<Verified> {
    if (token === undefined) throw unauthenticated();
    const header = decodeProtectedHeader(token);
    if (FOREIGN_KEYS.some((name) => name in header)) throw unauthenticated();
    const edition = keyring.edition();
    const { payload } = await jwtVerify(token, keyring.findKey, {
      algorithms: ['RS256'],
      issuer,
      audience,
      clockTolerance: LOGIN.leewaySeconds,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(clock.now()),
    });
    const bearer = {
      issuer,
      subject: subjectClaim.parse(payload.sub),
      token,
      profile: profileOf(payload),
      multiFactor: isMultiFactor(payload),
      goodUntil: ((payload.exp ?? 0) + LOGIN.leewaySeconds) * 1000,
    };
    return { bearer, edition };
  }

  async function verifyOnce(request: FastifyRequest, token: string | undefined): Promise<Bearer> {
    try {
      const verified = await verify(token);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(verified.bearer.token, verified);
      return verified.bearer;
    } catch (error) {
      if (error instanceof KeysUnavailableError) {
        throw new Failure('unavailable', 'Sign-in cannot be checked right now. Try again in a moment');
      }
      request.log.debug({ reason: error instanceof Error ? error.message : 'unknown' }, 'token refused');
      throw unauthenticated();
    }
  }

  return async (request) => {
    const token = bearerToken(request);
    const known = remembered.get(token ?? '');
    if (known && known.edition === keyring.edition() && clock.now() < known.bearer.goodUntil)
      return known.bearer;
    return limitRefusals(request, () => verifyOnce(request, token));
  };
}
