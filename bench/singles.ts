import { cpus } from 'node:os';
import { type Command, isAsked } from './command.ts';
import { callNamed, type HotCall } from './hot-calls.ts';
import type { Landfall } from './landfall.ts';
import { failuresText, type Loaded, load, warmUp } from './load.ts';
import { measureStarts } from './start.ts';

/** A figure that is held to a bound of its own, not to the bare peer. */
export interface Single {
  name: string;
  figure: number;
}

const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 100;
/** Load, two servers and the database need a core each. */
const CORES_FOR_TWO = 4;
/** Calls with a target for one connection, by what of their times it is for. */
const ALONE = [
  ['case dates of 90 days', 'p95'],
  ['make a report of three date types', 'p50'],
  ['search past accents and slips', 'p95'],
] as const;

/** @throws Error when calls failed: what they took is no measurement */
async function ask(landfall: Landfall, url: string, call: HotCall, connections: number, seconds: number) {
  const loaded: Loaded = await load(url, connections, { seconds }, (n) => landfall.request(call, n));
  if (loaded.failed > 0) throw new Error(`${call.name} failed: ${failuresText(loaded)}`);
  return loaded;
}

/** What two processes answer together, of what one answers alone with the same number of connections each. */
async function twoProcesses(landfall: Landfall, seconds: number): Promise<Single> {
  const call = callNamed('case list, newest first, other organizations');
  const second = await landfall.again();
  const askAll = async (...urls: string[]) => {
    const all = await Promise.all(urls.map((url) => ask(landfall, url, call, CONNECTIONS, seconds)));
    return all.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  await askAll(second.url);
  const one = await askAll(landfall.url);
  const both = await askAll(landfall.url, second.url);
  await second.stop();
  const note = cpus().length >= CORES_FOR_TWO ? '' : ` (no target on ${cpus().length} cores)`;
  return { name: `two processes against one${note}`, figure: both / one };
}

/** Measures what has a target of its own, but for the mixed day, which has another corpus. */
export async function measureSingles(command: Command, landfall: Landfall): Promise<Single[]> {
  const seconds = command.seconds * Math.min(command.rounds, 3);
  const measured: Single[] = [];
  for (const [name, quantile] of ALONE) {
    if (!isAsked(command, name)) continue;
    const call = callNamed(name);
    await warmUp(landfall.url, WARM_UP_REQUESTS, (n) => landfall.request(call, n));
    const loaded = await ask(landfall, landfall.url, call, 1, seconds);
    measured.push({ name: `${name}, one connection: ${quantile}`, figure: loaded[quantile] });
  }
  if (isAsked(command, 'two processes')) measured.push(await twoProcesses(landfall, seconds));
  if (isAsked(command, 'start')) {
    const { later, megabytes } = await measureStarts(command.rounds);
    measured.push({ name: 'start on an existing data folder', figure: later });
    measured.push({ name: 'memory at rest', figure: megabytes });
  }
  return measured;
}
