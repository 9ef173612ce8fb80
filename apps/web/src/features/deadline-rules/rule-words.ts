import type { DeadlineRule, DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import type { Tone } from '../../ui/Badge.tsx';

type Input = DeadlineRule['inputs'][number];

/** What a key of a rule is called: 'Notice date' for `notice_date`. */
export function wordsOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

/** The part of the catalogue that a rule is in; one that nobody knows is shown by its key. */
export function groupOf({ group }: Pick<DeadlineRuleSummary, 'group'>): string {
  return GROUPS[group] ?? wordsOf(group);
}

export const STATUSES: Record<DeadlineRuleSummary['status'], { label: string; tone: Tone }> = {
  in_force: { label: 'In force', tone: 'green' },
  practice: { label: 'Practice', tone: 'blue' },
  proposed: { label: 'Proposed', tone: 'yellow' },
  enjoined: { label: 'Stopped by a court', tone: 'red' },
  vacated: { label: 'Set aside by a court', tone: 'red' },
  superseded: { label: 'Replaced', tone: 'grey' },
};

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

/** What an input is filled with at first. */
export function firstValueOf(input: Input): string | boolean | [string, string][] {
  if (input.type === 'intervals') return [];
  if (input.type === 'bool') return input.default === true;
  return input.default === undefined ? '' : String(input.default);
}

/** What is sent of what a form holds: nothing of what was left empty. */
export function sentOf(inputs: readonly Input[], values: Record<string, unknown>): Record<string, unknown> {
  const given = inputs.filter(({ key }) => values[key] !== '' && values[key] !== undefined);
  return Object.fromEntries(
    given.map(({ key, type }) => [key, type === 'int' ? Number(values[key]) : values[key]]),
  );
}

/** The reasons against inputs by their keys; those against one of several periods stand at the periods. */
export function inputFaults(fields: Record<string, string>): Record<string, string> {
  const faults = Object.entries(fields)
    .filter(([field]) => field.startsWith('inputs.'))
    .map(([field, words]) => [field.split('.')[1] ?? '', words]);
  return Object.fromEntries(faults);
}
