import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withOwnConnection } from '../own-connection.ts';
import { EmbeddedDatabaseError } from './account.ts';
import { chooseAddress, connectionUrl } from './address.ts';
import { packagedBinaries, runnableBinaries } from './binaries.ts';
import { keptPassword, superuser } from './cluster.ts';
import { type Place, writeOwned } from './place.ts';
import { ensureServer, runningPostmaster, stopServer } from './postmaster.ts';
import { settingsText } from './settings.ts';

/** PostgreSQL could not restore a database to the requested state; the message says why. */
export class RecoveryError extends Error {
  override name = 'RecoveryError';
}

const POLL_MS = 20;
const STOP_LIMIT_MS = 600_000;

/** PostgreSQL's reason for giving up, with advice. */
function reasonIn(log: string): string {
  if (log.includes('recovery ended before configured recovery target was reached'))
    return 'The backup holds nothing that happened at or after that moment, or its log has a gap before it. Leave --at out to get all that there is.';
  if (log.includes('requested recovery stop point is before consistent recovery point'))
    return 'The moment is before the end of the base backup.';
  const fatal = log.split('\n').filter((line) => /FATAL|PANIC/.test(line));
  return fatal.at(-1) ?? log.slice(-2_000);
}

/**
 * Makes PostgreSQL replay the write-ahead log in a restored data directory, and stops it once the database is
 * independent. It archives nothing meanwhile.
 * @param until to the last transaction before it; undefined: to the end
 * @returns the time of the last transaction that was replayed; undefined when there was none
 * @throws RecoveryError
 */
export async function recoverCluster(place: Place, until: Date | undefined): Promise<Date | undefined> {
  const binaries = runnableBinaries(packagedBinaries(), place.home, place.account);
  const password = keptPassword(place);
  const address = await chooseAddress(place, false);
  const settings = settingsText(address, binaries, false, undefined, { recovery: { until } });
  writeOwned(join(place.cluster, 'recovery.signal'), '', place.account);
  // The log of an earlier try would be mistaken for this one's.
  rmSync(place.serverLog, { force: true });
  const said = () => (existsSync(place.serverLog) ? readFileSync(place.serverLog, 'utf8') : '');
  try {
    await ensureServer(place, binaries, settings, address);
    const url = connectionUrl(address, superuser, password, 'postgres');
    // PostgreSQL accepts connections long before it has replayed everything, and may still give up.
    while (!(await isRecovered(url))) {
      if (!runningPostmaster(place)) throw new RecoveryError(reasonIn(said()));
      await pause(POLL_MS);
    }
    return await lastReplayed(url);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw new RecoveryError(reasonIn(said()), { cause: error });
    throw error;
  } finally {
    if (runningPostmaster(place)) await stopServer(place, binaries, STOP_LIMIT_MS);
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row | undefined> {
  const { rows } = await withOwnConnection(url, (client) => client.query<Row>(text));
  return rows[0];
}

/** Whether it has replayed everything; false while it accepts no connection. */
async function isRecovered(url: string): Promise<boolean> {
  try {
    const row = await ask<{ replays: boolean }>(url, 'select pg_is_in_recovery() as replays');
    return row?.replays === false;
  } catch {
    return false;
  }
}

async function lastReplayed(url: string): Promise<Date | undefined> {
  const row = await ask<{ at: Date | null }>(url, 'select pg_last_xact_replay_timestamp() as at');
  return row?.at ?? undefined;
}
