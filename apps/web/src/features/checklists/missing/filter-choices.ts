import { ITEM_PROVIDERS, PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { MISSING_STATES } from '@landfall/contract/missing-items';
import type { MissingFilters } from './search.ts';

/** After so many days people ask again. */
const ASKED_DAYS = [7, 14, 30, 60];

export interface Choice {
  value: string;
  label: string;
}

/** What each filter can be. */
export interface MissingChoices {
  team: Choice[];
  kinds: Choice[];
  /** A state, or a number of days. */
  states: Choice[];
  providers: Choice[];
}

const PROVIDERS = ITEM_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }));

/** States, and for how long something has been asked for; a number of days that only the address names is one of them. */
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

/** @param team members, @param kinds those of cases */
export function choicesOf(team: Choice[], kinds: Choice[], { asked_days }: MissingFilters): MissingChoices {
  return { team, kinds, states: stateChoices(asked_days), providers: PROVIDERS };
}

/** What a list is narrowed to, in words that stand on paper, too. Names that are not known yet are left out. */
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
