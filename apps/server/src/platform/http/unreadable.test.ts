import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { SERVER_LIMITS } from '../limits.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => harness.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((harness.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['broken HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400, 'invalid_input'],
  [
    'headers over their limit',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(SERVER_LIMITS.headerBytes)}\r\n\r\n`,
    431,
    'payload_too_large',
  ],
])('T57 answers %s as a problem with security headers', async (_, bytes, status, code) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  expect(answer).toContain('X-Content-Type-Options: nosniff');
  expect(answer).toContain(`"code":"${code}"`);
});
