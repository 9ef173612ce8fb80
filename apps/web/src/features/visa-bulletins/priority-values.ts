import type { CaseRecord } from '@landfall/contract/case-records';
import {
  CHARGEABILITIES,
  type Chargeability,
  PREFERENCE_CATEGORIES,
  type PreferenceCategory,
} from '@landfall/contract/preference-categories';
import {
  CATEGORY_LABELS,
  CATEGORY_MEANINGS,
  CHARGEABILITY_LABELS,
} from '@landfall/contract/preference-words';
import { formatDate } from '../../lib/date-format.ts';
import { changesOf } from '../../lib/edited-fields.ts';
import type { CaseChanges } from '../case-records/queries.ts';

/** The fields of the dialog, with their labels. */
export const PRIORITY_FIELDS = {
  priority_date: 'Priority date',
  preference_category: 'Preference category',
  chargeability: 'Country of chargeability',
} as const;

/** The form values; all are empty for a case without a priority date. */
export type PriorityValues = Record<keyof typeof PRIORITY_FIELDS, string>;

const inWords = (category: PreferenceCategory) =>
  CATEGORY_LABELS[category] === CATEGORY_MEANINGS[category]
    ? CATEGORY_LABELS[category]
    : `${CATEGORY_LABELS[category]}: ${CATEGORY_MEANINGS[category]}`;

export const CATEGORY_CHOICES = [
  { value: '', label: 'None' },
  ...PREFERENCE_CATEGORIES.map((value) => ({ value: value as string, label: inWords(value) })),
];

export const COUNTRY_CHOICES = CHARGEABILITIES.map((value) => ({
  value: value as string,
  label: CHARGEABILITY_LABELS[value],
}));

/** The form values of a case. The country is set only with a date. */
export function valuesOfPriority({
  priority_date,
  preference_category,
  chargeability,
}: Pick<CaseRecord, keyof PriorityValues>): PriorityValues {
  return {
    priority_date: priority_date ?? '',
    preference_category: preference_category ?? '',
    chargeability: chargeability ?? 'ROW',
  };
}

/**
 * The values with which the form's values are compared. They belong together: over a case whose priority date another
 * user has removed, all of them are set again.
 */
export function basePriority(base: CaseRecord, current: CaseRecord): PriorityValues {
  return valuesOfPriority(current.priority_date ? base : current);
}

/** The values to save over a concurrent change, which keeps the fields that were not changed in the form. */
export function keptPriority(base: CaseRecord, current: CaseRecord, values: PriorityValues): PriorityValues {
  return {
    ...valuesOfPriority(current),
    ...changesOf(PRIORITY_FIELDS, basePriority(base, current), values),
  };
}

/** The changes as they are sent: all fields, or none of them when neither date nor category is given. */
export function changesOfPriority(values: PriorityValues): CaseChanges {
  const { priority_date, preference_category, chargeability } = values;
  if (priority_date === '' && preference_category === '')
    return { priority_date: null, preference_category: null, chargeability: null };
  return {
    priority_date: priority_date || null,
    preference_category: (preference_category || null) as PreferenceCategory | null,
    chargeability: chargeability as Chargeability,
  };
}

/** A date requires a category, and the other way around. */
export const PRIORITY_RULES = {
  priority_date: (value: string, { preference_category }: PriorityValues) =>
    value === '' && preference_category !== '' ? 'Priority date is required' : null,
  preference_category: (value: string, { priority_date }: PriorityValues) =>
    value === '' && priority_date !== '' ? 'Preference category is required' : null,
};

/** A field's value as text. */
export function priorityText(field: keyof PriorityValues, value: string): string {
  if (value === '') return '';
  if (field === 'priority_date') return formatDate(value);
  const choices = field === 'chargeability' ? COUNTRY_CHOICES : CATEGORY_CHOICES;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
