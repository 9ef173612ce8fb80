import { eventWords } from '@landfall/domain/deadline-rules/event-words';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import type { RuleInput, RuleOutput, Step, Unit } from '@landfall/domain/deadline-rules/rule';

// A rule as form values: every field is kept as it is typed, so that switching the kind of a step loses nothing.

/** A step with the fields of every kind of step. */
export interface DraftStep {
  uid: string;
  op: Step['op'];
  /** Keys of inputs. */
  input: string;
  open: string;
  limit_input: string;
  a: string;
  b: string;
  n: string;
  unit: Unit;
  way: 'later' | 'before';
  table: string;
  dir: 'next' | 'previous';
  /** The condition for skipping a weekend, as `key=value`; empty: always. */
  only: string;
  reason: string;
  first: boolean;
  last: boolean;
  /** The value with which a condition compares its input, or the day before which it has to be. */
  value: string;
  then: DraftStep[];
  else: DraftStep[];
  of: DraftStep[][];
}

export interface DraftInput {
  uid: string;
  key: string;
  label: string;
  type: RuleInput['type'];
  required: boolean;
  /** Choices, separated by commas. */
  values: string;
  /** The default value; empty: none. */
  usual: string;
  value_labels: Record<string, string>;
}

export interface DraftOutput {
  uid: string;
  key: string;
  label: string;
  role: RuleOutput['role'];
  program: DraftStep[];
  has_safe: boolean;
  safe_program: DraftStep[];
}

export interface Draft {
  name: string;
  status: OwnRuleContent['status'];
  /** The event's name. */
  event: string;
  /** The event's key for programs; empty: its name. */
  event_key: string;
  date: string;
  /** One source per line. */
  cites: string;
  from: string;
  to: string;
  applies_by: string;
  checked_on: string;
  against: string;
  volatility: OwnRuleContent['volatility'];
  confidence: OwnRuleContent['confidence'];
  missed: string;
  note: string;
  group: string;
  matter_types: string[];
  inputs: DraftInput[];
  outputs: DraftOutput[];
}

let sequence = 0;

/** Identifies rows that have no other id. */
function newUid(): string {
  sequence += 1;
  return `row-${sequence}`;
}

/** The first unused one of `base_1`, `base_2` and so on. */
function freeKey(base: string, taken: readonly { key: string }[]): string {
  for (let number = 1; ; number += 1) {
    const key = `${base}_${number}`;
    if (!taken.some((one) => one.key === key)) return key;
  }
}

/** A new step, which starts from a day and can be changed to any kind. @param inputs the inputs that it may read */
export function newStep(op: Step['op'], inputs: readonly DraftInput[]): DraftStep {
  const first = (type: RuleInput['type']) => inputs.find((input) => input.type === type)?.key ?? '';
  const day = first('date');
  return {
    uid: newUid(),
    op,
    input: day,
    open: day,
    limit_input: first('int'),
    a: day,
    b: day,
    n: '30',
    unit: 'day',
    way: 'later',
    table: 'uscis_103_8',
    dir: 'next',
    only: '',
    reason: '',
    first: true,
    last: true,
    value: '',
    else: [],
    of: [],
    // biome-ignore lint/suspicious/noThenProperty: a rule's word
    then: [],
  };
}

export function newInput(inputs: readonly DraftInput[]): DraftInput {
  return {
    uid: newUid(),
    key: freeKey('input', inputs),
    label: '',
    type: 'date',
    required: true,
    values: '',
    usual: '',
    value_labels: {},
  };
}

/** The input for how a notice was served, which determines added mail days. */
export function serviceInput(): DraftInput {
  const served = { label: 'service', type: 'enum' as const, values: 'personal, electronic, mail' };
  return { uid: newUid(), key: 'service', ...served, required: true, usual: '', value_labels: {} };
}

export function newOutput({ inputs, outputs }: Pick<Draft, 'inputs' | 'outputs'>): DraftOutput {
  return {
    uid: newUid(),
    key: freeKey('date', outputs),
    label: '',
    role: 'deadline',
    program: [newStep('from', inputs)],
    has_safe: false,
    safe_program: [],
  };
}

/** A new rule. @param today the organization's current day: a rule counts as checked when it is written */
export function newDraft(today: string): Draft {
  const day: DraftInput = { ...newInput([]), label: 'Notice date' };
  const program = [
    newStep('from', [day]),
    newStep('add', [day]),
    { ...newStep('roll', [day]), dir: 'next' as const },
  ];
  return {
    name: '',
    status: 'practice',
    event: '',
    event_key: '',
    date: day.key,
    cites: '',
    from: '',
    to: '',
    applies_by: 'trigger',
    checked_on: today,
    against: '',
    volatility: 'stable',
    confidence: 'high',
    missed: '',
    note: '',
    group: 'office',
    matter_types: [],
    inputs: [day],
    outputs: [{ ...newOutput({ inputs: [day], outputs: [] }), program }],
  };
}

/** A step as form values. */
function draftStep(step: Step): DraftStep {
  const draft = newStep(step.op, []);
  const {
    then,
    else: otherwise,
    of,
    only_if,
    sign,
    n,
    equals,
    before,
    ...same
  } = step as Record<string, unknown> & { n?: number; sign?: number };
  const [only] = Object.entries((only_if as Record<string, unknown>) ?? {});
  const steps = (list: unknown) => ((list as Step[] | undefined) ?? []).map(draftStep);
  return {
    ...draft,
    ...same,
    n: n === undefined ? draft.n : String(Math.abs(n)),
    way: (n ?? sign ?? 1) < 0 ? 'before' : 'later',
    only: only ? `${only[0]}=${only[1]}` : '',
    value: String(equals ?? before ?? ''),
    // biome-ignore lint/suspicious/noThenProperty: as above
    then: steps(then),
    else: steps(otherwise),
    of: ((of as Step[][] | undefined) ?? []).map(steps),
  };
}

function draftInput(input: RuleInput): DraftInput {
  const values = 'values' in input && input.values ? input.values.join(', ') : '';
  const usual = 'default' in input && input.default !== undefined ? String(input.default) : '';
  const value_labels = input.type === 'enum' ? (input.value_labels ?? {}) : {};
  const { key, label = key.replaceAll('_', ' '), type, required } = input;
  return { uid: newUid(), key, label, type, required, values, usual, value_labels };
}

/** A rule as form values. @param today the current day, which becomes the day of the last check */
export function draftOf(rule: OwnRuleContent, today: string): Draft {
  const { name, trigger, authority, effective, verification, inputs, outputs, ...same } = rule;
  const { volatility, confidence, missed, note, group, matter_types, status } = same;
  return {
    name,
    status,
    event: eventWords(trigger.event),
    event_key: trigger.event,
    date: trigger.date ?? '',
    cites: authority.map(({ cite }) => cite).join('\n'),
    from: effective.from ?? '',
    to: effective.to ?? '',
    applies_by: effective.applies_by,
    checked_on: today,
    against: verification.against ?? '',
    volatility,
    confidence,
    missed,
    note,
    group,
    matter_types: [...matter_types],
    inputs: inputs.map(draftInput),
    outputs: outputs.map(({ key, label, role, program, safe_program }) => ({
      uid: newUid(),
      key,
      label,
      role,
      program: program.map(draftStep),
      has_safe: safe_program !== undefined,
      safe_program: (safe_program ?? []).map(draftStep),
    })),
  };
}
