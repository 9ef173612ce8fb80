import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const stampFile = join(web, '.cache/built-from');

/** The builds, in order: the first one empties the folder that the others add to. */
const BUILDS = [
  { page: 'index.html', config: 'vite.config.ts' },
  { page: 'upload.html', config: 'vite.upload.config.ts' },
];

/**
 * Builds the web app when `apps/web/dist` is missing or was built from other sources.
 * @throws {Error} when the build fails; Vite has printed the reason
 */
export function buildWebWhenStale() {
  const sources = sourcesHash();
  const built = BUILDS.every(({ page }) => existsSync(join(web, 'dist', page))) && existsSync(stampFile);
  if (built && readFileSync(stampFile, 'utf8') === sources) return;
  console.log('Building the web app …');
  // An interrupted build leaves no stamp, so that the next start builds again.
  rmSync(stampFile, { force: true });
  for (const { config } of BUILDS) {
    const program = [viteProgram(), 'build', '--config', config, '--logLevel', 'warn'];
    const { status } = spawnSync(process.execPath, program, { cwd: web, stdio: 'inherit' });
    if (status !== 0) throw new Error('The web app could not be built; the reason is above.');
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, sources);
}

/** The path of Vite's command, to run with this Node. */
export function viteProgram() {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), 'bin/vite.js');
}

function sourcesHash() {
  const hash = createHash('sha256');
  // The app shows the license.
  for (const file of ['package-lock.json', 'LICENSE']) hash.update(readFileSync(join(root, file)));
  for (const folder of [web, join(root, 'packages')]) {
    for (const file of sourceFiles(folder)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  const skipped = new Set(['node_modules', 'dist', '.cache', '.vite']);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(path) : [path];
    });
}
