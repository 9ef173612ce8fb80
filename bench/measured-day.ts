import { openCopy } from './database.ts';
import { startLandfall } from './landfall.ts';
import { failuresText, load, warmUp } from './load.ts';
import { mixedDay } from './mixed-day.ts';
import type { Single } from './singles.ts';

const ORGANIZATIONS = 200;
const CASES_EACH = 2_000;
/** The corpus that the day's target is for. */
export const DAY_CORPUS = { cases: ORGANIZATIONS * CASES_EACH, equalOrganizations: ORGANIZATIONS };

const CONNECTIONS = 16;
/** Each of the server's connections has asked every statement so often that PostgreSQL keeps its plan. */
const WARM_UP_REQUESTS = 3_000;

/** Asks all organizations of the day's corpus in turn what a day brings, of a server of its own. */
export async function measureDay(seconds: number): Promise<{ header: string; singles: Single[] }> {
  await using opened = new AsyncDisposableStack();
  const { url: database, readyAfter } = await openCopy(DAY_CORPUS, opened);
  const { organizations, url, tokenOf } = await startLandfall(database, opened, { casesEach: CASES_EACH });
  const request = (n: number) => {
    const { organization, turn, ...sent } = mixedDay(organizations, n);
    return { ...sent, bearer: tokenOf(organization, turn) };
  };
  await warmUp(url, WARM_UP_REQUESTS, request);
  // Others than those that it was warmed up with.
  const loaded = await load(url, CONNECTIONS, { seconds }, (n) => request(WARM_UP_REQUESTS + n));
  return {
    header:
      `mixed day: ${ORGANIZATIONS} organizations of ${CASES_EACH} cases, ready after ${readyAfter} s; ` +
      `${CONNECTIONS} connections, ${seconds} s; failed: ${failuresText(loaded) || 'none'}`,
    singles: [
      { name: 'mixed day: requests a second', figure: loaded.perSecond },
      { name: 'mixed day: p95', figure: loaded.p95 },
      { name: 'mixed day: p99', figure: loaded.p99 },
      { name: 'mixed day: failed', figure: loaded.failed },
    ],
  };
}
