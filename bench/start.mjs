// Measures how long the server takes from its start to its first 200, on an empty data folder and on an existing one:
//   node bench/start.mjs [rounds]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const port = 18_080;
const dataDir = mkdtempSync(join(tmpdir(), 'landfall-start-'));
// The database's own account must be able to pass through.
chmodSync(dataDir, 0o755);

/** Starts the server, waits for its first 200, stops it. */
async function measure() {
  const started = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), LANDFALL_DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(5);
  }
  const milliseconds = Math.round(performance.now() - started);
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { milliseconds, megabytes: Math.round(Number(memory) / 1024) };
}

try {
  const first = await measure();
  const later = [];
  for (let round = 0; round < rounds; round += 1) later.push(await measure());
  const times = later.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`first start, empty data folder: ${first.milliseconds} ms`);
  console.log(`later starts: median ${times[Math.floor(times.length / 2)]} ms of ${times.join(', ')}`);
  console.log(`memory of the server process when ready: ${later.at(-1)?.megabytes} MB`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
