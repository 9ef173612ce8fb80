import { eventWords } from '@landfall/domain/deadline-rules/event-words';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import type { RuleInput, RuleOutput, Step, Unit } from '@landfall/domain/deadline-rules/rule';

// A rule as a form holds it: every field as it is typed, so that nothing is lost while a step is another kind of step.

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
  /** What an input has to be for a weekend to be left: `key=value`; empty: always. */
  only: string;
  reason: string;
  first: boolean;
  last: boolean;
  /** What the input of a condition is compared with: a value, or the day that it is before. */
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
  /** Of choices: separated by commas. */
  values: string;
  /** What is counted when it is not given; empty: nothing. */
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
  /** What it is called. */
  event: string;
  /** What programs call it; empty: what it is called. */
  event_key: string;
  date: string;
  /** A source a line. */
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

/** Tells rows apart that have nothing else to be told apart by. */
function newUid(): string {
  sequence += 1;
  return `row-${sequence}`;
}

/** The first of `base_1`, `base_2` … that none has. */
function freeKey(base: string, taken: readonly { key: string }[]): string {
  for (let number = 1; ; number += 1) {
    const key = `${base}_${number}`;
    if (!taken.some((one) => one.key === key)) return key;
  }
}

/** A step that begins with a day, which can become any other. @param inputs what it may read */
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

/** How a notice was served, by which mail days are added. */
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

/** A rule that nobody has written yet. @param today the organization's day: a rule is checked as it is written */
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

/** A step as it is edited. */
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

/** A rule as it is edited. @param today the day on which it is looked at, which is the one it was checked */
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
