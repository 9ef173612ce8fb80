/** A source file: its path relative to the repository's root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Violation {
  path: string;
  reason: string;
}

interface Rule {
  reason: string;
  /** The files that the rule applies to. */
  files: RegExp;
  /** An import that is forbidden in these files: a path from the root or a package name. */
  forbids: (specifier: string, path: string) => boolean;
}

const TEST = /\.test\.tsx?$|\/testing\//;
/** routes, service, queries, policy, jobs, and topics named after their content. */
const MODULE_FILES = /^[a-z0-9]+(-[a-z0-9]+)*(\.isolated)?(\.test)?\.ts$/;
const VAGUE_NAMES = /(^|[-./])(utils?|helpers?|managers?|misc|common|stuff|shared|logic|impl)([-./]|$)/i;
const LONGEST_FILE = 400;
/** A value import or re-export from the folder of another module. */
const OF_ANOTHER_MODULE = /^(?:import|export) (?!type\b)[^'";]*from '\.\.\/(?!\.\.\/)/m;

function inPackage(name: string): (specifier: string) => boolean {
  return (specifier) => specifier === name || specifier.startsWith(`${name}/`);
}

const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];

const RULES: readonly Rule[] = [
  {
    reason: 'the contract imports zod alone, so that browser, server and tests can share it',
    files: /^packages\/contract\/src\//,
    forbids: (specifier) => !specifier.startsWith('packages/contract/') && !inPackage('zod')(specifier),
  },
  {
    reason: 'the domain is pure: it imports zod and Temporal alone, so that browser and server can share it',
    files: /^packages\/domain\/src\//,
    forbids: (specifier) =>
      !specifier.startsWith('packages/domain/') &&
      !inPackage('zod')(specifier) &&
      !inPackage('temporal-polyfill')(specifier),
  },
  {
    reason: 'platform holds no domain: it never imports modules',
    files: /^apps\/server\/src\/platform\//,
    forbids: (specifier) => specifier.startsWith('apps/server/src/modules/'),
  },
  {
    reason: 'only queries.ts and platform/db talk to the database library',
    files: /^apps\/server\/src\/(?!platform\/db\/|modules\/[^/]+\/queries\.ts)/,
    forbids: inPackage('kysely'),
  },
  {
    reason: 'only app.ts and platform/http know the HTTP framework',
    files: /^apps\/server\/src\/(?!platform\/http\/|app\.ts|server\.ts)/,
    forbids: (specifier) => inPackage('fastify')(specifier) || specifier.startsWith('@fastify/'),
  },
  {
    reason: 'a module uses another only through its service.ts',
    files: /^apps\/server\/src\/modules\//,
    forbids: (specifier, path) => {
      const other = moduleOf(specifier);
      return other !== undefined && other !== moduleOf(path) && !specifier.endsWith('/service.ts');
    },
  },
  {
    reason: 'routes reach the database only through service.ts',
    files: /^apps\/server\/src\/modules\/[^/]+\/routes\.ts$/,
    forbids: (specifier) =>
      specifier.endsWith('/queries.ts') || specifier.startsWith('apps/server/src/platform/db/'),
  },
  {
    reason: 'policy is pure: it does no I/O',
    files: /^apps\/server\/src\/modules\/[^/]+\/policy\.ts$/,
    forbids: (specifier) => specifier.startsWith('apps/server/') || specifier.startsWith('node:'),
  },
  {
    reason: 'the sign-in provider stands alone: it never imports the server',
    files: /^apps\/identity\/src\//,
    forbids: (specifier) => specifier.startsWith('apps/server/') || specifier.startsWith('apps/web/'),
  },
  {
    reason: 'the browser app never imports the server',
    files: /^apps\/web\/src\//,
    forbids: (specifier) => specifier.startsWith('apps/server/') || specifier.startsWith('apps/identity/'),
  },
  {
    reason:
      'the page for clients stands alone and stays small: of the app it has the address of the API and the colours',
    files: /^apps\/web\/src\/client-upload\//,
    forbids: (specifier) =>
      !/^apps\/web\/src\/(client-upload\/|api\/base-url\.ts$|lib\/color-scheme\.ts$)/.test(specifier) &&
      !inPackage('@landfall/contract')(specifier),
  },
  {
    reason: 'the page for clients is no part of the app',
    files: /^apps\/web\/src\/(?!client-upload\/)/,
    forbids: (specifier) => specifier.startsWith('apps/web/src/client-upload/'),
  },
  {
    reason: 'ui knows no router, no query and no domain',
    files: /^apps\/web\/src\/ui\//,
    forbids: (specifier) =>
      /^apps\/web\/src\/(app|api|features|routes|paths)/.test(specifier) ||
      inPackage('@tanstack/react-router')(specifier) ||
      inPackage('@tanstack/react-query')(specifier) ||
      inPackage('@landfall/contract')(specifier),
  },
  {
    reason: 'lib is at the bottom: it imports nothing of the app',
    files: /^apps\/web\/src\/lib\//,
    forbids: (specifier) => /^apps\/web\/src\/(?!lib\/)/.test(specifier),
  },
  {
    reason: 'features and api never import the shell',
    files: /^apps\/web\/src\/(features|api)\//,
    forbids: (specifier) => /^apps\/web\/src\/app\//.test(specifier),
  },
  {
    reason: 'one feature reaches another only through its queries, or by composition in a page',
    files: /^apps\/web\/src\/features\/[^/]+\/(?!\w+Page\.tsx)/,
    forbids: (specifier, path) => {
      const other = featureOf(specifier);
      return other !== undefined && other !== featureOf(path) && !specifier.endsWith('/queries.ts');
    },
  },
];

/** The import specifiers of a file, with relative ones resolved to a path from the root. */
export function importsOf({ path, text }: SourceFile): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm,
  );
  return [...found].map(([, from, dynamic, bare]) => {
    const specifier = from ?? dynamic ?? bare ?? '';
    if (!specifier.startsWith('.')) return specifier;
    return new URL(specifier, `file:///${path}`).pathname.slice(1);
  });
}

function fileViolations(file: SourceFile): string[] {
  const { path, text } = file;
  const name = path.split('/').at(-1) ?? '';
  const reasons: string[] = [];
  const lines = text.split('\n').length;
  if (lines > LONGEST_FILE && !path.endsWith('.generated.ts'))
    reasons.push(`${lines} lines: no file is longer than ${LONGEST_FILE}`);
  if (VAGUE_NAMES.test(path)) reasons.push('the name does not say what the file is');
  if (moduleOf(path) && !MODULE_FILES.test(name)) {
    reasons.push('a file of a module is named after what it holds, in lower case with hyphens');
  }
  if (/^export default/m.test(text) && !/(config|spec|global-setup)\.ts$/.test(name))
    reasons.push('exports are named');
  if (/^\s*\.\.\.\{/m.test(text))
    reasons.push('properties stand in their object, not in another that is spread into it');
  if (/^apps\/server\/src\/modules\/[^/]+\/queries\.ts$/.test(path) && OF_ANOTHER_MODULE.test(text)) {
    reasons.push(
      'queries import no more than types of another module: what a statement needs of it is a view or a function of the database',
    );
  }
  const readsEnvironment = /\bprocess\.env\b/.test(text);
  if (
    readsEnvironment &&
    /^apps\/(server|identity)\/src\//.test(path) &&
    !path.endsWith('/config.ts') &&
    !TEST.test(path)
  ) {
    reasons.push('config.ts alone reads process.env');
  }
  if (/^vi\.mock\(/m.test(text) && !/\.isolated\.test\.tsx?$/.test(path)) {
    reasons.push('what replaces a module is an *.isolated.test.ts: other tests share their modules');
  }
  if (/\.route\(/.test(text) && /^e2e\/.*\.spec\.ts$/.test(path))
    reasons.push('a journey calls intercept(), which waits until the page has its route');
  return reasons;
}

/** Cycles of modules that depend on each other. */
function moduleCycles(files: readonly SourceFile[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const file of files) {
    const from = moduleOf(file.path);
    if (!from || TEST.test(file.path)) continue;
    const targets = importsOf(file)
      .map(moduleOf)
      .filter((to) => to !== undefined && to !== from);
    uses.set(from, new Set([...(uses.get(from) ?? []), ...targets.filter((to) => to !== undefined)]));
  }
  const cycles: string[] = [];
  const visit = (name: string, trail: string[]) => {
    if (trail.includes(name)) {
      cycles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      return;
    }
    for (const next of uses.get(name) ?? []) visit(next, [...trail, name]);
  };
  for (const name of uses.keys()) visit(name, []);
  return cycles;
}

/** All violations of the repository's structure in `files` (docs/decisions/0001-structure.md). */
export function violationsIn(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files) {
    for (const reason of fileViolations(file)) found.push({ path: file.path, reason });
    if (TEST.test(file.path)) continue;
    const imports = importsOf(file);
    for (const { files: concerned, forbids, reason } of RULES) {
      if (!concerned.test(file.path)) continue;
      for (const specifier of imports) {
        if (forbids(specifier, file.path))
          found.push({ path: file.path, reason: `imports ${specifier}: ${reason}` });
      }
    }
  }
  for (const cycle of new Set(moduleCycles(files))) {
    found.push({ path: 'apps/server/src/modules', reason: `modules use each other in a circle: ${cycle}` });
  }
  return found;
}
