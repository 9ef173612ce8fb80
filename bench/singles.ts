import { cpus } from 'node:os';
import { type Command, isAsked } from './command.ts';
import { type HotCall, hotCalls } from './hot-calls.ts';
import type { Landfall } from './landfall.ts';
import { failuresText, type Loaded, load, warmUp } from './load.ts';
import { measureStarts } from './starting.ts';

/** A figure that is held to a bound of its own, not to the bare peer. */
export interface Single {
  name: string;
  figure: number;
}

const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 100;
/** Load, two servers and the database need a core each. */
const CORES_FOR_TWO = 4;

function callNamed(name: string): HotCall {
  const call = hotCalls().find((hot) => hot.name === name);
  if (!call) throw new Error(`No call named ${name}`);
  return call;
}

/** @throws Error when calls failed: what they took is no measurement */
async function ask(landfall: Landfall, url: string, name: string, connections: number, seconds: number) {
  const call = callNamed(name);
  const loaded = await load(url, connections, seconds, (n) => landfall.request(call, n));
  if (loaded.failed > 0) throw new Error(`${name} failed: ${failuresText(loaded)}`);
  return loaded;
}

async function alone(landfall: Landfall, name: string, seconds: number): Promise<Loaded> {
  const call = callNamed(name);
  await warmUp(landfall.url, WARM_UP_REQUESTS, (n) => landfall.request(call, n));
  return ask(landfall, landfall.url, name, 1, seconds);
}

/** What two processes answer together, of what one answers alone with the same number of connections each. */
async function twoProcesses(landfall: Landfall, seconds: number): Promise<Single[]> {
  const name = 'case list, newest first, other offices';
  const second = await landfall.again();
  try {
    const askEach = (urls: string[]) =>
      Promise.all(urls.map(async (url) => (await ask(landfall, url, name, CONNECTIONS, seconds)).perSecond));
    await askEach([second.url]);
    const [one = Number.NaN] = await askEach([landfall.url]);
    const both = await askEach([landfall.url, second.url]);
    const enough = cpus().length >= CORES_FOR_TWO;
    return [
      {
        name: enough
          ? 'two processes against one'
          : `two processes against one (no target on ${cpus().length} cores)`,
        figure: both.reduce((sum, each) => sum + each, 0) / one,
      },
    ];
  } finally {
    await second.stop();
  }
}

/** Measures what has a target of its own, but for the mixed day, which has another corpus. */
export async function measureSingles(command: Command, landfall: Landfall): Promise<Single[]> {
  const seconds = command.seconds * Math.min(command.rounds, 3);
  const measured: Single[] = [];
  const also = async (name: string, measure: () => Promise<Single[]>) => {
    if (isAsked(command, name)) measured.push(...(await measure()));
  };
  await also('case dates of 90 days', async () => [
    {
      name: 'case dates of 90 days, one connection: p95',
      figure: (await alone(landfall, 'case dates of 90 days', seconds)).p95,
    },
  ]);
  await also('report', async () => [
    {
      name: 'report of three date types, one connection: p50',
      figure: (await alone(landfall, 'make a report of three date types', seconds)).p50,
    },
  ]);
  await also('search past accents and slips', async () => [
    {
      name: 'search past accents and slips, one connection: p95',
      figure: (await alone(landfall, 'search past accents and slips', seconds)).p95,
    },
  ]);
  await also('two processes', () => twoProcesses(landfall, seconds));
  await also('start', async () => {
    const { later, megabytes } = await measureStarts(command.rounds);
    return [
      { name: 'start on an existing data folder', figure: later },
      { name: 'memory at rest', figure: megabytes },
    ];
  });
  return measured;
}
