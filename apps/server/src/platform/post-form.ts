import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { PublicHosts } from './public-hosts.ts';

/** Limits of the whole response: its duration in milliseconds, and its size in bytes. */
const ANSWER_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** The allowed targets of forms, and the trusted certificates. */
export interface PostOptions {
  hosts: PublicHosts;
  /** A trusted certificate instead of the usual ones. */
  ca?: string | undefined;
}

/**
 * Posts a form and returns the response's text. Redirects are not followed, and the connection goes to the address that
 * was checked.
 * @throws UnusableHostError for a forbidden host; Error without a response
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
        if (text.length > MAX_BYTES) response.destroy(new Error('The answer is too long'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end(body);
  });
}
