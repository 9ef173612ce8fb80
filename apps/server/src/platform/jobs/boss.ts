import type pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';

/** The schema of pg-boss's tables; the migrator makes it. */
export const SCHEMA = 'jobs';
/** How often pg-boss may look for jobs whose worker is gone, in seconds. The worker asks it a little less often. */
const MONITOR_SECONDS = 20;

/** pg-boss over a database that is migrated already. It has no timers of its own: whoever holds it asks. */
export function createBoss(db: Db): PgBoss {
  return new PgBoss({
    db,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // Rebuilding indexes is the owner's to do, and the queue's role owns nothing.
    reindex: false,
    monitorVacuum: false,
  });
}

/** pg-boss's way to a pool. Some of its statements open a transaction: a connection that one failed on is not kept. */
export function bossDatabase(pool: pg.Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        return await client.query(text, values);
      } catch (error) {
        failed = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failed);
      }
    },
  };
}
