import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { PublicHosts } from './public-hosts.ts';

/** How long the whole of an answer may take, in milliseconds, and be, in bytes. */
const ANSWER_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Where forms may be posted to, and how their receivers are trusted. */
export interface PostOptions {
  hosts: PublicHosts;
  /** A certificate that is trusted in place of the usual ones. */
  ca?: string | undefined;
}

/**
 * Posts a form and reads what is answered, as text. No redirect is followed, and it goes to the address that was checked.
 * @throws UnusableHostError for a host that must not be connected to; Error when nothing is answered
 */
export async function postForm(
  url: URL,
  form: Record<string, string>,
  { hosts, ca }: PostOptions,
): Promise<{ status: number; text: string }> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = await hosts.addressOf(hostname);
  const body = new URLSearchParams(form).toString();
  const send = url.protocol === 'https:' ? request : plainRequest;
  const sent = send({
    host: address,
    port: url.port || undefined,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: {
      host: url.host,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    },
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca && { ca }),
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.on('error', reject);
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_BYTES) response.destroy(new Error('The answer is too long'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end(body);
  });
}
