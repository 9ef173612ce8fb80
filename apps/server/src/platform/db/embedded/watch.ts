import type { DatabaseLog } from '../migrate.ts';

interface Watched {
  isGone: () => boolean;
  restart: () => Promise<unknown>;
  log: DatabaseLog;
}

/** How often the server is looked for, in milliseconds. */
const EVERY_MS = 1_000;

/**
 * Starts PostgreSQL again when it has gone while Landfall runs: the system may end it for want of memory. Nobody else
 * would; a failed try is followed by the next.
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
