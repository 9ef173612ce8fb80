import type { DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import { capitalized, keyWords } from '@landfall/domain/deadline-rules/key-words';
import { formatDate } from '../../lib/date-format.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** Parts of the catalogue. */
const GROUPS: Record<string, string> = {
  base: 'Counting',
  uscis_notice: 'USCIS notices',
  uscis_clock: 'USCIS clocks',
  eoir: 'Immigration court and BIA',
  federal_court: 'Federal courts',
  asylum: 'Asylum',
  status: 'Status and stay',
  counter: 'Days that are used up',
  ead: 'Work permits',
  residence: 'Residence and citizenship',
  consular: 'Consulates',
  dol: 'Labor certification',
  other: 'Other',
};

/** The part of the catalogue of a rule; an unknown one is shown by its key. */
export function groupOf({ group, owner }: Pick<DeadlineRuleSummary, 'group' | 'owner'>): string {
  if (owner === 'office') return 'Own rules';
  return GROUPS[group] ?? capitalized(keyWords(group));
}

export const STATUSES: Record<DeadlineRuleSummary['status'], { label: string; tone: Tone }> = {
  in_force: { label: 'In force', tone: 'green' },
  practice: { label: 'Practice', tone: 'blue' },
  proposed: { label: 'Proposed', tone: 'yellow' },
  enjoined: { label: 'Stopped by a court', tone: 'red' },
  vacated: { label: 'Set aside by a court', tone: 'red' },
  superseded: { label: 'Replaced', tone: 'grey' },
};

/** Whether a rule is law in force, so that dates are counted by it; any other rule only gives previews. */
export function isInForce({ status }: Pick<DeadlineRuleSummary, 'status'>): boolean {
  return status === 'in_force' || status === 'practice';
}

/** Whether the office uses a rule. */
export const USES = {
  in_use: { label: 'In use', tone: 'green' },
  new_version: { label: 'New version', tone: 'yellow' },
  not_in_use: { label: 'Not in use', tone: 'grey' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type RuleUse = keyof typeof USES;

/** Whether the office uses a rule, or an earlier version of it. */
export function stateOfUse({
  adoption,
  version,
}: Pick<DeadlineRuleSummary, 'adoption' | 'version'>): RuleUse {
  if (!adoption) return 'not_in_use';
  return adoption.version < version ? 'new_version' : 'in_use';
}

export const VOLATILITIES: Record<DeadlineRuleSummary['volatility'], string> = {
  stable: 'Settled',
  volatile: 'Being changed',
  litigated: 'Before the courts',
};

export const CONFIDENCES: Record<DeadlineRuleSummary['confidence'], string> = {
  high: 'High',
  medium: 'Medium: check the source',
  low: 'Low: check the source',
};

/** What a date is for, when it is not a deadline. */
export const ROLES: Partial<Record<DeadlineRuleSummary['outputs'][number]['role'], string>> = {
  milestone: 'the agency’s own clock',
  opens: 'first day',
  target: 'aim',
  warning: 'warning',
};

/** Whether and against which source a rule was checked. */
export function checkedWords({
  verified_on,
  verified_against,
}: Pick<DeadlineRuleSummary, 'verified_on' | 'verified_against'>): string {
  return verified_against === null ? 'Not yet' : `${formatDate(verified_on)}, against ${verified_against}`;
}

/** Whether a rule is due to be checked again. @param today the organization's current day */
export function isStale(
  { review_by, verified_against }: Pick<DeadlineRuleSummary, 'review_by' | 'verified_against'>,
  today: string | undefined,
): boolean {
  return today !== undefined && verified_against !== null && review_by < today;
}
