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

/** The content of a verified access token. */
export interface Bearer {
  issuer: string;
  subject: string;
  /** The token itself, for the provider's userinfo. */
  token: string;
  /** Absent when the provider does not include them in access tokens. */
  profile: Profile | undefined;
  /** Whether the sign-in used two factors. */
  multiFactor: boolean;
  /** Milliseconds since 1970 until which the token is valid, leeway included. */
  goodUntil: number;
}

export type VerifyBearer = (request: FastifyRequest) => Promise<Bearer>;

export interface TokenRules {
  issuer: string;
  audience: string;
  keyring: Keyring;
  clock: Clock;
  /** Limits how often an address may show an invalid token. */
  limitRefusals: LimitFailures;
}

/** Header parameters that point to keys elsewhere; nothing we accept carries them (RFC 8725, section 3.10). */
const FOREIGN_KEYS = ['jku', 'x5u', 'jwk', 'x5c'];

/**
 * The person's identifier, which therefore has to be a text that the database can store (OpenID Connect Core, section
 * 2).
 */
const subjectClaim = text(255).min(1);

function unauthenticated(): Failure {
  return new Failure('unauthenticated', 'Sign in to continue');
}

/** The single bearer token of a request. Node joins or drops repeated headers, so the raw list is read. */
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

/** By the sign-in's methods (RFC 8176), which Auth0 includes in access tokens only under a namespaced claim. */
function isMultiFactor(claims: JWTPayload): boolean {
  const methods = claims.amr ?? claims[`${CLAIM_NAMESPACE}amr`];
  return Array.isArray(methods) && methods.includes('mfa');
}

/** The most tokens that are remembered; a forgotten one only costs another verification. */
const MAX_REMEMBERED = 10_000;

interface Verified {
  bearer: Bearer;
  /** The edition of the keys that verified it. */
  edition: number;
}

/**
 * Creates the check of access tokens: RS256 by the provider's keys, exact issuer, our audience, `exp` and `sub`, with
 * 60 s leeway (RFC 8725, RFC 9068). A token is verified once for each set of keys: while these are current and it has
 * not expired, the result is reused; so valid tokens still work behind an address that was blocked for invalid ones.
 * @throws Failure `unauthenticated`, `rate_limited`, or `unavailable` while the provider's keys are not available.
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
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
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
