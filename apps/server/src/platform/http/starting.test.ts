import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { testCertificate } from '../../testing/certificate.ts';
import { createLog } from '../log.ts';
import { buildStartingApp, type StartProgress } from './starting.ts';

let progress: StartProgress = { phase: 'preparing' };
const app = buildStartingApp({ log: createLog('silent'), progress: () => progress, tls: undefined });
afterEach(() => {
  progress = { phase: 'preparing' };
});

it('/readyz answers 503 with the progress; /healthz reports the process', async () => {
  const ready = async () => {
    const answer = await app.inject({ url: '/readyz' });
    return [answer.statusCode, answer.json()];
  };
  expect(await ready()).toEqual([503, { status: 'preparing', schema: 'behind' }]);
  progress = { phase: 'backing up' };
  expect(await ready()).toEqual([503, { status: 'backing up', schema: 'behind' }]);
  const migration = { name: 'later', done: 1, of: 3 };
  progress = { phase: 'migrating', migration };
  expect(await ready()).toEqual([503, { status: 'migrating', schema: 'behind', migration }]);
  expect((await app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(503);
  const alive = await app.inject({ url: '/healthz' });
  expect([alive.statusCode, alive.json(), alive.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ]);
});

it('calls get 503 with Retry-After, and a page that reloads by itself', async () => {
  const call = await app.inject({ method: 'POST', url: '/api/case_records', payload: { title: 'x' } });
  expect([call.statusCode, call.json(), call.headers['retry-after']]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
    '5',
  ]);
  progress = { phase: 'migrating', migration: { name: 'later', done: 1, of: 3 } };
  const page = await app.inject({ url: '/cases', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('Step 2 of 3.');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

it('releases its port to the server at once, with open connections', async () => {
  const first = buildStartingApp({ log: createLog('silent'), progress: () => progress, tls: undefined });
  await first.listen({ host: '127.0.0.1', port: 0 });
  const { port } = first.server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  await first.close();
  const server = createServer((_request, response) => response.end('there'));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('there');
  server.closeAllConnections();
  server.close();
});

it('uses the server’s certificate', async () => {
  const { certFile, keyFile, remove } = await testCertificate();
  const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const secure = buildStartingApp({ log: createLog('silent'), progress: () => progress, tls });
  await secure.listen({ host: '127.0.0.1', port: 0 });
  const { port } = secure.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path: '/readyz', ca: tls.cert, servername: 'localhost' });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  expect([answer.statusCode, await json(answer)]).toEqual([503, { status: 'preparing', schema: 'behind' }]);
  await secure.close();
  await remove();
});
