import type { Report } from '@landfall/contract/reports';

/** A large report is megabytes: with the mail server away for a day it is not asked for all the time. */
const MOST_MS = 60_000;
/** So much of the time that a mail has waited passes until it is looked at again. */
const SHARE = 0.1;

/**
 * When reports are to be asked for again: soon after a mail was asked for, and ever later while it waits.
 * @param now milliseconds since the epoch
 * @param leastMs the shortest pause
 * @returns the pause in milliseconds; false when no mail waits
 */
export function nextLookMs(
  reports: readonly Pick<Report, 'deliveries'>[],
  now: number,
  leastMs: number,
): number | false {
  const waiting = reports
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ status }) => status === 'waiting')
    .map(({ requested_at }) => Date.parse(requested_at));
  if (waiting.length === 0) return false;
  return Math.min(MOST_MS, Math.max(leastMs, (now - Math.max(...waiting)) * SHARE));
}
