// Shows where the server's time goes while it answers a call:
//   npm run bench:profile [-- cases seconds name]     100,000 cases, 5 seconds and the newest cases unless told otherwise
// Prints the shares of packages and functions, and draws the flame graph into docs/flame-<name>.svg.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, isAsked, readCommand } from './command.ts';
import { copyOf, openCorpus } from './database.ts';
import { type CpuProfile, flameGraph, flameOf, sharesOf } from './flame.ts';
import { hotCalls } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { load, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import { tableOf } from './table.ts';

const CONNECTIONS = 8;
const WARM_UP_REQUESTS = 1_000;
const EVERY_MICROSECONDS = 200;
const SHOWN = 12;

const words = process.argv.slice(2);
const command = readCommand(words.length > 0 ? words : ['100000', '5', 'case list, newest first']);
const call = hotCalls().find(({ name }) => isAsked(command, name));
if (!call) throw new Error('No call has such a name');

/** Microseconds of the clock that profiles go by. */
const clock = () => Number(process.hrtime.bigint() / 1_000n);
const percent = ({ key, share }: { key: string; share: number }) => [key, `${(100 * share).toFixed(1)} %`];

const opened = new AsyncDisposableStack();
try {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-profile-'));
  opened.defer(() => rmSync(folder, { recursive: true }));
  const database = await openCorpus({ cases: command.cases });
  opened.defer(() => database.stop());
  const copy = await copyOf(database.url);
  opened.defer(() => copy.drop());
  process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=${EVERY_MICROSECONDS}`;
  const landfall = await startLandfall(copy.url);
  delete process.env.NODE_OPTIONS;
  await warmUp(landfall.url, WARM_UP_REQUESTS, (n) => landfall.request(call, n));
  const from = clock();
  const { perSecond } = await load(landfall.url, CONNECTIONS, command.seconds, (n) =>
    landfall.request(call, n),
  );
  const to = clock();
  const setting = settingLines(await settingOf(copy.url, commandLine('npm run bench:profile', words)));
  await landfall.stop();

  const profiles = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile,
  );
  // Threads write profiles of their own; the one with most work is the server's.
  const flames = profiles.map((profile) => flameOf(profile, from, to)).sort((a, b) => b.total - a.total);
  const [flame] = flames;
  if (!flame) throw new Error('The server wrote no profile');
  const file = `docs/flame-${call.name.replaceAll(/\W+/g, '-')}.svg`;
  const heading = `${call.name}: the server's own time, ${Math.round(perSecond)} requests a second while profiled`;
  writeFileSync(join(import.meta.dirname, '..', file), flameGraph(flame, heading));
  const byPlace = sharesOf(flame, ({ place }) => place).slice(0, SHOWN);
  const byFunction = sharesOf(flame, ({ name, place }) => `${name} (${place})`).slice(0, SHOWN);
  console.log(`${setting}\n${heading}; drawn in ${file}\n`);
  console.log(tableOf(['place', 'of the time'], byPlace.map(percent)));
  console.log(`\n${tableOf(['function', 'of the time'], byFunction.map(percent))}`);
} finally {
  await opened.disposeAsync();
}
