// Measures the cost of live pages: how soon 1,000 open streams of one process are notified of a change, their memory,
// how soon the process stops with all of them open, and how many cases are created per second with and without
// announcing them, also when each commit waits 2 ms for a disk or a standby:
//   npm run bench:live [-- streams seconds rounds]      1,000, 3 and 5 by default
// Without arguments, writes bench/results/live.md; exits with 1 when a target is missed.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BUDGET } from './budget.ts';
import { asOwner, openCopy } from './database.ts';
import { openStreams } from './event-streams.ts';
import { callNamed } from './hot-calls.ts';
import { type Organization, startLandfall } from './landfall.ts';
import { alternate, CONNECTIONS, comparisonOf, load, send, warmUp } from './load.ts';
import { memoryOf, type Serving } from './process.ts';
import { type Figures, publish, settingOf, tableOfFigures } from './report.ts';
import { quantile } from './statistics.ts';

const CASES = 10_000;
const CHANGES = 100;
const PAUSE_MS = 100;
/** A change that has not arrived after this time counts as lost. */
const HEARD_WITHIN_MS = 10_000;
/** The delay of a commit: a spinning disk, or a standby in the same city. */
const COMMIT_DELAY_US = 2_000;
const WARM_UP_REQUESTS = 400;
/** Raises the rate limit: this measurement writes more in a minute than one office does. */
const UNBOUNDED = { LANDFALL_LIMITS: 'writesPerMinute=1000000 readsPerMinute=1000000' };

const [streams = 1_000, seconds = 3, rounds = 5] = process.argv.slice(2).map(Number);

await using opened = new AsyncDisposableStack();
const { url } = await openCopy({ cases: CASES }, opened);
const setting = await settingOf(url, 'npm run bench:live');
const landfall = await startLandfall(url, opened, { role: 'web' });
await landfall.stop();
const create = callNamed('create a case');
const [office] = landfall.organizations;
if (!office) throw new Error('The corpus has no organizations');

const figures: Figures = new Map();
await measureStreams(await landfall.again('web', UNBOUNDED), office);

const announcing = await landfall.again('web', UNBOUNDED);
const silent = await landfall.again('web', {
  ...UNBOUNDED,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('without-notify.ts', import.meta.url))}`,
});
figures.set('creating cases: with announcing, times without', await ratioOfWrites());
await setCommitDelay(COMMIT_DELAY_US);
figures.set('creating cases, each commit 2 ms: with announcing, times without', await ratioOfWrites());

/** Opens the streams of one office, changes its cases one by one, and ends the process. */
async function measureStreams(server: Serving, office: Organization): Promise<void> {
  const request = (n: number) => landfall.request(create, n);
  await warmUp(server.url, WARM_UP_REQUESTS, request);
  const atRest = memoryOf(server.process.pid, 'VmRSS');
  const tokens = Array.from({ length: streams }, (_, at) => landfall.tokenOf(office, at));
  const open = await openStreams(server.url, tokens);

  const began = new Map<string, number>();
  for (let n = 0; n < CHANGES; n += 1) {
    const at = performance.now();
    const answer = await send(server.url, request(n));
    if (!answer.ok) throw new Error(`A case was not created: ${answer.status}`);
    const { case_record } = (await answer.json()) as { case_record: { id: string } };
    began.set(case_record.id, at);
    await pause(PAUSE_MS);
  }
  const ofOurs = () => open.heard.filter(({ event }) => event.id && began.has(event.id));
  const last = performance.now() + HEARD_WITHIN_MS;
  while (ofOurs().length < CHANGES * streams && performance.now() < last) await pause(PAUSE_MS);
  const times = ofOurs().map(({ event, at }) => at - (began.get(event.id ?? '') ?? Number.NaN));
  figures.set('streams: told after a change, p95, ms', quantile(times, 0.95));
  figures.set('streams: changes told, of all', times.length / (CHANGES * streams));
  figures.set(
    'streams: memory of each, KB',
    ((memoryOf(server.process.pid, 'VmRSS') - atRest) * 1024) / streams,
  );

  const asked = performance.now();
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  figures.set('streams: end of the process with all open, s', (performance.now() - asked) / 1000);
  await pause(PAUSE_MS);
  if (open.ended < streams) throw new Error(`${streams - open.ended} streams did not end`);
}

/** The ratio of the cases created per second with announcements to those without. */
async function ratioOfWrites(): Promise<number> {
  const request = (n: number) => landfall.request(create, n);
  const sides = [silent, announcing];
  for (const { url: side } of sides) await warmUp(side, WARM_UP_REQUESTS, request);
  const measured = await alternate(
    rounds,
    sides.map(
      ({ url: side }) =>
        () =>
          load(side, CONNECTIONS, { seconds }, request),
    ),
  );
  const { ratio, failed } = comparisonOf(measured);
  return failed > 0 ? Number.NaN : ratio;
}

async function setCommitDelay(microseconds: number): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(`alter system set commit_delay = ${microseconds}`);
    await owner.query('alter system set commit_siblings = 0');
    await owner.query('select pg_reload_conf()');
  });
  opened.defer(() =>
    asOwner(url, async (owner) => {
      await owner.query('alter system reset commit_delay');
      await owner.query('alter system reset commit_siblings');
      await owner.query('select pg_reload_conf()');
    }),
  );
}

const { table, missed } = tableOfFigures(figures, BUDGET.live);
publish('live', [setting, `${streams} streams, ${CHANGES} changes`, '', table], missed.length > 0);
