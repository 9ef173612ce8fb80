import type { CaseDate } from '@landfall/contract/case-dates';
import type { ProposedOutput } from '@landfall/contract/case-events';
import { CHOICE_WORDS } from '@landfall/contract/counted-date-words';
import { formatDate } from '../lib/date-format.ts';

type Counted = NonNullable<CaseDate['counted']>;

/** The labels for whether a counted date was confirmed. */
export const VERIFIED_WORDS: Readonly<Record<Counted['verified'], string>> = {
  no: 'not confirmed',
  other: 'confirmed',
  self: 'confirmed by the person who entered it',
};

/** 'Counted, not confirmed', or that counting again would give another date. */
export function countedWords({ chosen, verified, stale }: Counted): string {
  return `${CHOICE_WORDS[chosen]}, ${stale ? 'to be counted again' : VERIFIED_WORDS[verified]}`;
}

/** The short form of the same, for narrow places. */
export function shortWords({ verified, stale }: Counted): string {
  if (stale) return 'To be counted again';
  return verified === 'no' ? 'Not confirmed' : 'Confirmed';
}

/** What a date was counted from: 'Request for evidence (RFE) of Mar 2, 2026'. */
export function sourceWords({ event, event_on }: Counted): string {
  return `${event} of ${formatDate(event_on)}`;
}

/** The safe date, `YYYY-MM-DD`; null when the notice prints an earlier one, beside which it is not safe. */
export function safeDay({
  safe_on,
  printed_on,
}: Pick<ProposedOutput, 'safe_on' | 'printed_on'>): string | null {
  return safe_on !== null && printed_on !== null && printed_on < safe_on ? null : safe_on;
}
