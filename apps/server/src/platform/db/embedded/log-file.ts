import { chmodSync, copyFileSync, statSync, truncateSync } from 'node:fs';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { Place } from './place.ts';

const LARGEST_BYTES = 10_000_000;
/** How often the log's size is looked at, in milliseconds. */
const EVERY_MS = MINUTE_MS;

/**
 * Puts aside what PostgreSQL has logged once there is much of it, in place of what was put aside before. PostgreSQL has
 * the file open and appends to it, so that it is copied and emptied: under another name it would go on being written.
 */
export function rotateLog({ serverLog }: Pick<Place, 'serverLog'>, largestBytes = LARGEST_BYTES): void {
  const { size } = statSync(serverLog, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= largestBytes) return;
  try {
    copyFileSync(serverLog, `${serverLog}.1`);
    chmodSync(`${serverLog}.1`, 0o600);
  } catch {
    // On a full disk emptying it is what helps.
  }
  truncateSync(serverLog);
}

/** Keeps the log from growing while PostgreSQL runs: with an archive that fails, it says so every minute for months. */
export function watchLog(place: Pick<Place, 'serverLog'>): { stop(): void } {
  const timer = setInterval(() => {
    try {
      rotateLog(place);
    } catch {
      // The next look tries again.
    }
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
