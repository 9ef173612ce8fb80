import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts';
import type { JobLog } from './platform/jobs/worker.ts';

const EVERY_MS = 600_000;

/**
 * Tells in the log when a configured database is not archived, and when it is again.
 * @param read what is wrong; undefined: nothing
 */
export function watchArchive(read: () => Promise<string | undefined>, log: JobLog): PeriodicTask {
  let told = false;
  return {
    name: 'watch the archive of the database',
    everyMs: EVERY_MS,
    async work() {
      const fault = await read();
      if (fault && !told)
        log.warn(
          { fault },
          "the database's log is not archived, or LANDFALL_DATABASE_BACKUP=elsewhere is not set",
        );
      if (!fault && told) log.info({}, "the database's log is archived again");
      told = fault !== undefined;
    },
  };
}
