// Measures how the time of each call grows with the number of organizations and with the size of one:
//   npm run bench:growth [-- cases cases …]     10,000, 100,000 and 1,000,000 cases by default
// The servers of all sizes run at the same time and are measured in turn, so that a disturbance affects all of them;
// each call is sent once in every organization before it counts. Without arguments, writes bench/results/growth.md;
// exits with 1 when a target is missed.
import { type BUDGET, isMissed, judgeGrowth } from './budget.ts';
import { openCopy } from './database.ts';
import { type HotCall, hotCalls, totalOf, withoutSlowTotal } from './hot-calls.ts';
import { type Asked, type Landfall, startLandfall } from './landfall.ts';
import { alternate, load, warmUp } from './load.ts';
import { figure, publish, settingOf, tableOf } from './report.ts';
import { median } from './statistics.ts';

const USUAL = [10_000, 100_000, 1_000_000];
const ROUNDS = 5;
/** The memory that a database server for a thousand organizations would have. */
const BUFFERS = '4GB';

const words = process.argv.slice(2);
const sizes = words.length > 0 ? words.map(Number) : USUAL;
// Each call once: this file decides which organizations are used. The size of a report grows with its organization.
const hot = hotCalls().filter(
  ({ name, connections }) => !name.includes('other organizations') && !connections,
);
const calls = hot.map(withoutSlowTotal);
// Excludes what members read of their own cases: in this corpus two members share all cases, 100,000 each.
const ofOrganization = calls.filter(({ ofTeams }) => !ofTeams);
const totals = hot.filter(({ counted }) => counted).map(totalOf);

/**
 * Measures each call at each size alternately, one request at a time, and compares its growth with its target if it has
 * one.
 */
async function measure(
  servers: readonly Landfall[],
  asked: Asked,
  all: readonly HotCall[],
  growth?: keyof (typeof BUDGET)['growth'],
) {
  const measured = [];
  for (const call of all.map((each) => ({ ...each, asked }))) {
    for (const server of servers) {
      const requests = Math.max(100, server.organizations.length);
      await warmUp(server.url, requests, (n) => server.request(call, n), 1);
    }
    const rounds = await alternate(
      ROUNDS,
      servers.map((server) => async () => {
        const loaded = await load(server.url, 1, { seconds: 1 }, (n) => server.request(call, n));
        if (loaded.failed > 0) throw new Error(`${call.name}: ${loaded.failed} calls failed`);
        return loaded;
      }),
    );
    const times = rounds.map((ofSize) => median(ofSize.map(({ p50 }) => p50)));
    const p95 = median(rounds.at(-1)?.map((round) => round.p95) ?? []);
    const ratio = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
    const judged = growth ? judgeGrowth(call.name, growth, ratio, p95) : { target: '', verdict: '' as const };
    const row = [call.name, ...times.map(figure), figure(ratio), figure(p95), judged.target, judged.verdict];
    measured.push({ ...judged, row });
    process.stderr.write(`${asked}: ${row.join(' | ')}\n`);
  }
  return measured;
}

await using opened = new AsyncDisposableStack();
const servers: Landfall[] = [];
const loaded: string[] = [];
let setting = '';
for (const cases of sizes) {
  const { url, readyAfter } = await openCopy({ cases, buffers: BUFFERS }, opened);
  servers.push(await startLandfall(url, opened));
  loaded.push(`${figure(cases)} cases ready after ${readyAfter} s`);
  setting ||= await settingOf(url, 'npm run bench:growth');
}
const largest = servers.slice(-2);
const inOrganizations = await measure(servers, 'others', calls, 'in organizations');
const ofOne = await measure(largest, 'large', ofOrganization, 'of one organization');
const counted = await measure(largest, 'large', totals);

const headings = (heading: string, of: readonly number[]) => [
  heading,
  ...of.map((cases) => `${cases.toLocaleString('en-US')} cases`),
  'times',
  'last p95',
  'target',
  'verdict',
];
publish(
  'growth',
  [
    setting,
    loaded.join('; '),
    `p50 in ms, one connection, ${ROUNDS} rounds of a second at each size in turn; shared_buffers ${BUFFERS}`,
    '',
    tableOf(
      headings('organizations of about 850 cases', sizes),
      inOrganizations.map(({ row }) => row),
    ),
    '',
    tableOf(
      headings(
        'one organization',
        sizes.slice(-2).map((cases) => cases / 5),
      ),
      [...ofOne, ...counted].map(({ row }) => row),
    ),
  ],
  [...inOrganizations, ...ofOne].some(isMissed),
);
