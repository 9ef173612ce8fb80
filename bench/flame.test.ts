import { expect, it } from 'vitest';
import { type CpuProfile, flameGraph, flameOf, placeOf, sharesOf } from './flame.ts';

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 1 });

/** main calls read and write; read twice as long; some waiting, and a sample after the end. */
const profile: CpuProfile = {
  startTime: 1_000,
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 5] },
    { id: 2, callFrame: frame('main', 'file:///x/apps/server/src/app.ts'), children: [3, 4] },
    { id: 3, callFrame: frame('read', 'file:///x/node_modules/pg/lib/a.js') },
    { id: 4, callFrame: frame('write <b>', 'node:net') },
    { id: 5, callFrame: frame('(idle)', '') },
  ],
  samples: [5, 3, 3, 4, 2, 3],
  timeDeltas: [100, 250, 250, 200, 300, 5_000],
};

it('adds up what each function and what it called took within the time, without waiting', () => {
  const flame = flameOf(profile, 1_000, 3_000);
  expect(flame.total).toBe(1_000);
  const main = flame.children.get('main apps/server/src/app.ts');
  expect([main?.total, main?.own]).toEqual([1_000, 300]);
  expect(sharesOf(flame, ({ place }) => place)).toEqual([
    { key: 'pg', share: 0.5 },
    { key: 'apps/server/src/app.ts', share: 0.3 },
    { key: 'node', share: 0.2 },
    { key: '', share: 0 },
  ]);
});

it.each([
  ['file:///a/node_modules/@fastify/static/index.js', '@fastify/static'],
  ['file:///a/node_modules/a/node_modules/b/c.js', 'b'],
  ['node:internal/streams/writable', 'node'],
  ['file:///home/x/packages/contract/src/roles.ts', 'packages/contract/src/roles.ts'],
  ['', 'V8'],
])('%j belongs to %j', (url, place) => {
  expect(placeOf(url)).toBe(place);
});

it('draws each as wide as its share, and no markup of names', () => {
  const svg = flameGraph(flameOf(profile, 1_000, 3_000), 'A & B');
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('<title>write &lt;b&gt; (node): 20.0 %</title><rect width="239.6"');
  expect(svg).not.toContain('<b>');
});

it('names only what a name fits into', () => {
  const flame = flameOf(profile, 1_000, 3_000);
  const [main] = flame.children.values();
  const narrow = { name: 'aNameThatIsLong', place: 'pg', total: 3, own: 3, children: new Map() };
  main?.children.set('narrow', narrow);
  const svg = flameGraph(flame, 'A');
  expect(svg).toContain('<title>aNameThatIsLong (pg): 0.3 %</title>');
  expect(svg).not.toContain('">aName');
});
