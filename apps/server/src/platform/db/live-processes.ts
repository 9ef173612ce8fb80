import type pg from 'pg';

/** What the locks of processes have in common; any fixed number that nothing else uses. */
const LOCK_CLASS = 726_300;

/** Registers a process that answers calls for as long as its own connection lasts. */
export async function joinProcesses(connection: Pick<pg.Client, 'query'>): Promise<void> {
  await connection.query('select pg_advisory_lock($1, pg_backend_pid())', [LOCK_CLASS]);
}

/** How many processes of this database answer calls. */
async function countProcesses(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  );
  return rows[0]?.count ?? 0;
}

/** How many processes share what is counted by each. While the database is away it is as many as were known last. */
export class LiveProcesses {
  readonly #pool: Pick<pg.Pool, 'query'>;
  #count = 1;

  /** @param pool connections to the primary, of any role */
  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  /** At least 1: this one. */
  get count(): number {
    return this.#count;
  }

  async check(): Promise<void> {
    this.#count = Math.max(1, await countProcesses(this.#pool));
  }
}

/** How often it is looked for processes that came or went, in milliseconds. */
const EVERY_MS = 5_000;

/** Looks again and again. @returns what ends that */
export function watchProcesses(processes: LiveProcesses): () => void {
  // The next look comes soon, and the database tells of itself elsewhere.
  const check = () => void processes.check().catch(() => {});
  const timer = setInterval(check, EVERY_MS);
  check();
  return () => clearInterval(timer);
}
