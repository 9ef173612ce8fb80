import { copyOf, openCorpus } from './database.ts';
import { type Landfall, startLandfall } from './landfall.ts';
import { failuresText, load, warmUp } from './load.ts';
import { mixedDay } from './mixed-day.ts';
import type { Single } from './singles.ts';

/** What the day's target is for. */
const OFFICES = 200;
const CASES_EACH = 2_000;

const CONNECTIONS = 16;
/** Each of the server's connections has asked every statement so often that PostgreSQL keeps its plan. */
const WARM_UP_REQUESTS = 3_000;

/** Asks all offices of a corpus in turn what a day brings; says on the console what was asked and what failed how. */
async function askDay(landfall: Landfall, seconds: number): Promise<Single[]> {
  const { offices, url, tokenOf } = landfall;
  const request = (n: number) => {
    const { office, turn, ...sent } = mixedDay(offices, n);
    return { ...sent, bearer: tokenOf(office, turn) };
  };
  await warmUp(url, WARM_UP_REQUESTS, request);
  // Others than those that it was warmed up with.
  const loaded = await load(url, CONNECTIONS, seconds, (n) => request(WARM_UP_REQUESTS + n));
  const { perSecond, p95, p99, failed } = loaded;
  const cases = offices.reduce((sum, { cases: known }) => sum + known.length, 0);
  console.log(
    `mixed day: ${offices.length} offices, calls about ${cases.toLocaleString('en-US')} of their cases; ` +
      `failed: ${failuresText(loaded) || 'none'}`,
  );
  return [
    { name: 'mixed day: requests a second', figure: perSecond },
    { name: 'mixed day: p95', figure: p95 },
    { name: 'mixed day: p99', figure: p99 },
    { name: 'mixed day: failed', figure: failed },
  ];
}

/** Measures the day on the corpus that its target is for, with a server of its own. */
export async function measureDay(seconds: number): Promise<Single[]> {
  const opened = new AsyncDisposableStack();
  try {
    const database = await openCorpus({ cases: OFFICES * CASES_EACH, equalOffices: OFFICES });
    opened.defer(() => database.stop());
    console.log(
      `${OFFICES} offices of ${CASES_EACH} cases, ready after ${Math.round(database.readyAfter)} s; ` +
        `${CONNECTIONS} connections, ${seconds} s`,
    );
    const copy = await copyOf(database.url);
    opened.defer(() => copy.drop());
    const landfall = await startLandfall(copy.url, { casesEach: CASES_EACH });
    opened.defer(() => landfall.stop());
    return await askDay(landfall, seconds);
  } finally {
    await opened.disposeAsync();
  }
}
