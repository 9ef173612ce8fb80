import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'landfall-web-'));
  const page = '<!doctype html><meta name="landfall-api-base" content=""><title>Landfall</title>';
  await writeFile(join(webRoot, 'index.html'), page);
  harness = await startHarness({ webRoot, config: { publicUrl: 'https://cases.example' } });
  ada = await harness.founder();
});
afterAll(async () => {
  await harness.close();
  await rm(webRoot, { recursive: true });
});

type Headers = Record<string, unknown>;

function policyOf(headers: Headers): Map<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

function expectSecure(headers: Headers): void {
  const policy = policyOf(headers);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect(policy.get('manifest-src')).toEqual(["'self'"]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/max-age=31536000/),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
}

/** Responses of every kind, by how they are produced. */
const ANSWERS: [
  what: string,
  status: number,
  request: () => { method: 'GET' | 'POST'; url: string; headers?: Headers },
][] = [
  ['200', 200, () => ({ method: 'GET', url: '/api/settings', headers: ada.headers })],
  ['200 of a public call', 200, () => ({ method: 'GET', url: '/api/config' })],
  ['400', 400, () => ({ method: 'GET', url: '/api/case_records?limit=x', headers: ada.headers })],
  ['404 of an address that is not UTF-8', 404, () => ({ method: 'GET', url: '/api/case_records/%ff' })],
  ['401', 401, () => ({ method: 'GET', url: '/api/settings' })],
  [
    '404',
    404,
    () => ({ method: 'GET', url: `/api/case_records/${crypto.randomUUID()}`, headers: ada.headers }),
  ],
  ['404 of an unknown address', 404, () => ({ method: 'GET', url: '/api/nothing' })],
  ['404 of an unknown method', 404, () => ({ method: 'POST', url: '/api/config' })],
  ['404 of a page that is not UTF-8', 404, () => ({ method: 'GET', url: '/case-records/%E0%A4%A' })],
  ['the API description', 200, () => ({ method: 'GET', url: '/api/openapi.json' })],
  ['the API page', 200, () => ({ method: 'GET', url: '/api/docs' })],
  ['the browser app', 200, () => ({ method: 'GET', url: '/' })],
  ['a page of the browser app', 200, () => ({ method: 'GET', url: '/case-records/1?tab=notes' })],
  ['health', 200, () => ({ method: 'GET', url: '/healthz' })],
];

describe('T57 security headers', () => {
  it.each(ANSWERS)('%s', async (_, status, request) => {
    const { headers, ...rest } = request();
    const answer = await harness.inject({ ...rest, headers: headers as Record<string, string> });
    expect(answer.statusCode).toBe(status);
    expectSecure(answer.headers);
    if (/^\/api\/(?!docs|openapi)/.test(rest.url)) expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has no HSTS without TLS', async () => {
    const plain = await startHarness();
    try {
      const { headers } = await plain.inject({ url: '/api/config' });
      expect(headers['strict-transport-security']).toBeUndefined();
    } finally {
      await plain.close();
    }
  });
});

describe('HEAD', () => {
  it.each(['/', '/case-records/1?tab=notes', '/api/docs', '/api/openapi.json', '/healthz', '/readyz'])(
    'of %s answers like GET, without a body',
    async (url) => {
      const [get, head] = [await harness.inject({ url }), await harness.inject({ method: 'HEAD', url })];
      expect([get.statusCode, head.statusCode]).toEqual([200, 200]);
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(get.body).not.toBe('');
      expect(head.body).toBe('');
    },
  );

  it.each(['/api/nothing', '/assets/nothing.js'])('of %s, which does not exist, answers 404', async (url) => {
    expect((await harness.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  });
});

describe('pictures', () => {
  it('come from our own origin, and with a tenant from its people’s picture hosts', async () => {
    const bundled = await startHarness({ config: { auth: readConfig({}).auth } });
    try {
      const { headers } = await bundled.inject({ url: '/api/config' });
      expect(policyOf(headers).get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    } finally {
      await bundled.close();
    }
    const { headers } = await harness.inject({ url: '/api/config' });
    expect(policyOf(headers).get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  });
});

describe('T58 other origins', () => {
  it.each(['https://evil.test', 'null', 'https://cases.example.evil.test'])(
    '%s gets no CORS headers',
    async (origin) => {
      const asked = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await harness.inject({
          method,
          url: '/api/case_records',
          headers: { ...ada.headers, origin, ...asked },
        });
        const grants = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect(grants).toEqual([]);
      }
    },
  );
});
