import { ITEM_PROVIDERS, PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { MISSING_STATES } from '@landfall/contract/missing-items';
import type { MissingFilters } from './search.ts';

/** Numbers of days after which people usually ask again. */
const ASKED_DAYS = [7, 14, 30, 60];

export interface Choice {
  value: string;
  label: string;
}

/** The choices of each filter. */
export interface MissingChoices {
  team: Choice[];
  kinds: Choice[];
  /** States, and numbers of days since the request. */
  states: Choice[];
  providers: Choice[];
}

const PROVIDERS = ITEM_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }));

/** The states and the numbers of days since the request; a number that only the address names is added. */
export function stateChoices(asked: string | undefined): Choice[] {
  const days = [...new Set([...ASKED_DAYS, ...(asked ? [Number(asked)] : [])])].sort((a, b) => a - b);
  return [
    ...MISSING_STATES.map((value) => ({ value, label: ITEM_STATE_LABELS[value] })),
    ...days.map((count) => ({
      value: String(count),
      label: `Asked more than ${counted(count, 'day')} ago`,
    })),
  ];
}

/**
 * @param team members to choose from
 * @param kinds kinds of cases to choose from
 */
export function choicesOf(team: Choice[], kinds: Choice[], { asked_days }: MissingFilters): MissingChoices {
  return { team, kinds, states: stateChoices(asked_days), providers: PROVIDERS };
}

/** The active filters in words, which are printed too. Names that have not loaded yet are left out. */
export function filterWords(
  { assignee_id, matter_type_id, state, asked_days, from }: MissingFilters,
  { team, kinds, states, providers }: MissingChoices,
): string[] {
  const label = (choices: Choice[], value: string | undefined) =>
    choices.find((choice) => choice.value === value)?.label;
  const [member, provider] = [label(team, assignee_id), label(providers, from)];
  return [
    member && `Assigned to ${member === 'Me' ? 'me' : member}`,
    label(kinds, matter_type_id),
    label(states, asked_days ?? state),
    provider && `From ${from === 'client' || from === 'petitioner' ? 'the ' : ''}${provider.toLowerCase()}`,
  ].filter((words) => words !== undefined);
}
