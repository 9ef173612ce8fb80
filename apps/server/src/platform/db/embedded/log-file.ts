import { chmodSync, copyFileSync, statSync, truncateSync } from 'node:fs';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { Place } from './place.ts';

const LARGEST_BYTES = 10_000_000;
/** How often the log's size is checked, in milliseconds. */
const EVERY_MS = MINUTE_MS;

/**
 * Moves PostgreSQL's log aside once it is large, replacing the one moved before. PostgreSQL has the file open and
 * appends to it, so it is copied and emptied: a renamed file would still be written.
 */
export function rotateLog({ serverLog }: Pick<Place, 'serverLog'>, largestBytes = LARGEST_BYTES): void {
  const { size } = statSync(serverLog, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= largestBytes) return;
  try {
    copyFileSync(serverLog, `${serverLog}.1`);
    chmodSync(`${serverLog}.1`, 0o600);
  } catch {
    // On a full disk, emptying it helps.
  }
  truncateSync(serverLog);
}

/** Limits the log while PostgreSQL runs: a failing archive is logged every minute for months. */
export function watchLog(place: Pick<Place, 'serverLog'>): { stop(): void } {
  const timer = setInterval(() => {
    try {
      rotateLog(place);
    } catch {
      // The next check tries again.
    }
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
