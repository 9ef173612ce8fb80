import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLAIM_NAMESPACE } from '../../packages/contract/src/product.ts';

export const AUDIENCE = 'https://trial.example';

/** A sign-in provider that knows everyone. */
export interface Provider {
  /** Its address as AUTH_DOMAIN takes it. */
  domain: string;
  /** The access token of a person, good for an hour. */
  tokenOf(name: string): string;
  close(): void;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider whose keys the servers fetch as they would a real one's. */
export async function startProvider(): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'trial', alg: 'RS256', use: 'sig' }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    domain,
    tokenOf(name) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `${domain}/`,
        aud: AUDIENCE,
        sub: `trial|${name}`,
        iat: now,
        exp: now + 3600,
        [`${CLAIM_NAMESPACE}email`]: `${name}@trial.example`,
        [`${CLAIM_NAMESPACE}email_verified`]: true,
        [`${CLAIM_NAMESPACE}name`]: name,
      };
      const signed = `${base64({ alg: 'RS256', kid: 'trial', typ: 'at+jwt' })}.${base64(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    close: () => void server.close(),
  };
}
