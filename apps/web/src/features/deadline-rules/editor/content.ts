import { issueWords } from '@landfall/contract/issue-words';
import { eventWords } from '@landfall/domain/deadline-rules/event-words';
import { type OwnRuleContent, ownRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import type { Draft, DraftInput, DraftOutput, DraftStep } from './draft.ts';

// Converts a form into the rule it describes, and validates it as a whole, with the same checks as the server.

type Value = string | number | boolean;

/** A typed whole number; any other text is passed on, and refused by the validation. */
function whole(typed: string): number | string {
  return /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed;
}

/** A typed value in the type of its input. */
function valueFor(key: string, typed: string, inputs: readonly DraftInput[]): Value {
  const type = inputs.find((input) => input.key === key)?.type;
  if (type === 'bool') return typed === 'true';
  return type === 'int' ? whole(typed) : typed;
}

function onlyIf(only: string, inputs: readonly DraftInput[]): object {
  const at = only.indexOf('=');
  if (at < 0) return {};
  const key = only.slice(0, at);
  return { only_if: { [key]: valueFor(key, only.slice(at + 1), inputs) } };
}

function stepOf(step: DraftStep, inputs: readonly DraftInput[]): object {
  const { op, input, unit } = step;
  const steps = (list: readonly DraftStep[]) => list.map((one) => stepOf(one, inputs));
  const n = whole(step.n);
  switch (op) {
    case 'from':
      return { op, input };
    case 'add':
      return { op, n: typeof n === 'number' && step.way === 'before' ? -n : n, unit };
    case 'add_input':
      return { op, input, unit, sign: step.way === 'before' ? -1 : 1 };
    case 'service':
      return { op, table: step.table };
    case 'roll':
      return { op, dir: step.dir, calendar: 'federal', ...onlyIf(step.only, inputs) };
    case 'none':
      return { op, reason: step.reason };
    case 'count_intervals':
      return { op, input, first: step.first, last: step.last };
    case 'limit_date':
      return { op, input, open: step.open, limit_input: step.limit_input };
    case 'days_between':
    case 'add_days_between':
      return { op, a: step.a, b: step.b };
    case 'printed_wins':
      // biome-ignore lint/suspicious/noThenProperty: a rule's word
      return { op, input, ...(step.then.length > 0 && { then: steps(step.then) }) };
    case 'min':
      return { op, of: step.of.map(steps) };
    case 'if': {
      const isDay = inputs.find(({ key }) => key === input)?.type === 'date';
      const asked = isDay ? { before: step.value } : { equals: valueFor(input, step.value, inputs) };
      // biome-ignore lint/suspicious/noThenProperty: a rule's word
      return { op, input, ...asked, then: steps(step.then), else: steps(step.else) };
    }
  }
}

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function inputOf({ key, label, type, required, values, usual, value_labels }: DraftInput): object {
  const named = { key, type, required, ...(label !== key.replaceAll('_', ' ') && { label }) };
  if (type === 'date' || type === 'intervals') return named;
  const listed = parts(values);
  const labels = Object.entries(value_labels).filter(([value]) => listed.includes(value));
  return {
    ...named,
    ...(type === 'enum' && { values: listed }),
    ...(type === 'enum' && labels.length > 0 && { value_labels: Object.fromEntries(labels) }),
    ...(type === 'int' && listed.length > 0 && { values: listed.map(whole) }),
    ...(usual !== '' && {
      default: type === 'bool' ? usual === 'true' : type === 'int' ? whole(usual) : usual,
    }),
  };
}

function outputOf(output: DraftOutput, inputs: readonly DraftInput[]): object {
  const { key, label, role, program, has_safe, safe_program } = output;
  const steps = (list: readonly DraftStep[]) => list.map((step) => stepOf(step, inputs));
  const safe = has_safe ? { safe_program: steps(safe_program) } : {};
  return { key, role, label, program: steps(program), ...safe };
}

/** The event's key for programs: the previous one, unless another name was typed. */
function eventOf({ event, event_key: key }: Draft): string {
  return key !== '' && event === eventWords(key) ? key : event;
}

/** The rule that a form describes, as it is sent. */
export function definitionOf(draft: Draft): Record<string, unknown> {
  const { name, status, group, matter_types, inputs, outputs, volatility, confidence } = draft;
  return {
    name,
    status,
    group,
    matter_types,
    volatility,
    confidence,
    trigger: { event: eventOf(draft), ...(draft.date && { date: draft.date }) },
    inputs: inputs.map(inputOf),
    outputs: outputs.map((output) => outputOf(output, inputs)),
    effective: { from: draft.from || null, to: draft.to || null, applies_by: draft.applies_by },
    authority: draft.cites
      .split('\n')
      .map((cite) => ({ cite: cite.trim() }))
      .filter(({ cite }) => cite !== ''),
    verification: { on: draft.checked_on, against: draft.against.trim() || null },
    missed: draft.missed,
    note: draft.note,
  };
}

/** Errors of a form, by the paths of its fields. */
export type Faults = Readonly<Record<string, string>>;

/** Where the fields of a rule are in the form, when not under their own names. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^trigger\.(event|date)$/, '$1'],
  [/^authority\b.*/, 'cites'],
  [/^effective\.(from|to)$/, '$1'],
  [/^verification\.on$/, 'checked_on'],
  [/^verification\.against$/, 'against'],
  [/^(inputs\.\d+)\.default$/, '$1.usual'],
  [/^(inputs\.\d+\.values)\.\d+$/, '$1'],
];

/** The form's path of a field of the rule. */
export function placeOf(path: string): string {
  const place = PLACES.find(([pattern]) => pattern.test(path));
  return place ? path.replace(place[0], place[1]) : path;
}

/** The rule that a form describes, if it is valid, and all its errors. */
export function readDraft(draft: Draft): { content: OwnRuleContent | undefined; faults: Faults } {
  const { data, error } = ownRuleContent.safeParse(definitionOf(draft), { error: issueWords });
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const place = placeOf(path.join('.'));
    faults[place] = faults[place] ? `${faults[place]}. ${message}` : message;
  }
  return { content: data, faults };
}

/** Errors of a step itself, without those of its nested steps. */
export function stepFaults(faults: Faults, path: string): string[] {
  const LISTS = ['then', 'else', 'of'];
  return Object.entries(faults)
    .filter(([place]) => {
      if (place === path) return true;
      if (!place.startsWith(`${path}.`)) return false;
      const [field = '', ...deeper] = place.slice(path.length + 1).split('.');
      return !LISTS.includes(field) || deeper.length < (field === 'of' ? 2 : 1);
    })
    .map(([, words]) => words);
}
