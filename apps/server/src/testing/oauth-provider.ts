import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A mail provider's OAuth 2 server on loopback: codes with PKCE, rotating refresh tokens, introspection. */
export class OAuthProvider {
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  readonly #codes = new Map<string, { user: string; challenge: string; redirect: string }>();
  readonly #access = new Map<string, string>();
  readonly #refresh = new Map<string, string>();
  readonly clientSecret = `secret-${crypto.randomUUID()}`;
  /** All issued tokens. */
  readonly given: string[] = [];
  /** The grant types of token requests, in order. */
  readonly asked: string[] = [];
  /** Awaited before each answer to a token request. */
  beforeAnswer: () => Promise<void> = async () => {};
  /** The user whose mailbox the application itself may read. */
  applicationUser = '';

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  /** Allows the process to end while the server runs. */
  unref(): void {
    this.#server.unref();
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A user signs in at the given address and agrees. @returns the parameters that the provider sends them back with */
  agree(authorizeUrl: string, user: string): { state: string; code: string } {
    const query = new URL(authorizeUrl).searchParams;
    if (query.get('code_challenge_method') !== 'S256') throw new Error('No PKCE');
    const code = crypto.randomUUID();
    const [challenge, redirect] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? ''];
    this.#codes.set(code, { user, challenge, redirect });
    return { state: query.get('state') ?? '', code };
  }

  /** Revokes all issued access tokens. */
  expire(): void {
    this.#access.clear();
  }

  /** Revokes all issued tokens. */
  revoke(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const form = new URLSearchParams(await text(request));
    if (request.url?.startsWith('/introspect')) {
      const username = this.#access.get(form.get('token') ?? '');
      return { status: 200, body: username ? { active: true, username } : { active: false } };
    }
    const grant = form.get('grant_type') ?? '';
    this.asked.push(grant);
    await this.beforeAnswer();
    const refused = {
      status: 400,
      body: { error: 'invalid_grant', error_description: `Not good: ${form.get('refresh_token') ?? ''}` },
    };
    if (form.get('client_secret') !== this.clientSecret) return { ...refused, status: 401 };
    if (grant === 'client_credentials') return this.#give(this.applicationUser);
    if (grant === 'refresh_token') {
      const token = form.get('refresh_token') ?? '';
      const user = this.#refresh.get(token);
      this.#refresh.delete(token);
      return user ? this.#give(user, true) : refused;
    }
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri')) return refused;
    return this.#give(code.user, true);
  }

  #give(user: string, lasting = false) {
    const [access_token, refresh_token] = [`access-${crypto.randomUUID()}`, `refresh-${crypto.randomUUID()}`];
    this.given.push(access_token, refresh_token);
    this.#access.set(access_token, user);
    if (lasting) this.#refresh.set(refresh_token, user);
    return { status: 200, body: { access_token, expires_in: 3_600, ...(lasting && { refresh_token }) } };
  }

  /** The user of an access token. */
  userOf(token: string): string | undefined {
    return this.#access.get(token);
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }
}
