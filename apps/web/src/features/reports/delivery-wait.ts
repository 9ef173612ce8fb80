import type { Report } from '@landfall/contract/reports';

/** The longest pause: a large report is megabytes, and must not be polled all day while the mail server is down. */
const MAX_MS = 60_000;
/** The pause as a share of the time that a mail has waited. */
const SHARE = 0.1;

/**
 * The pause until reports are polled again: short at first, and longer while a mail waits.
 * @param now milliseconds since the epoch
 * @param leastMs the shortest pause
 * @returns the pause in milliseconds; false when no mail waits
 */
export function nextPollMs(
  reports: readonly Pick<Report, 'deliveries'>[],
  now: number,
  leastMs: number,
): number | false {
  const waiting = reports
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ status }) => status === 'waiting')
    .map(({ requested_at }) => Date.parse(requested_at));
  if (waiting.length === 0) return false;
  return Math.min(MAX_MS, Math.max(leastMs, (now - Math.max(...waiting)) * SHARE));
}
