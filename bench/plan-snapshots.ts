// Compares the plans of every hot query, under the application's role on 10,000 cases, with those in bench/plans:
//   npm run bench:plans [-- --write]      exits with 1 when one differs; with --write, writes the files
//   npm run bench:plans -- --full name…   prints the full plans of the calls whose names start with one of these
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAsked, readCommand } from './command.ts';
import { openCorpus } from './database.ts';
import { plannedCalls } from './hot-calls.ts';
import { plansOf, shapesOf } from './plans.ts';

const FOLDER = join(import.meta.dirname, 'plans');
const CASES = 10_000;

function fileOf(name: string): string {
  return `${name.replace(/[^a-z0-9]+/g, '-')}.txt`;
}

await using opened = new AsyncDisposableStack();
// Uses a separate folder unless LANDFALL_BENCH_DIR is set: checks of several checkouts may run on one machine at once.
const folder =
  process.env.LANDFALL_BENCH_DIR ??
  opened.use(fs.mkdtempDisposableSync(join(tmpdir(), 'landfall-plans-'))).path;
fs.chmodSync(folder, 0o755);
const database = await openCorpus({ cases: CASES }, folder);
opened.defer(database.stop);
const words = process.argv.slice(2);
const isFull = words.includes('--full');
const asked = readCommand(isFull ? words.filter((word) => word !== '--full') : []);
const planned = await plansOf(
  database,
  plannedCalls().filter(({ name }) => isAsked(asked, name)),
);
const failed = planned.filter(({ status }) => status >= 400);
if (failed.length > 0) throw new Error(`Refused: ${failed.map(({ call }) => call.name).join(', ')}`);
const shapes = new Map(planned.map(({ call, plans }) => [fileOf(call.name), shapesOf(plans)]));
if (isFull) {
  for (const { call, plans } of planned) console.log(`\n## ${call.name}\n\n${plans.join('\n')}`);
} else if (words.includes('--write')) {
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER);
  for (const [file, shape] of shapes) fs.writeFileSync(join(FOLDER, file), shape);
  console.log(`${shapes.size} files written to bench/plans`);
} else {
  const written = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER) : [];
  const files = [...new Set([...written, ...shapes.keys()])].sort();
  const different = files.filter((file) => {
    const was = written.includes(file) ? fs.readFileSync(join(FOLDER, file), 'utf8') : '';
    const is = shapes.get(file) ?? '';
    if (was !== is) console.log(`\n── bench/plans/${file} was ──\n${was}── is ──\n${is}`);
    return was !== is;
  });
  console.log(`plans: ${files.length} calls, ${different.length} with other plans than in bench/plans`);
  if (different.length > 0) {
    console.log('If that is meant: npm run bench:plans -- --write, and let it be reviewed.');
    process.exitCode = 1;
  }
}
