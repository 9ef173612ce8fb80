import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHarness } from '../../testing/harness.ts';

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
])('T55 the address of the API stands in the page as it was set: %s', async (apiBaseUrl, content) => {
  await writeFile(join(webRoot, 'index.html'), PAGE);
  expect(await pageFor(apiBaseUrl)).toBe(PAGE.replace('content=""', () => `content="${content}"`));
});

it('a page without a place for it is not served', async () => {
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Landfall</title>');
  await expect(pageFor('/api')).rejects.toThrow("no place for the API's address");
});
