import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { TEST_AUDIENCE, TEST_ISSUER, type TestClock } from './harness.ts';

/** The subject of tokens that {@link SigningKey.sign} makes unless one is given. */
export const TOKEN_SUBJECT = 'token|1';

export interface SigningKey {
  kid: string;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
  /** As a provider publishes it. It names no algorithm: the server decides which one it accepts. */
  jwk: JWK;
  /** A valid access token, changed by `claims` and `header`; a claim that is undefined is left out. */
  sign(claims?: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

/** Claims of a valid access token, for ten minutes of `clock`. */
export function goodClaims(clock: TestClock): JWTPayload {
  const seconds = Math.floor(clock.now() / 1000);
  return {
    iss: TEST_ISSUER,
    aud: TEST_AUDIENCE,
    sub: TOKEN_SUBJECT,
    iat: seconds,
    exp: seconds + 600,
    [`${CLAIM_NAMESPACE}email`]: 'token@example.test',
    [`${CLAIM_NAMESPACE}email_verified`]: true,
    [`${CLAIM_NAMESPACE}name`]: 'Tove Token',
  };
}

/** A key pair of a sign-in provider. */
export async function signingKey(clock: TestClock, kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return {
    kid,
    publicKey,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' },
    sign: (claims = {}, header = {}) =>
      new SignJWT({ ...goodClaims(clock), ...claims })
        .setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header })
        .sign(privateKey),
  };
}

/** A sign-in provider whose published keys and health a test changes; it counts how often its keys are loaded. */
export class KeyProvider {
  published: SigningKey[] = [];
  isDown = false;
  loads = 0;

  readonly load = async (): Promise<JSONWebKeySet> => {
    this.loads += 1;
    if (this.isDown) throw new Error('The provider is down');
    return { keys: this.published.map(({ jwk }) => jwk) };
  };
}
