import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Config } from './config.ts';

const ANSWER_MS = 5_000;
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address of the configured server on this machine. */
export function ownAddress({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const name = EVERY_ADDRESS[host] ?? host;
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Requests the state of the server on this machine.
 * @throws Error when nothing answers within five seconds
 */
export async function askOwnServer(
  config: Pick<Config, 'host' | 'port' | 'tls'>,
  path: '/healthz' | '/readyz',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const url = `${ownAddress(config)}${path}`;
  // The certificate names the public address. Nothing secret is sent, and the answer is only displayed.
  const asked = config.tls
    ? httpsRequest(url, { rejectUnauthorized: false, signal })
    : httpRequest(url, { signal });
  const [answer] = (await once(asked.end(), 'response', { signal })) as [IncomingMessage];
  const body = (await json(answer)) as Record<string, unknown>;
  return { status: answer.statusCode ?? 0, body };
}
