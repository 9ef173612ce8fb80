// Creates the package that is published, landfall-<version>.tgz:
//
//   node tools/pack.ts [folder]      dist/ by default
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stagePackage } from './package-stage.ts';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
// Outside the checkout: inside a workspace npm omits bundled packages (npm/cli#3466).
using stage = mkdtempDisposableSync(join(tmpdir(), 'landfall-package-'));
stagePackage(stage.path, join(root, 'apps/web/dist'));
mkdirSync(target, { recursive: true });
const said = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', target], {
  cwd: stage.path,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
console.log(join(target, said.trim()));
