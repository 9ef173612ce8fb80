import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isSyntaxOf2020 } from '../apps/web/syntax-of-2020.ts';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** The maximum uncompressed size, in bytes, of the scripts that a client's phone has to parse. */
const LIMIT = 60_000;

/** Returns every script of the built page, including those that they import. */
function scriptsOf(page: string): string[] {
  const found = new Set<string>();
  const add = (text: string, pattern: RegExp) => {
    for (const [, name = ''] of text.matchAll(pattern)) {
      if (found.has(name)) continue;
      found.add(name);
      add(readFileSync(join(DIST, 'assets', name), 'utf8'), /["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g);
    }
  };
  add(readFileSync(join(DIST, page), 'utf8'), /\/assets\/([\w.-]+\.js)"/g);
  return [...found].map((name) => readFileSync(join(DIST, 'assets', name), 'utf8'));
}

test('the clients’ page is a small script in the syntax of 2020', async () => {
  const scripts = scriptsOf('upload.html');
  const bytes = scripts.reduce((sum, script) => sum + Buffer.byteLength(script), 0);
  console.log(
    `JavaScript of the page for clients: ${(bytes / 1000).toFixed(1)} KB in ${scripts.length} files`,
  );
  expect(scripts).not.toEqual([]);
  expect(bytes).toBeLessThan(LIMIT);
  for (const script of scripts) expect(await isSyntaxOf2020(script)).toBe(true);
  // Checks the check itself: it detects newer syntax.
  for (const younger of ['a ||= 1', 'class A { #a = 1 }', '/a/v.test(b)'])
    expect(await isSyntaxOf2020(younger)).toBe(false);
});
