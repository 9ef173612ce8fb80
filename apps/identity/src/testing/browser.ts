import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The target of a redirect, as sent. */
  location: string;
}

interface Cookie {
  value: string;
  path: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** Sent as the request target instead of the path, for absolute-form requests. */
  target?: string;
}

/**
 * Speaks HTTP to a server on a local port under the product's public address, keeping cookies as a browser does.
 * `port` is where the server really listens; addresses on `publicUrl` are sent there.
 */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  readonly #port: number;
  readonly #publicUrl: string;
  readonly #headers: Record<string, string>;

  /** @param headers sent with every request: what the browser calls itself */
  constructor(port: number, publicUrl: string, headers: Record<string, string> = {}) {
    this.#port = port;
    this.#publicUrl = publicUrl;
    this.#headers = headers;
  }

  /** Sends one request without following redirects. */
  async ask(address: string, { method, headers = {}, form, target }: Ask = {}): Promise<Answer> {
    const url = new URL(address, this.#publicUrl);
    const body = form && new URLSearchParams(form).toString();
    const cookie = [...this.cookies]
      .filter(
        ([, { path }]) => url.pathname === path || url.pathname.startsWith(`${path.replace(/\/$/, '')}/`),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path: target ?? `${url.pathname}${url.search}`,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            host: new URL(this.#publicUrl).host,
            accept: 'text/html',
            ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(cookie === '' ? {} : { cookie }),
            ...this.#headers,
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
              location: response.headers.location ?? '',
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  /** Follows redirects as long as they stay within the provider. */
  async visit(address: string, ask: Ask = {}): Promise<Answer & { url: string }> {
    let url = address;
    let answer = await this.ask(url, ask);
    for (let hop = 0; hop < 10 && answer.location !== ''; hop++) {
      const next = new URL(answer.location, this.#publicUrl);
      if (next.origin !== this.#publicUrl || !next.pathname.startsWith('/identity/')) break;
      url = next.href;
      answer = await this.ask(url);
    }
    return { ...answer, url };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** A PKCE pair (RFC 7636, S256). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The hidden token of a page's form. */
export function formTokenIn(page: string): string {
  return /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
