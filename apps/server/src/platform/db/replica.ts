import type pg from 'pg';
import type { DatabaseLog } from './migrate.ts';

/** The maximum lag of a replica that is read from, in milliseconds. */
export const MAX_LAG_MS = 2_000;
/** How often the lag is checked, in milliseconds. */
const CHECK_EVERY_MS = 500;

/** The positions of two databases in the primary's log, in bytes from its beginning. */
export interface Positions {
  /** Everything committed before the query lies before this position. */
  written: bigint;
  /** The position replayed by the replica; null: it follows no primary. */
  replayed: bigint | null;
}

/** Queries both databases for their positions. */
export async function positionsOf(primary: pg.Pool, replica: pg.Pool): Promise<Positions> {
  const [written, replayed] = await Promise.all([
    primary.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`),
    replica.query<{ at: string | null }>(
      `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at`,
    ),
  ]);
  const at = replayed.rows[0]?.at ?? null;
  return { written: BigInt(written.rows[0]?.at ?? 0), replayed: at === null ? null : BigInt(at) };
}

interface ReplicaOptions {
  /** Connections to the replica as the role landfall_app. */
  pool: pg.Pool;
  positions(): Promise<Positions>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Where changes of the replica's use are logged. */
  log: DatabaseLog;
}

/** A copy of the database that is read from while its lag is known to be at most {@link MAX_LAG_MS}. */
export class Replica {
  readonly pool: pg.Pool;
  readonly #options: Required<ReplicaOptions>;
  /** Positions of the primary that the replica has not reached yet, with their times; oldest first. */
  #awaited: { at: number; written: bigint }[] = [];
  /** Everything committed before this time is on the replica. */
  #freshAsOf = Number.NEGATIVE_INFINITY;
  #reported: boolean | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.pool = options.pool;
  }

  /** Whether it may be read from now. */
  serves(): boolean {
    return this.#options.now() - this.#freshAsOf <= MAX_LAG_MS;
  }

  /** Stops reading from the replica until the next check, because it failed. */
  avoid(): void {
    this.#freshAsOf = Number.NEGATIVE_INFINITY;
  }

  /** Compares it with the primary. Never rejects: a replica that cannot be queried is not read from. */
  async check(): Promise<void> {
    const at = this.#options.now();
    try {
      const { written, replayed } = await this.#options.positions();
      // A replica that was promoted has a history of its own from then on.
      if (replayed === null) throw new Error('It follows no primary');
      this.#awaited.push({ at, written });
      const reached = this.#awaited.filter((mark) => mark.written <= replayed);
      this.#freshAsOf = reached.at(-1)?.at ?? this.#freshAsOf;
      this.#awaited = this.#awaited.filter((mark) => mark.written > replayed).slice(-MAX_MARKS);
      this.#report();
    } catch (error) {
      this.avoid();
      this.#awaited = [];
      this.#report(error);
    }
  }

  /** Logs once for each change, not for each check. */
  #report(error?: unknown): void {
    const { log } = this.#options;
    const serves = this.serves();
    if (serves === this.#reported) return;
    this.#reported = serves;
    if (serves) log.info({}, 'the replica is read from');
    else log.warn({ err: error }, 'the replica is away or behind; the primary serves');
  }
}

/** The most positions that are kept, enough to tell when a lagging replica reached which. */
const MAX_MARKS = 600;

/** Checks a replica periodically. @returns a function that stops it */
export async function watchReplica(replica: Replica): Promise<() => void> {
  await replica.check();
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void replica.check().finally(() => {
      checking = false;
    });
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
