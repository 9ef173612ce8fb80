import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let copy: string;

/** The complete patches in the guide, each a fenced `diff` block with file names. */
function patches(guide: string): string[] {
  return [...guide.matchAll(/^```diff\n(--- .*?)^```$/gms)].map(([, patch = '']) => patch);
}

/** A copy of all files that git tracks or would track, with workspace packages of its own. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'landfall-contributing-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' });
  const gone = new Set(deleted.split('\0'));
  for (const file of listed.split('\0').filter((name) => name && !gone.has(name)))
    cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@landfall'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  // The links of the workspace packages are relative, so that they point into the copy.
  cpSync(join(root, 'node_modules/@landfall'), join(copy, 'node_modules/@landfall'), {
    recursive: true,
    verbatimSymlinks: true,
  });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The output of a program, if it failed. */
function faultOf(command: string, args: string[], input?: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', input });
  return status === 0 ? undefined : stdout + stderr;
}

it('the examples of CONTRIBUTING.md apply to the tree and type-check', () => {
  const examples = patches(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  expect(examples.length).toBeGreaterThan(0);
  for (const patch of examples) expect(faultOf('git', ['apply', '--recount'], patch)).toBeUndefined();
  expect(faultOf(process.execPath, ['tools/schema.ts', '--write'])).toBeUndefined();
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const project of ['.', 'apps/web'])
    expect(faultOf(process.execPath, [tsc, '-p', project])).toBeUndefined();
}, 300_000);

it('the files named by the guides exist', () => {
  const guides = ['CONTRIBUTING.md', 'docs/from-screen-to-sql.md'];
  const named = guides.flatMap((guide) => [
    ...readFileSync(join(root, guide), 'utf8').matchAll(/`((?:apps|packages|tools|e2e)\/[\w./-]*\.\w+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(40);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
