import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { failuresText, load } from './load.ts';

it('counts failures by status, and requests without an answer', async () => {
  let asked = 0;
  const server = createServer((request, answer) => {
    asked += 1;
    if (asked === 3) request.socket.destroy();
    else answer.writeHead({ 5: 429, 7: 503, 9: 429 }[asked] ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const loaded = await load(url, 1, { seconds: 1 }, () => ({ method: 'GET', path: '/' }));
    expect(Object.fromEntries(loaded.failures)).toEqual({ 429: 2, 503: 1, 'no answer': 1 });
    expect(loaded.failed).toBe(4);
    expect(failuresText(loaded)).toBe('2 × 429, 1 × 503, 1 × no answer');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
