import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import {
  CHECKLIST_PROGRESS,
  type CaseFilters as Filters,
  NEXT_DATES,
  type NextDate,
} from '@landfall/contract/case-records';
import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { PREFERENCE_CATEGORIES, VISA_STATES } from '@landfall/contract/preference-categories';
import { CATEGORY_LABELS, VISA_STATE_LABELS } from '@landfall/contract/preference-words';
import { useQuery } from '@tanstack/react-query';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { useKindChoices } from '../matter-types/queries.ts';
import { useTeamChoices } from '../organization/queries.ts';
import { petitionerQueries } from '../petitioners/queries.ts';
import { STATUS_CHOICES } from './status.ts';
import { usePartySearch } from './usePartySearch.ts';

/** A value of a filter, with its label. */
export interface FilterChoice {
  value: string;
  label: string;
}

interface Named {
  part: keyof Filters;
  label: string;
}

/** A filter with a few values to choose from. */
export interface ChosenFilter extends Named {
  kind: 'chosen';
  /** The placeholder while nothing is chosen. */
  none: string;
  useChoices: () => readonly FilterChoice[];
}

/** A filter by one of very many people. */
export interface SearchedFilter extends Named {
  kind: 'searched';
  placeholder: string;
  /** Loads the name of the chosen person. */
  useName: (id: string | undefined) => string | undefined;
  useChoices: (typed: string) => ReturnType<typeof usePartySearch>;
}

/** A text filter. */
export interface TypedFilter extends Named {
  kind: 'typed';
}

export type CaseFilterField = ChosenFilter | SearchedFilter | TypedFilter;

const NEXT_DATE_LABELS: Readonly<Record<NextDate, string>> = {
  overdue: 'Overdue',
  week: 'Within 7 days or overdue',
  month: 'Within 30 days or overdue',
  none: 'No open date',
};
const PROGRESS_LABELS = { missing: 'Something missing', complete: 'Complete' } as const;
const SEARCH = { minLength: SEARCH_MIN_LENGTH, archivedToo: true };

const nextDates = NEXT_DATES.map((value) => ({ value, label: NEXT_DATE_LABELS[value] }));
const progress = CHECKLIST_PROGRESS.map((value) => ({ value, label: PROGRESS_LABELS[value] }));
const categories = PREFERENCE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const visaStates = VISA_STATES.map((value) => ({ value, label: VISA_STATE_LABELS[value] }));
const archives = [
  { value: 'true', label: 'Archived' },
  { value: 'all', label: 'Active and archived' },
];

/**
 * The filters of the case list, in order, with their labels and values. The drawer and the chips are rendered from
 * these; the address and the server share the names from the contract.
 */
export const CASE_FILTERS: readonly CaseFilterField[] = [
  { kind: 'typed', part: 'title', label: 'Title' },
  { kind: 'chosen', part: 'status', label: 'Status', none: 'Any status', useChoices: () => STATUS_CHOICES },
  {
    kind: 'searched',
    part: 'beneficiary_id',
    label: 'Beneficiary',
    placeholder: 'Anyone',
    useName: (id) => {
      const known = useQuery({ ...beneficiaryQueries.recordQuery(id ?? ''), enabled: id !== undefined });
      return known.data && beneficiaryName(known.data.beneficiary);
    },
    useChoices: (typed) => usePartySearch('beneficiary', typed, SEARCH),
  },
  {
    kind: 'searched',
    part: 'petitioner_id',
    label: 'Petitioner',
    placeholder: 'Anyone',
    useName: (id) => {
      const known = useQuery({ ...petitionerQueries.recordQuery(id ?? ''), enabled: id !== undefined });
      return known.data?.petitioner.petitioner_name;
    },
    useChoices: (typed) => usePartySearch('petitioner', typed, SEARCH),
  },
  { kind: 'chosen', part: 'next_date', label: 'Next date', none: 'Any', useChoices: () => nextDates },
  { kind: 'chosen', part: 'assignee_id', label: 'Assigned to', none: 'Anyone', useChoices: useTeamChoices },
  {
    kind: 'chosen',
    part: 'matter_type_id',
    label: 'Kind of case',
    none: 'Any kind',
    useChoices: useKindChoices,
  },
  {
    kind: 'chosen',
    part: 'preference_category',
    label: 'Preference category',
    none: 'Any category',
    useChoices: () => categories,
  },
  {
    kind: 'chosen',
    part: 'visa_state',
    label: 'Visa availability',
    none: 'Any',
    useChoices: () => visaStates,
  },
  { kind: 'chosen', part: 'checklist', label: 'Checklist', none: 'Any', useChoices: () => progress },
  { kind: 'chosen', part: 'archived', label: 'Archived cases', none: 'Active', useChoices: () => archives },
];
