import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';

const PAGE = '<!doctype html><meta name="landfall-api-base" content=""><title>Landfall</title>';
let webRoot: string;

beforeEach(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'landfall-page-'));
});
afterEach(() => rm(webRoot, { recursive: true }));

async function pageFor(apiBaseUrl: string): Promise<string> {
  const harness = await startHarness({ webRoot, config: { apiBaseUrl } });
  try {
    return (await harness.inject({ url: '/' })).body;
  } finally {
    await harness.close();
  }
}

it.each([
  ['/api', '/api'],
  ['https://api.cases.example/v1', 'https://api.cases.example/v1'],
  ['/a"><script>alert(1)</script>', '/a&quot;>&lt;script>alert(1)&lt;/script>'],
  ['/a?b=1&quot;c', '/a?b=1&amp;quot;c'],
  ['/$&/$1/$`', '/$&amp;/$1/$`'],
])('T55 puts the configured API address into the page: %s', async (apiBaseUrl, content) => {
  await writeFile(join(webRoot, 'index.html'), PAGE);
  expect(await pageFor(apiBaseUrl)).toBe(PAGE.replace('content=""', () => `content="${content}"`));
});

it('does not serve a page without a place for the address', async () => {
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Landfall</title>');
  await expect(pageFor('/api')).rejects.toThrow("no place for the API's address");
});

describe('the clients’ page', () => {
  const CLIENT_PAGE = PAGE.replace('Landfall<', 'Send documents<');
  const filled = (page: string) => page.replace('content=""', 'content="/v2"');
  let harness: Harness | undefined;

  async function serve(): Promise<Harness> {
    harness = await startHarness({ webRoot, config: { apiBaseUrl: '/v2' } });
    return harness;
  }
  beforeEach(() => writeFile(join(webRoot, 'index.html'), PAGE));
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });

  // Mail programs may cut links: without its token, the page still says to ask for a new one.
  it.each([
    '/upload/Ab_9-x',
    '/upload/Ab_9-x?from=mail',
    '/upload/Ab_9-x/',
    '/upload',
    '/upload/',
    '/upload/?a=1',
  ])('is shown at %s, with the address of the API', async (url) => {
    await writeFile(join(webRoot, 'upload.html'), CLIENT_PAGE);
    const { inject } = await serve();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, body, headers } = await inject({ method, url });
      expect([statusCode, body]).toEqual([200, method === 'GET' ? filled(CLIENT_PAGE) : '']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  it.each(['/uploads/x', '/upload.html', '/'])('is not shown at %s', async (url) => {
    await writeFile(join(webRoot, 'upload.html'), CLIENT_PAGE);
    const { inject } = await serve();
    expect((await inject({ url })).body).toBe(filled(PAGE));
  });

  it('accepts no other methods', async () => {
    await writeFile(join(webRoot, 'upload.html'), CLIENT_PAGE);
    const { inject } = await serve();
    expect((await inject({ method: 'POST', url: '/upload/Ab_9-x' })).statusCode).toBe(404);
  });

  it('does not exist when it is not built', async () => {
    const { inject } = await serve();
    expect((await inject({ url: '/upload/Ab_9-x' })).statusCode).toBe(404);
  });

  it('is not served without a place for the address', async () => {
    await writeFile(join(webRoot, 'upload.html'), '<!doctype html><title>Send documents</title>');
    await expect(serve()).rejects.toThrow("no place for the API's address");
  });
});
