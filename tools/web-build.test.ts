import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let checkout: string;
const at = (...path: string[]) => join(checkout, ...path);

/** Stands in for Vite: builds a page, unless the source says it is broken, and counts its calls. */
const vite = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync('../../vite-calls', process.argv[2] + '\\n');
  if (readFileSync('src/main.tsx', 'utf8') === 'broken') process.exit(1);
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/index.html', '<!doctype html>');
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

it('builds once, and again when a source, the contract, the license it shows or a dependency changes', () => {
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

it('builds when the result is gone, and not for a test', () => {
  build();
  rmSync(at('apps/web/dist'), { recursive: true });
  build();
  expect(existsSync(at('apps/web/dist/index.html'))).toBe(true);
  writeFileSync(at('apps/web/src/main.test.tsx'), 'a test');
  build();
  expect(builds()).toBe(2);
});

it('fails when the build fails, until the sources are right', () => {
  build();
  writeFileSync(at('apps/web/src/main.tsx'), 'broken');
  expect(build()).not.toBe(0);
  expect(build()).not.toBe(0);
  writeFileSync(at('apps/web/src/main.tsx'), 'right');
  expect(build()).toBe(0);
});
