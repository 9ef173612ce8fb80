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

/** Locks a case, and restricts it to its team once `work` waits for the lock, or has finished without waiting. */
export async function restrictedDuring(
  owner: pg.Pool,
  caseId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const restriction = await owner.connect();
  try {
    await restriction.query('begin');
    await restriction.query('select from app.case_record where id = $1 for update', [caseId]);
    const working = work();
    await Promise.race([working, untilWaiting(owner, 1)]);
    await restriction.query('update app.case_record set restricted = true where id = $1', [caseId]);
    await restriction.query('commit');
    await working;
  } finally {
    restriction.release(true);
  }
}
