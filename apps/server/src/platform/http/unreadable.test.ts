import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { testCertificate } from '../../testing/certificate.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { headOf, listeningPort, rawConnection } from '../../testing/raw-connection.ts';
import { CALL_LIMITS } from '../limits.ts';

const limits = {
  ...CALL_LIMITS,
  headersTimeoutMs: 200,
  requestTimeoutMs: 1_500,
  timeoutCheckMs: 50,
  unreadBodyMs: 100,
};

describe.each([false, true])('with TLS: %s', (isSecure) => {
  let harness: Harness;
  let ada: TestPerson;
  let port: number;
  let certificate: Awaited<ReturnType<typeof testCertificate>>;

  beforeAll(async () => {
    certificate = await testCertificate();
    harness = await startHarness({ config: { limits, ...(isSecure ? { tls: certificate } : {}) } });
    ada = await harness.founder();
    port = await listeningPort(harness.app);
  });
  afterAll(async () => {
    await harness.close();
    await certificate.remove();
  });

  it.each([
    ['broken HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400, 'invalid_input'],
    [
      'headers over their limit',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(CALL_LIMITS.headerBytes)}\r\n\r\n`,
      431,
      'payload_too_large',
    ],
    ['T79 headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'timeout'],
  ])('T57 answers %s as a problem with security headers', async (_, bytes, status, code) => {
    const answer = await rawConnection(port, bytes, isSecure).ended();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("Content-Security-Policy: default-src 'none'");
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain(`"code":"${code}"`);
  });

  it('T79 closes a silent connection like unfinished headers', async () => {
    expect(await rawConnection(port, '', isSecure).ended()).toContain('"code":"timeout"');
  });

  it.each(['10000', '100000'])('T79 refuses a body of %s bytes that does not arrive', async (length) => {
    const head = headOf('/api/case_records', { ...ada.headers, 'content-length': length });
    const began = performance.now();
    const connection = rawConnection(port, `${head}{"title":`, isSecure);
    const answer = await connection.ended();
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"timeout"');
    expect(performance.now() - began).toBeGreaterThan(limits.requestTimeoutMs - limits.timeoutCheckMs);
  });

  it('T79 closes connections that their sender leaves open', async () => {
    const slow = Array.from({ length: 5 }, () => rawConnection(port, 'GET / HTTP/1.1\r\n', isSecure));
    await Promise.all(slow.map((connection) => connection.ended()));
    const open = () =>
      new Promise<number>((resolve) => harness.app.server.getConnections((_, count) => resolve(count)));
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 10_000 });
    for (const { socket } of slow) expect(socket.writable).toBe(true);
  });
});

it('T79 gives up on an unfinished TLS handshake', async () => {
  const certificate = await testCertificate();
  const harness = await startHarness({ config: { limits, tls: certificate } });
  try {
    const { socket } = rawConnection(await listeningPort(harness.app), '');
    await once(socket, 'end');
  } finally {
    await harness.close();
    await certificate.remove();
  }
});

it('limits come from the environment', () => {
  const { limits } = readConfig({ LANDFALL_LIMITS: 'headersTimeoutMs=5000 calls=16' });
  expect(limits).toEqual({ ...CALL_LIMITS, headersTimeoutMs: 5000, calls: 16 });
  for (const fault of ['calls', 'calls=0', 'calls=-1', 'calls=1.5', 'calls=ten', 'sails=3', 'toString=1'])
    expect(() => readConfig({ LANDFALL_LIMITS: `bodies=9 ${fault}` })).toThrow(
      `LANDFALL_LIMITS: "${fault}" sets no limit`,
    );
});
