import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts';
import { rotateLog } from './log-file.ts';

let folder: string;
let database: EmbeddedDatabase;
let client: pg.Client;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'landfall-log-'));
  chmodSync(folder, 0o755);
  database = await startEmbedded({ dataDir: folder, log: { info() {}, warn() {} }, throwaway: true });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.stop();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const serverLog = () => join(folder, 'database/server.log');

/** Makes PostgreSQL log a line that begins with `word`, padded to a length. */
const say = (word: string, length = 0) =>
  client.query(`do $$ begin raise log '%', '${word} ' || repeat('x', ${length}); end $$`);

it('rotates a log that grew while PostgreSQL runs, which continues in an empty one', async () => {
  await say('first', 5_000);
  rotateLog({ serverLog: serverLog() }, 100_000);
  expect(existsSync(`${serverLog()}.1`)).toBe(false);
  rotateLog({ serverLog: serverLog() }, 5_000);
  await say('second');
  const [before, after] = [`${serverLog()}.1`, serverLog()].map((path) => readFileSync(path, 'utf8'));
  expect(before).toContain('LOG:  first');
  expect(after).toMatch(/^\d{4}-.* LOG: {2}second/);
  expect(after).not.toContain('first');
  expect(statSync(`${serverLog()}.1`).mode & 0o077, 'for the account alone').toBe(0);
});

it('checks the log every minute, and rotates it from 10 MB on', async () => {
  await say('large', 10_000_001);
  vi.advanceTimersByTime(59_000);
  expect(statSync(serverLog()).size).toBeGreaterThan(10_000_000);
  vi.advanceTimersByTime(1_000);
  expect(statSync(serverLog()).size).toBe(0);
  expect(readFileSync(`${serverLog()}.1`, 'utf8')).toContain('LOG:  large');
});
