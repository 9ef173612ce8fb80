import { describe, expect, it } from 'vitest';
import { importsOf, violationsIn } from './structure-rules.ts';

const reasonsFor = (path: string, text: string) => violationsIn([{ path, text }]).map(({ reason }) => reason);

describe('structure rules', () => {
  it('resolves relative imports and keeps package names', () => {
    const text =
      "import { a } from '../../platform/clock.ts';\nimport { z } from 'zod';\nconst b = import('./c.ts');\n";
    expect(importsOf({ path: 'apps/server/src/modules/notes/service.ts', text })).toEqual([
      'apps/server/src/platform/clock.ts',
      'zod',
      'apps/server/src/modules/notes/c.ts',
    ]);
  });

  it.each([
    ['packages/contract/src/notes.ts', "import { readFile } from 'node:fs';", 'imports zod alone'],
    ['packages/domain/src/days.ts', "import { z } from '@landfall/contract/fields';", 'the domain is pure'],
    [
      'apps/server/src/platform/log.ts',
      "import { x } from '../modules/notes/service.ts';",
      'never imports modules',
    ],
    ['apps/server/src/modules/notes/service.ts', "import { sql } from 'kysely';", 'only queries.ts'],
    ['apps/server/src/modules/notes/service.ts', "import fastify from 'fastify';", 'HTTP framework'],
    [
      'apps/server/src/modules/notes/service.ts',
      "import { q } from '../reports/queries.ts';",
      'through its service.ts',
    ],
    [
      'apps/server/src/modules/notes/queries.ts',
      "import type { A } from '../reports/service.ts';\nimport {\n  b,\n  type C,\n} from '../reports/service.ts';",
      'queries import no more than types',
    ],
    [
      'apps/server/src/modules/notes/routes.ts',
      "import { q } from './queries.ts';",
      'only through service.ts',
    ],
    ['apps/server/src/modules/notes/policy.ts', "import { readFile } from 'node:fs';", 'does no I/O'],
    ['apps/identity/src/plugin.ts', "import { x } from '../../server/src/app.ts';", 'stands alone'],
    [
      'apps/web/src/app/Shell.tsx',
      "import { x } from '../../../server/src/app.ts';",
      'never imports the server',
    ],
    [
      'apps/web/src/client-upload/upload-page.ts',
      "import { errorWords } from '../api/error-words.ts';",
      'stands alone and stays small',
    ],
    ['apps/web/src/client-upload/upload-page.ts', "import { z } from 'zod';", 'stands alone and stays small'],
    ['apps/web/src/app/Shell.tsx', "import { x } from '../client-upload/main.ts';", 'no part of the app'],
    ['apps/web/src/ui/Badge.tsx', "import { Link } from '@tanstack/react-router';", 'knows no router'],
    ['apps/web/src/lib/dates.ts', "import { api } from '../api/client.ts';", 'at the bottom'],
    [
      'apps/web/src/features/notes/NoteForm.tsx',
      "import { x } from '../../app/Shell.tsx';",
      'never import the shell',
    ],
    [
      'apps/web/src/features/notes/NoteForm.tsx',
      "import { x } from '../cases/CaseForm.tsx';",
      'by composition',
    ],
    ['apps/server/src/modules/notes/noteSorting.ts', '', 'named after what it holds'],
    ['apps/server/src/modules/notes/note-logic.ts', '', 'does not say what the file is'],
    ['apps/server/src/platform/utils.ts', '', 'does not say what the file is'],
    ['apps/server/src/platform/log.ts', 'const level = process.env.LOG_LEVEL;', 'alone reads process.env'],
    ['apps/server/src/platform/log.ts', 'export default 1;', 'exports are named'],
    [
      'apps/web/src/lib/days.ts',
      'const day = {\n  ...{ year, month },\n  of,\n};',
      'properties stand in their object, not in another that is spread into it',
    ],
    ['apps/server/src/platform/log.ts', '\n'.repeat(400), 'no file is longer'],
    ['apps/server/src/app.test.ts', "vi.mock('./log.ts');", 'is an *.isolated.test.ts'],
    ['e2e/notes.spec.ts', "await page.route('**/api/notes', refuse);", 'calls intercept()'],
  ])('refuses %s with %j', (path, text, reason) => {
    expect(reasonsFor(path, text).join('\n')).toContain(reason);
  });

  it('accepts a module that uses another through its service', () => {
    const text = "import { x } from '../reports/service.ts';";
    expect(reasonsFor('apps/server/src/modules/notes/service.ts', text)).toEqual([]);
  });

  it('accepts queries with types of another module, and with the platform’s code', () => {
    const text =
      "import { sql } from 'kysely';\nimport { dayOf } from '../../platform/db/organization-day.ts';\n" +
      "import type { StaleRule } from '../case-deadlines/service.ts';";
    expect(reasonsFor('apps/server/src/modules/board/queries.ts', text)).toEqual([]);
  });

  it.each(['queries', 'pdf', 'recurrence', 'printed-report'])('accepts %s.ts in a module', (name) => {
    expect(reasonsFor(`apps/server/src/modules/reports/${name}.ts`, '')).toEqual([]);
  });

  it('finds circular dependencies of modules', () => {
    const files = [
      { path: 'apps/server/src/modules/a/service.ts', text: "import { b } from '../b/service.ts';" },
      { path: 'apps/server/src/modules/b/service.ts', text: "import { a } from '../a/service.ts';" },
    ];
    expect(violationsIn(files).map(({ reason }) => reason)).toContain(
      'modules use each other in a circle: a → b → a',
    );
  });
});
