import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { importsOf } from './structure-rules.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Workspace packages, which are in no registry: they are bundled in the package, where Node finds them as dependencies.
 */
const BUNDLED = ['packages/contract', 'packages/domain', 'apps/identity'];
const SERVER = 'apps/server';

const NOT_SHIPPED = ['**/*.test.ts', '**/testing/**'];

interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const writeJson = (path: string, value: object) => write(path, `${JSON.stringify(value, null, 2)}\n`);

/** A quoted relative path to TypeScript, in an import or as a worker's file. */
const RELATIVE_TS = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * The JavaScript of a TypeScript file. Line numbers stay the same, so that those in stack traces are correct for both.
 */
export function javaScriptOf(text: string): string {
  return stripTypeScriptTypes(text).replaceAll(RELATIVE_TS, '$1$2.js$1');
}

/** Copies the sources of a workspace, with TypeScript as JavaScript. @returns the packages that they import */
function stageSources(folder: string, target: string): string[] {
  const imported: string[] = [];
  for (const file of globSync('src/**/*.*', { cwd: join(ROOT, folder), exclude: NOT_SHIPPED })) {
    const from = join(ROOT, folder, file);
    if (!file.endsWith('.ts')) cpSync(from, join(target, file));
    else {
      const text = javaScriptOf(readFileSync(from, 'utf8'));
      imported.push(...packagesIn(join(folder, file), text));
      write(join(target, file.replace(/\.ts$/, '.js')), text);
    }
  }
  return imported;
}

/** Names of the packages that a module imports, or whose files it reads. */
function packagesIn(path: string, text: string): string[] {
  const resolved = [...text.matchAll(/\.resolve\('([^']+)'\)/g)].map(([, specifier = '']) => specifier);
  return [...importsOf({ path, text }), ...resolved]
    .filter((specifier) => !specifier.startsWith('node:') && !specifier.startsWith(`${path.split('/')[0]}/`))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
}

/**
 * Creates the published package in an empty folder: the server in JavaScript, the workspace packages that it uses and
 * the built web app. Nothing is compiled or built when it is installed.
 * @param web the built web app
 * @throws Error when the sources import a package that an installation would not have
 */
export function stagePackage(stage: string, web: string): void {
  const { name, version, description, license } = manifestOf('');
  const bundled = BUNDLED.map((folder) => ({ folder, manifest: manifestOf(folder) }));
  const own = bundled.map(({ manifest }) => manifest.name);
  const dependencies: Record<string, string> = Object.fromEntries(
    [...bundled.map(({ manifest }) => manifest), manifestOf(SERVER)]
      .flatMap((manifest) => Object.entries(manifest.dependencies ?? {}))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

  const imported = stageSources(SERVER, join(stage, SERVER));
  writeJson(join(stage, SERVER, 'package.json'), { name, version, private: true, type: 'module' });
  for (const { folder, manifest } of bundled) {
    const target = join(stage, 'node_modules', manifest.name);
    imported.push(...stageSources(folder, target));
    const exports = Object.entries(manifest.exports ?? {});
    writeJson(join(target, 'package.json'), {
      name: manifest.name,
      version: manifest.version,
      license: manifest.license,
      type: 'module',
      exports: Object.fromEntries(exports.map(([path, file]) => [path, file.replace(/\.ts$/, '.js')])),
    });
  }
  const missing = new Set(imported.filter((each) => !Object.hasOwn(dependencies, each)));
  if (missing.size > 0) throw new Error(`Loaded, but no dependency: ${[...missing].join(', ')}`);

  cpSync(web, join(stage, 'apps/web/dist'), { recursive: true });
  cpSync(join(ROOT, 'packaging/landfall.js'), join(stage, 'bin/landfall.js'));
  // Messages and texts refer to the last three.
  const texts = ['LICENSE', 'README.md', '.env.example', 'docs/operations.md', 'packaging/landfall.service'];
  for (const file of texts) cpSync(join(ROOT, file), join(stage, file));
  writeJson(join(stage, 'package.json'), {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { landfall: 'bin/landfall.js' },
    engines: { node: '>=24' },
    dependencies,
    bundleDependencies: own,
  });
}
