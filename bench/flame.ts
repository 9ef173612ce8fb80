/** A CPU profile as V8 writes it (Chrome DevTools Protocol, `Profiler.Profile`). Times in microseconds. */
export interface CpuProfile {
  nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: readonly number[];
  }[];
  startTime: number;
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/** A function with what it called, in microseconds of the processor. */
export interface Flame {
  name: string;
  /** The package or file that it is in. */
  place: string;
  /** Its own and that of what it called. */
  total: number;
  own: number;
  children: Map<string, Flame>;
}

/** Times that are none of the call's: waiting, and the profiler itself. */
const NOT_WORK = new Set(['(idle)', '(program)', '(root)']);

/** What a function belongs to: a package, a file of ours from its workspace on, `node` or `V8`. */
export function placeOf(url: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  if (url.startsWith('node:')) return 'node';
  return /(?:apps|packages)\/.*$/.exec(url)?.[0] ?? 'V8';
}

/**
 * The work of a part of a profile as a tree of calls.
 * @param from microseconds of the profile's own clock; samples outside are left out
 */
export function flameOf(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  from: number,
  to: number,
): Flame {
  const frames = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const root: Flame = { name: 'all', place: '', total: 0, own: 0, children: new Map() };
  let now = startTime;
  for (const [at, sample] of samples.entries()) {
    const spent = timeDeltas[at] ?? 0;
    now += spent;
    const leaf = frames.get(sample)?.callFrame.functionName ?? '';
    if (now < from || now > to || NOT_WORK.has(leaf)) continue;
    const path: number[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) path.unshift(id);
    let flame = root;
    flame.total += spent;
    for (const id of path.slice(1)) {
      const { functionName, url } = frames.get(id)?.callFrame ?? { functionName: '', url: '' };
      const [name, place] = [functionName || '(anonymous)', placeOf(url)];
      const known = flame.children.get(`${name} ${place}`);
      const child = known ?? { name, place, total: 0, own: 0, children: new Map() };
      flame.children.set(`${name} ${place}`, child);
      child.total += spent;
      flame = child;
    }
    flame.own += spent;
  }
  return root;
}

/** How much of the time is spent in what belongs together, itself and not what it calls; largest first. Shares of 1. */
export function sharesOf(flame: Flame, keyOf: (flame: Flame) => string): { key: string; share: number }[] {
  const own = new Map<string, number>();
  const add = (part: Flame) => {
    own.set(keyOf(part), (own.get(keyOf(part)) ?? 0) + part.own);
    for (const child of part.children.values()) add(child);
  };
  add(flame);
  return [...own]
    .map(([key, time]) => ({ key, share: time / flame.total }))
    .sort((a, b) => b.share - a.share);
}

const WIDTH = 1200;
const ROW = 17;
/** Narrower ones could not be seen. */
const NARROWEST = 1.2;
/** A letter of the labels is about so wide. */
const LETTER = 6.1;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function kindOf(place: string): string {
  if (place === 'node' || place === 'V8') return 'platform';
  return place.includes('/src/') ? 'ours' : 'library';
}

/** A flame graph: what is below calls what is above it, and is as wide as its share of the time. */
export function flameGraph(flame: Flame, heading: string): string {
  const bars: string[] = [];
  let deepest = 0;
  const draw = (part: Flame, x: number, depth: number) => {
    const width = (part.total / flame.total) * WIDTH;
    if (width < NARROWEST) return;
    deepest = Math.max(deepest, depth);
    const share = `${((100 * part.total) / flame.total).toFixed(1)} %`;
    const label = part.name.slice(0, Math.max(0, Math.floor((width - 4) / LETTER)));
    bars.push(
      `<g transform="translate(${x.toFixed(1)} ${-depth * ROW})"><title>${escaped(`${part.name} (${part.place}): ${share}`)}</title>` +
        `<rect width="${(width - 0.4).toFixed(1)}" height="${ROW - 1}" class="${kindOf(part.place)}"/>` +
        `${label.length > 2 ? `<text x="3" y="12">${escaped(label)}</text>` : ''}</g>`,
    );
    let left = x;
    for (const child of [...part.children.values()].sort((a, b) => b.total - a.total)) {
      draw(child, left, depth + 1);
      left += (child.total / flame.total) * WIDTH;
    }
  };
  draw(flame, 0, 0);
  const height = (deepest + 1) * ROW + 34;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${escaped(heading)}">
<title>${escaped(heading)}</title>
<style>.page{fill:#fff}text{fill:#14202b}.ours{fill:#7fc8a9}.library{fill:#f2c078}.platform{fill:#b8c4d0}</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
<text x="4" y="18" font-size="14">${escaped(heading)}</text>
<g transform="translate(0 ${height - ROW - 2})">
${bars.join('\n')}
</g></svg>
`;
}
