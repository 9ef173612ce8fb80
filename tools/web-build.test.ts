import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let checkout: string;
const at = (...path: string[]) => join(checkout, ...path);

/** A fake Vite: builds one of the pages, unless the source is marked as broken, and counts its calls. */
const vite = `
  import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  const isFirst = process.argv[4] === 'vite.config.ts';
  appendFileSync('../../vite-calls', isFirst ? 'product\\n' : '');
  if (readFileSync('src/main.tsx', 'utf8') === 'broken') process.exit(1);
  if (!isFirst && readFileSync('src/main.tsx', 'utf8') === 'upload broken') process.exit(1);
  if (isFirst) rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist', { recursive: true });
  writeFileSync(isFirst ? 'dist/index.html' : 'dist/upload.html', '<!doctype html>');
`;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'landfall-web-build-'));
  for (const folder of ['tools', 'apps/web/src', 'packages/contract/src', 'node_modules/vite/bin']) {
    mkdirSync(at(folder), { recursive: true });
  }
  copyFileSync(join(import.meta.dirname, 'web-build.mjs'), at('tools/web-build.mjs'));
  writeFileSync(at('package-lock.json'), '{}');
  writeFileSync(at('LICENSE'), 'MIT');
  writeFileSync(at('apps/web/package.json'), '{}');
  writeFileSync(at('node_modules/vite/package.json'), '{"type":"module"}');
  writeFileSync(at('node_modules/vite/bin/vite.js'), vite);
  writeFileSync(at('apps/web/src/main.tsx'), 'one');
  writeFileSync(at('packages/contract/src/api.ts'), 'one');
  writeFileSync(at('vite-calls'), '');
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

function build(): number | null {
  const program = `import { buildWebWhenStale } from ${JSON.stringify(at('tools/web-build.mjs'))}; buildWebWhenStale();`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program]).status;
}

const builds = () => readFileSync(at('vite-calls'), 'utf8').split('\n').filter(Boolean).length;

it('builds once, and again when a source, the contract, the displayed license or a dependency changes', () => {
  expect(build()).toBe(0);
  build();
  expect(builds()).toBe(1);
  for (const file of [
    'apps/web/src/main.tsx',
    'packages/contract/src/api.ts',
    'LICENSE',
    'package-lock.json',
  ]) {
    const before = builds();
    writeFileSync(at(file), `changed ${file}`);
    build();
    expect(builds()).toBe(before + 1);
  }
});

it.each(['', 'index.html', 'upload.html'])('builds when dist/%s is missing, but not for a test', (gone) => {
  build();
  rmSync(at('apps/web/dist', gone), { recursive: true });
  build();
  for (const page of ['index.html', 'upload.html']) expect(existsSync(at('apps/web/dist', page))).toBe(true);
  writeFileSync(at('apps/web/src/main.test.tsx'), 'a test');
  build();
  expect(builds()).toBe(2);
});

it.each(['broken', 'upload broken'])(
  'fails when a build fails, until the sources are corrected: %s',
  (source) => {
    build();
    writeFileSync(at('apps/web/src/main.tsx'), source);
    expect(build()).not.toBe(0);
    expect(build()).not.toBe(0);
    writeFileSync(at('apps/web/src/main.tsx'), 'right');
    expect(build()).toBe(0);
  },
);
