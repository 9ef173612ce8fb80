import { expect, it } from 'vitest';
import { SPELLINGS } from '../../testing/contract-calls.ts';
import { startHarness } from '../../testing/harness.ts';

/** The routes that are not in the contract; each has tests of its own. */
const BESIDE_THE_CONTRACT = [
  // Public: the state of the process, and the description of the API.
  ...['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/start.js'],
  ...['GET /api/docs/assets/swagger-ui.css', 'GET /api/docs/assets/swagger-ui-bundle.js'],
  // For calendar programs and mail services, which have a secret.
  ...['GET /feeds/:token.ics', 'POST /inbound-mail/:mailbox'],
];

/** Every route of a printed tree: each line continues the path of the line that it is nested in. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods] = /^([│├└─ ]*)(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    const depth = branch.length / 4;
    above.length = depth;
    const path = `${above.at(-1) ?? ''}${part}`;
    above.push(path);
    return methods?.split(', ').map((method) => `${method} ${path}`) ?? [];
  });
}

it('T14 every route is a call of the contract or listed here', async () => {
  const harness = await startHarness();
  try {
    await harness.app.ready();
    const routes = routesOf(harness.app.printRoutes({ commonPrefix: false }));
    const calls = SPELLINGS.map(
      ({ endpoint, path }) => `${endpoint.method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const others = routes.filter((route) => !route.startsWith('HEAD ') && !calls.includes(route));
    expect(others.toSorted()).toEqual(BESIDE_THE_CONTRACT.toSorted());
    expect(calls.filter((call) => !routes.includes(call))).toEqual([]);
  } finally {
    await harness.close();
  }
});
