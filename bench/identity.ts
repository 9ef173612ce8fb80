import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Office } from './offices.ts';

const AUDIENCE = 'bench';

/** A sign-in provider that signs whoever it is asked for. */
export interface Provider {
  issuer: string;
  audience: string;
  /** Tokens of the offices' members, each for two hours. */
  signIn(offices: readonly Office[]): Promise<TokenOf>;
  close(): Promise<void>;
}

/** The token of the member whose turn it is in an office. */
export type TokenOf = (office: Office, turn: number) => string;

/** So many tokens are signed before it starts; a token takes about a millisecond. */
const TOKENS = 2_000;

/** Starts a provider of tokens, from which the server fetches the keys as it does from any other. */
export async function startProvider(): Promise<Provider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_, answer) => answer.setHeader('content-type', 'application/json').end(keys));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sign = (subject: string) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(privateKey);
  return {
    issuer,
    audience: AUDIENCE,
    async signIn(offices) {
      const most = Math.max(2, Math.floor(TOKENS / offices.length));
      const tokens = new Map<number, string[]>();
      for (const { number, members } of offices) {
        const count = number === 1 ? members : Math.min(members, most);
        const subjects = Array.from({ length: count }, (_, at) => `bench|${number}|${at + 1}`);
        tokens.set(number, await Promise.all(subjects.map(sign)));
      }
      return ({ number }, turn) => {
        const mine = tokens.get(number) ?? [];
        return mine[turn % mine.length] ?? '';
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
