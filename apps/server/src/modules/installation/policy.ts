import type { HealthState } from '@landfall/contract/installation';

/** What is known of one part of the installation up to the latest check. */
export interface Seen {
  state: HealthState;
  /** When the current state was first found, ISO instant. */
  since: string;
  /** How many checks in a row have found the current state. */
  consecutive: number;
  /** Whether the last notification of operators reported that the part needs attention. */
  notifiedAttention: boolean;
}

/**
 * Operators are notified after this many consecutive checks with the same result. Trouble that is over within a minute
 * is ignored, and recurring trouble is reported once, since it counts as over only after a quarter of an hour.
 */
const CHECKS_BEFORE_NOTIFYING = { attention: 2, well: 15 } as const;

/**
 * What is known after another check.
 * @param now time of the check, ISO instant
 * @returns what to store, and whether operators are notified now, of trouble or of its end
 */
export function afterCheck(
  before: Seen | undefined,
  state: HealthState,
  now: string,
): { seen: Seen; isDue: boolean } {
  const same = before?.state === state;
  const consecutive = same ? before.consecutive + 1 : 1;
  const notifiedAttention = before?.notifiedAttention ?? false;
  const isTrouble = state === 'attention';
  const isDue =
    isTrouble !== notifiedAttention &&
    consecutive >= CHECKS_BEFORE_NOTIFYING[isTrouble ? 'attention' : 'well'];
  return {
    seen: {
      state,
      since: same ? before.since : now,
      consecutive,
      notifiedAttention: isDue ? isTrouble : notifiedAttention,
    },
    isDue,
  };
}
