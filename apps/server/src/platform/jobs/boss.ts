import type pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';

/** The schema of pg-boss's tables, which the migrator creates. */
export const SCHEMA = 'jobs';
/**
 * How often pg-boss may look for jobs whose worker has died, in seconds. The worker asks for it a little less often.
 */
const MONITOR_SECONDS = 20;

/** pg-boss over a migrated database. It has no timers of its own: its caller polls. */
export function createBoss(db: Db): PgBoss {
  return new PgBoss({
    db,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // Rebuilding indexes is the owner's task: the queue's role owns nothing.
    reindex: false,
    monitorVacuum: false,
  });
}

/**
 * Adapts a pool for pg-boss. Some of its statements open a transaction: after a failure the connection is discarded.
 */
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
