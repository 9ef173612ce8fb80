import type { DatabaseLog } from '../migrate.ts';

interface Watched {
  isGone: () => boolean;
  restart: () => Promise<unknown>;
  log: DatabaseLog;
}

/** How often to check that the server runs, in milliseconds. */
const EVERY_MS = 1_000;

/**
 * Restarts PostgreSQL when it has ended while Landfall runs, for instance because the system was out of memory. Failed
 * tries are repeated.
 */
export function watchServer({ isGone, restart, log }: Watched): { stop(): Promise<void> } {
  let restarting: Promise<void> | undefined;
  const look = () => {
    if (restarting || !isGone()) return;
    log.warn({}, 'embedded PostgreSQL is gone; starting it again');
    restarting = restart()
      .then(
        () => log.info({}, 'embedded PostgreSQL runs again'),
        (error: unknown) => log.warn({ err: error }, 'embedded PostgreSQL did not start again'),
      )
      .finally(() => {
        restarting = undefined;
      });
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await restarting;
    },
  };
}
