import { CATALOGUE_CALENDARS } from '@landfall/domain/deadline-rules/calendars';
import type { Step, Unit } from '@landfall/domain/deadline-rules/rule';
import type { DraftInput } from './draft.ts';

interface Choice {
  value: string;
  label: string;
}

const choices = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The operations of a step. */
export const OPERATIONS = choices({
  from: 'Begin with a day',
  add: 'Move by',
  add_input: 'Move by what is given',
  service: 'Add days for how it was served',
  roll: 'Skip weekends and holidays',
  printed_wins: 'Use the printed date, if there is one',
  if: 'Go one of two ways',
  min: 'Take the earliest',
  none: 'Give no date',
  limit_date: 'Find the day a limit is reached',
  count_intervals: 'Count the days in periods',
  days_between: 'Count the days between two days',
  add_days_between: 'Move by the days between two days',
} satisfies Record<Step['op'], string>);

export const UNIT_CHOICES = choices({
  day: 'days',
  business_day: 'business days',
  month: 'months',
  year: 'years',
} satisfies Record<Unit, string>);

export const WAYS = choices({ later: 'later', before: 'before' });
export const ROLLS = choices({
  next: 'on to the next working day',
  previous: 'back to the last working day',
});

/** The types of inputs. */
export const INPUT_TYPES = choices({
  date: 'A day',
  enum: 'One of several',
  int: 'A number',
  bool: 'Yes or no',
  intervals: 'Periods',
} satisfies Record<DraftInput['type'], string>);

/** The roles of a date that a rule computes. */
export const ROLE_CHOICES = choices({
  deadline: 'A deadline',
  expires: 'The day that something expires',
  opens: 'The first day of a window',
  milestone: 'An agency’s own clock',
  target: 'A goal of the office',
  warning: 'A warning',
  count: 'A number of days',
  info: 'Something to know',
});

const SERVED: Readonly<Record<string, string>> = {
  uscis_103_8: 'notices of USCIS: 3 days by mail',
  uscis_rfe: 'requests for evidence: 3 days by mail, 14 abroad',
};

/** The tables of days added by way of service. */
export const TABLES = choices(
  Object.fromEntries(
    Object.keys(CATALOGUE_CALENDARS.serviceTables).map((table) => [
      table,
      SERVED[table] ?? table.replaceAll('_', ' '),
    ]),
  ),
);

/** The name of an input in lists; an unnamed one is named by its position. */
function nameOf({ label }: DraftInput, inputs: readonly DraftInput[], input: DraftInput): string {
  return label.trim() || `Input ${inputs.indexOf(input) + 1}`;
}

/** The inputs of some types, to choose from. @param chosen stays a choice even if it no longer exists */
export function inputChoices(
  inputs: readonly DraftInput[],
  types: readonly DraftInput['type'][],
  chosen: string,
): Choice[] {
  const fitting = inputs.filter(({ type }) => types.includes(type));
  const known = fitting.map((input) => ({ value: input.key, label: nameOf(input, inputs, input) }));
  if (known.some(({ value }) => value === chosen)) return known;
  const gone = inputs.find(({ key }) => key === chosen);
  const words =
    chosen === '' ? 'Choose' : gone ? nameOf(gone, inputs, gone) : 'An input that no longer exists';
  return [{ value: chosen, label: words }, ...known];
}

/** The possible values of an input, to choose from; undefined when they are typed. */
export function valueChoices(input: DraftInput | undefined): Choice[] | undefined {
  if (input?.type === 'bool') return choices({ true: 'yes', false: 'no' });
  const values = (input?.values ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  if (input?.type !== 'enum' && values.length === 0) return undefined;
  return values.map((value) => ({ value, label: input?.value_labels[value] ?? value.replaceAll('_', ' ') }));
}

/** The conditions under which a step may skip weekends. */
export function conditionChoices(inputs: readonly DraftInput[]): Choice[] {
  const asked = inputs.filter(({ type }) => type === 'enum' || type === 'bool');
  return [
    { value: '', label: 'always' },
    ...asked.flatMap((input) =>
      (valueChoices(input) ?? []).map(({ value, label }) => ({
        value: `${input.key}=${value}`,
        label: `where ${nameOf(input, inputs, input)} is ${label}`,
      })),
    ),
  ];
}
