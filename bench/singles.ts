import { cpus } from 'node:os';
import { type Command, isAsked } from './command.ts';
import { openCopy } from './database.ts';
import { callNamed, type HotCall } from './hot-calls.ts';
import { type Landfall, startLandfall } from './landfall.ts';
import { CONNECTIONS, failuresText, type Loaded, load, warmUp } from './load.ts';
import { mixedDay } from './mixed-day.ts';
import type { Figures } from './report.ts';
import { measureStarts } from './start.ts';

const WARM_UP_REQUESTS = 100;
/** The load, two servers and the database need a core each. */
const CORES_FOR_TWO = 4;
/** Calls with a target for one connection, by the statistic that the target is about. */
const ALONE = [
  ['case dates of 90 days', 'p95'],
  ['make a report of three date types', 'p50'],
  ['search past accents and slips', 'p95'],
] as const;

/** @throws Error when calls failed, because the measurement is then meaningless */
async function ask(landfall: Landfall, url: string, call: HotCall, connections: number, seconds: number) {
  const loaded: Loaded = await load(url, connections, { seconds }, (n) => landfall.request(call, n));
  if (loaded.failed > 0) throw new Error(`${call.name} failed: ${failuresText(loaded)}`);
  return loaded;
}

/** The throughput of two processes relative to that of one with the same number of connections each. */
async function twoProcesses(landfall: Landfall, seconds: number): Promise<[name: string, figure: number]> {
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
  return [`two processes against one${note}`, both / one];
}

/**
 * Measures the figures that have a limit of their own rather than a ratio to the bare peer, except the mixed day, which
 * has another corpus.
 */
export async function measureSingles(command: Command, landfall: Landfall): Promise<Figures> {
  const seconds = command.seconds * Math.min(command.rounds, 3);
  const measured: Figures = new Map();
  for (const [name, quantile] of ALONE) {
    if (!isAsked(command, name)) continue;
    const call = callNamed(name);
    await warmUp(landfall.url, WARM_UP_REQUESTS, (n) => landfall.request(call, n));
    const loaded = await ask(landfall, landfall.url, call, 1, seconds);
    measured.set(`${name}, one connection: ${quantile}`, loaded[quantile]);
  }
  if (isAsked(command, 'two processes')) measured.set(...(await twoProcesses(landfall, seconds)));
  if (isAsked(command, 'start')) {
    const { later, atRest, idle } = await measureStarts(command.rounds);
    measured.set('start on an existing data folder', later);
    measured.set('memory at rest', atRest);
    measured.set('memory after four idle minutes', idle);
  }
  return measured;
}

const ORGANIZATIONS = 200;
const CASES_EACH = 2_000;
/** The size of the corpus that the target of the mixed day is for. */
export const DAY_CORPUS = { cases: ORGANIZATIONS * CASES_EACH, equalOrganizations: ORGANIZATIONS };

/** Enough requests that each connection of the server has a generic plan for every statement. */
const DAY_WARM_UP_REQUESTS = 3_000;

/** Sends a day's requests of all organizations of the corpus to a separate server. */
export async function measureDay(seconds: number): Promise<{ header: string; figures: Figures }> {
  await using opened = new AsyncDisposableStack();
  const { url: database, readyAfter } = await openCopy(DAY_CORPUS, opened);
  const landfall = await startLandfall(database, opened, { casesEach: CASES_EACH });
  const { organizations, url, tokenOf } = landfall;
  await landfall.signEveryoneIn();
  const request = (n: number) => {
    const { organization, turn, ...sent } = mixedDay(organizations, n);
    return { ...sent, bearer: tokenOf(organization, turn) };
  };
  await warmUp(url, DAY_WARM_UP_REQUESTS, request);
  // Other requests than those of the warm-up.
  const loaded = await load(url, CONNECTIONS, { seconds }, (n) => request(DAY_WARM_UP_REQUESTS + n));
  return {
    header:
      `mixed day: ${ORGANIZATIONS} organizations of ${CASES_EACH} cases, ready after ${readyAfter} s; ` +
      `${CONNECTIONS} connections, ${seconds} s; failed: ${failuresText(loaded) || 'none'}`,
    figures: new Map([
      ['mixed day: requests a second', loaded.perSecond],
      ['mixed day: p95', loaded.p95],
      ['mixed day: p99', loaded.p99],
      ['mixed day: failed', loaded.failed],
    ]),
  };
}
