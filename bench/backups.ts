// Measures how a base backup slows down concurrent writes, what is lost with the machine, and restoring to a moment:
//   npm run bench:backups [-- cases]      100,000 by default: a database of about 400 MB
// There are 600 writes a second, each a transaction of its own, with the durability settings of an office. Without
// arguments, writes bench/results/backups.md; exits with 1 when a target is missed.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { makeBackupKey } from '../apps/server/src/platform/backup/backup-key.ts';
import { folderStorage } from '../apps/server/src/platform/backup/folder-storage.ts';
import { backupState } from '../apps/server/src/platform/backup/state.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { embeddedUrl } from '../apps/server/src/testing/embedded-query.ts';
import { until } from '../apps/server/src/testing/waiting.ts';
import { BUDGET } from './budget.ts';
import { loadCorpus } from './corpus.ts';
import { asOwner } from './database.ts';
import { MAIN } from './landfall.ts';
import { memoryOf, serve } from './process.ts';
import { type Figures, figure, publish, settingOf, tableOfFigures } from './report.ts';
import { quantile } from './statistics.ts';

const PER_SECOND = 600;
const WRITERS = 8;
const QUIET_SECONDS = 30;
/** More than two minutes after the base backup: PostgreSQL finishes a segment of its log each minute. */
const WRITTEN_AFTER_SECONDS = 135;
const LIMIT_MS = 300_000;
const TEXT = 'Called the client about the missing birth certificate. '.repeat(8);

const [cases = 100_000] = process.argv.slice(2).map(Number);
const log = pino({ level: 'silent' });

/** A row that was acknowledged. Milliseconds since the epoch. */
interface Written {
  id: number;
  at: number;
  /** Milliseconds from the time it was due until it was acknowledged. */
  took: number;
}

/** Writes rows at an even pace until it is stopped or the database is lost. */
function startWriting(url: string, firstId: number) {
  const written: Written[] = [];
  const began = performance.now();
  let next = 0;
  let isStopped = false;
  const write = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      while (!isStopped) {
        const turn = next++;
        const due = began + (turn * 1_000) / PER_SECOND;
        await pause(Math.max(0, due - performance.now()));
        const id = firstId + turn;
        await client.query({
          name: 'write',
          text: 'insert into written values ($1, $2)',
          values: [id, TEXT],
        });
        written.push({ id, at: Date.now(), took: performance.now() - due });
      }
    } finally {
      await client.end().catch(() => {});
    }
  };
  const ended = Promise.allSettled(Array.from({ length: WRITERS }, write));
  return {
    written,
    nextId: () => firstId + next,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

const rateBetween = (written: readonly Written[], from: number, to: number) =>
  (written.filter(({ at }) => at >= from && at < to).length * 1_000) / (to - from);
const p95Between = (written: readonly Written[], from: number, to: number) =>
  quantile(
    written.filter(({ at }) => at >= from && at < to).map(({ took }) => took),
    0.95,
  );

await using opened = new AsyncDisposableStack();
/** A folder that the account of the database may traverse. */
function newFolder(name: string): string {
  const { path } = opened.use(mkdtempDisposableSync(join(tmpdir(), `landfall-bench-${name}-`)));
  chmodSync(path, 0o755);
  return path;
}
const [dataDir, place] = [newFolder('data'), newFolder('backups')];

const database = await startEmbedded({ dataDir, log });
await loadCorpus(database.ownerUrl, { cases });
const { megabytes } = await asOwner(database.ownerUrl, async (owner) => {
  await owner.query('create table written (id bigint primary key, body text not null)');
  const { rows } = await owner.query('select pg_database_size(current_database()) / 1048576 as megabytes');
  return rows[0];
});
const setting = await settingOf(database.ownerUrl, 'npm run bench:backups');
await database.stop();
await makeBackupKey(dataDir);
await folderStorage(place).prepare();
const url = embeddedUrl(dataDir);

const start = (environment: Record<string, string>) =>
  serve(MAIN, (port) => ({
    HOST: '127.0.0.1',
    LANDFALL_PUBLIC_URL: `http://localhost:${port}`,
    LANDFALL_DATA_DIR: dataDir,
    ...environment,
  }));

// First without backups, then with the first backup running from the server's start.
const figures: Figures = new Map();
const without = await start({});
const quietly = startWriting(url, 0);
await pause(QUIET_SECONDS * 1_000);
const quietEnd = Date.now();
await quietly.stop();
const atRest = memoryOf(without.process.pid, 'VmRSS');
const quietBegin = quietEnd - (QUIET_SECONDS - 5) * 1_000;
figures.set('without a backup: writes a second', rateBetween(quietly.written, quietBegin, quietEnd));
figures.set('without a backup: p95 of a write, ms', p95Between(quietly.written, quietBegin, quietEnd));
await without.stop();

const server = await start({ LANDFALL_BACKUP_TO: place });
const begun = Date.now();
const writing = startWriting(url, quietly.nextId());
let most = 0;
await until(
  async () => {
    most = Math.max(most, memoryOf(server.process.pid, 'VmRSS'));
    return (await backupState(dataDir, [place])).targets[place]?.lastBase != null;
  },
  LIMIT_MS,
  () => 'the base backup',
);
const made = Date.now();
figures.set('base backup: seconds', (made - begun) / 1_000);
figures.set('base backup: writes a second meanwhile', rateBetween(writing.written, begun, made));
figures.set(
  'base backup: writes meanwhile, of those without',
  rateBetween(writing.written, begun, made) / rateBetween(quietly.written, quietBegin, quietEnd),
);
figures.set('base backup: p95 of a write meanwhile, ms', p95Between(writing.written, begun, made));
figures.set('base backup: memory above a server at rest, MB', most - atRest);

// Simulates the loss of the machine: only the backups and their key remain.
await pause((WRITTEN_AFTER_SECONDS * 1_000) / 2);
const moment = new Date();
await pause((WRITTEN_AFTER_SECONDS * 1_000) / 2);
server.process.kill('SIGKILL');
await once(server.process, 'exit');
const lost = Date.now();
await writing.stop();
await (await startEmbedded({ dataDir, log })).stop();
const rows = [...quietly.written, ...writing.written];

/** Restores as an operator does. @returns the ids of the restored rows, and the seconds that it took */
async function restore(...words: string[]) {
  const into = newFolder('restored');
  copyFileSync(join(dataDir, 'backup.key'), join(into, 'backup.key'));
  const main = fileURLToPath(new URL(MAIN, import.meta.url));
  const began = performance.now();
  await promisify(execFile)(process.execPath, [main, 'restore', '--from', place, '--into', into, ...words]);
  const seconds = (performance.now() - began) / 1_000;
  const restored = await startEmbedded({ dataDir: into, log });
  const found = await asOwner(restored.ownerUrl, (owner) =>
    owner.query<{ id: string }>('select id::text from written'),
  );
  await restored.stop();
  return { ids: new Set(found.rows.map(({ id }) => Number(id))), seconds };
}

const newest = await restore('--newest');
const missing = rows.filter(({ id }) => !newest.ids.has(id)).map(({ at }) => at);
const lastBack = rows.filter(({ id }) => newest.ids.has(id)).reduce((last, { at }) => Math.max(last, at), 0);
figures.set('machine lost: seconds of rows lost', (lost - lastBack) / 1_000);
figures.set('machine lost: rows missing before those', missing.filter((at) => at < lastBack).length);
figures.set('machine lost: seconds of the restore', newest.seconds);

const then = await restore('--at', moment.toISOString());
// By the database's clock, rows acknowledged within a second of the moment may be on either side of it.
const [before, after] = [moment.getTime() - 1_000, moment.getTime() + 1_000];
const faults = rows.filter(
  ({ id, at }) => (at < before && !then.ids.has(id)) || (at > after && then.ids.has(id)),
);
figures.set('restored to a moment: rows on the wrong side of it', faults.length);
figures.set('restored to a moment: seconds of the restore', then.seconds);

const { table, missed } = tableOfFigures(figures, BUDGET.backups);
publish(
  'backups',
  [
    setting,
    `${figure(cases)} cases, ${figure(Number(megabytes))} MB; ${PER_SECOND} writes a second asked for by ${WRITERS} connections; ` +
      `${figure(rows.length)} rows acknowledged`,
    '',
    table,
  ],
  missed.length > 0,
);
