import type pg from 'pg';

/** The lock class of processes; any fixed number that nothing else uses. */
const LOCK_CLASS = 726_300;

/** Registers a process that answers calls for as long as its own connection lasts. */
export async function joinProcesses(connection: Pick<pg.Client, 'query'>): Promise<void> {
  await connection.query('select pg_advisory_lock($1, pg_backend_pid())', [LOCK_CLASS]);
}

/** The number of processes of this database that answer calls. */
async function countProcesses(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  );
  return rows[0]?.count ?? 0;
}

/** The number of processes that share per-process limits. While the database is away, the last known number. */
export class LiveProcesses {
  readonly #pool: Pick<pg.Pool, 'query'>;
  #count = 1;

  /** @param pool connections to the primary, of any role */
  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  /** At least 1 for this process. */
  get count(): number {
    return this.#count;
  }

  async check(): Promise<void> {
    this.#count = Math.max(1, await countProcesses(this.#pool));
  }
}

/** How often the processes are counted, in milliseconds. */
const EVERY_MS = 5_000;

/** Counts periodically. @returns a function that stops it */
export function watchProcesses(processes: LiveProcesses): () => void {
  // Failures are ignored: the next count comes soon, and the database's state is reported elsewhere.
  const check = () => void processes.check().catch(() => {});
  const timer = setInterval(check, EVERY_MS);
  check();
  return () => clearInterval(timer);
}
