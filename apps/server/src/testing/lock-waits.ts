import type pg from 'pg';

/** Resolves when `count` of the server's connections wait for a lock that another transaction holds. */
export async function untilWaiting(owner: pg.Pool, count: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting >= count) return;
  }
}
