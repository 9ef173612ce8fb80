import type { Health } from '@landfall/contract/installation';
import type pg from 'pg';
import { inPoolTransaction } from '../../platform/db/client-transaction.ts';
import { afterCheck, type Seen } from './policy.ts';

/** The state of one part of the installation. */
export type Found = Omit<Health, 'since'>;

/** When the checking process has been silent for this many seconds, another one takes over. */
const TAKEOVER_SECONDS = 150;

/**
 * Whether this process is the one that checks. If processes on several machines checked in turn, each would report the
 * state of its own disk.
 * @param now ISO instant
 */
async function isWatching(pool: pg.Pool, processId: string, now: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into installation.watch as w (process_id, looked_at) values ($1, $2)
     on conflict (one) do update set process_id = excluded.process_id, looked_at = excluded.looked_at
     where w.process_id = excluded.process_id
       or abs(extract(epoch from excluded.looked_at - w.looked_at)) > ${TAKEOVER_SECONDS}`,
    [processId, now],
  );
  return rowCount === 1;
}

async function previousResults(client: pg.ClientBase): Promise<Map<string, Seen>> {
  const { rows } = await client.query<Seen & { key: string }>(
    `select key, state, since, looks as consecutive, told_attention as "notifiedAttention"
     from installation.health`,
  );
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}

async function keep(client: pg.ClientBase, { key, words }: Found, seen: Seen): Promise<void> {
  const { state, since, consecutive, notifiedAttention } = seen;
  await client.query(
    `insert into installation.health (key, state, since, words, looks, told_attention) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set state = excluded.state, since = excluded.since, words = excluded.words,
       looks = excluded.looks, told_attention = excluded.told_attention`,
    [key, state, since, words, consecutive, notifiedAttention],
  );
}

/**
 * Stores the results of a check.
 * @returns the changes that operators are notified of now
 */
async function storeResults(client: pg.ClientBase, found: readonly Found[], now: string): Promise<Health[]> {
  const before = await previousResults(client);
  const changes: Health[] = [];
  for (const one of found) {
    const { seen, isDue } = afterCheck(before.get(one.key), one.state, now);
    await keep(client, one, seen);
    if (isDue) changes.push({ ...one, since: seen.since });
  }
  await client.query('delete from installation.health where key <> all ($1)', [found.map(({ key }) => key)]);
  return changes;
}

/**
 * Checks the installation, if this is the checking process, and stores the results.
 * @param jobsPool connections as the role landfall_jobs
 * @param notify notifies operators, in the transaction of the check
 */
export async function checkInstallation(
  jobsPool: pg.Pool,
  { processId, now }: { processId: string; now: string },
  examine: () => Promise<readonly Found[]>,
  notify: (client: pg.ClientBase, changes: readonly Health[]) => Promise<void>,
): Promise<void> {
  if (!(await isWatching(jobsPool, processId, now))) return;
  const found = await examine();
  await inPoolTransaction(jobsPool, async (client) => {
    const changes = await storeResults(client, found, now);
    if (changes.length > 0) await notify(client, changes);
  });
}
