// Measures how long the server takes from its start to its first 200, on an empty data folder and on an existing one:
//   node bench/start.ts [rounds]
import { chmodSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MAIN } from './landfall.ts';
import { memoryOf, serve } from './process.ts';
import { machine } from './report.ts';
import { median } from './statistics.ts';

/** After this time the server has finished its work after the start. */
const AT_REST_AFTER_MS = 5_000;
/** After this time V8 has released the memory that only the start needed, which it does after some idle minutes. */
const IDLE_AFTER_MS = 240_000;

/**
 * Starts the product on a data folder of its own, once while it is empty and `rounds` times after.
 * @returns milliseconds of the first start, of the later ones with their median, and the resident memory of the server
 *   in MB, at rest and when it has been idle for minutes; the database's processes not counted
 */
export async function measureStarts(rounds: number) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'landfall-start-'));
  // The account of the database must be able to traverse the folder.
  chmodSync(folder.path, 0o755);
  // Uses the bundled sign-in provider and no configuration, like someone who tries the product.
  const start = () =>
    serve(MAIN, () => ({ NODE_ENV: '', LANDFALL_DATA_DIR: folder.path, LOG_LEVEL: 'error' }));
  const readyAfter = async () => {
    const server = await start();
    await server.stop();
    return server.readyAfter;
  };
  const first = await readyAfter();
  const each: number[] = [];
  for (let round = 0; round < rounds; round += 1) each.push(await readyAfter());
  const resting = await start();
  await pause(AT_REST_AFTER_MS);
  const atRest = memoryOf(resting.process.pid, 'VmRSS');
  await pause(IDLE_AFTER_MS - AT_REST_AFTER_MS);
  const idle = memoryOf(resting.process.pid, 'VmRSS');
  await resting.stop();
  return { first, later: median(each), each, atRest, idle };
}

if (import.meta.main) {
  const { first, later, each, atRest, idle } = await measureStarts(Number(process.argv[2] ?? 5));
  console.log(machine());
  console.log(`first start, empty data folder: ${first} ms`);
  console.log(`later starts: median ${later} ms of ${each.join(', ')}`);
  console.log(`memory of the server process at rest: ${atRest} MB, after four idle minutes: ${idle} MB`);
}
