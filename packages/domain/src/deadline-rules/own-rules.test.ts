import { expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { OWN_PREFIX, type OwnRuleContent, ownRule, ownRuleContent } from './own-rules.ts';

const CONTENT: OwnRuleContent = {
  name: 'Reply to counsel',
  group: 'office',
  matter_types: [],
  trigger: { event: 'letter', date: 'letter_date' },
  inputs: [
    { key: 'letter_date', type: 'date', required: true },
    { key: 'service', type: 'enum', values: ['personal', 'mail'], required: true },
  ],
  outputs: [
    {
      key: 'due',
      role: 'deadline',
      label: 'Reply is due',
      program: [
        { op: 'from', input: 'letter_date' },
        { op: 'service', table: 'uscis_103_8' },
      ],
    },
  ],
  status: 'practice',
  effective: { from: null, to: null, applies_by: 'trigger' },
  authority: [{ cite: 'Handbook' }],
  verification: { on: '2026-03-02', against: null },
  confidence: 'high',
  volatility: 'stable',
  missed: '',
  note: '',
};
const [DUE] = CONTENT.outputs;

/** The validation errors of a rule, by path. */
function faultsOf(changes: object): Record<string, string> {
  const { error } = ownRuleContent.safeParse({ ...CONTENT, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('can copy every effective catalogue rule, and has no key of the catalogue', () => {
  expect(faultsOf({})).toEqual({});
  for (const { id, version: _, ...rule } of CATALOGUE) {
    expect([id, faultsOf({ ...rule, status: 'practice' })]).toEqual([id, {}]);
    expect(id.startsWith(OWN_PREFIX)).toBe(false);
  }
});

it('faults name their places, in nested steps too', () => {
  const asks = {
    op: 'if',
    input: 'service',
    equals: 'mail',
    // biome-ignore lint/suspicious/noThenProperty: a rule's word
    then: [{ op: 'from', input: 'nothing' }],
    else: [],
  };
  const program = [{ op: 'from', input: 'letter_date' }, asks, { op: 'add', n: 5_000, unit: 'day' }];
  expect(faultsOf({ outputs: [{ ...DUE, program }] })).toMatchObject({
    'outputs.0.program.1.then.0': 'The step ‘from’ reads ‘nothing’, which is no input of this kind',
    'outputs.0.program.2.n': expect.any(String),
  });
  expect(
    faultsOf({ name: ' ', status: 'vacated', authority: [], trigger: { event: 'letter', date: 'service' } }),
  ).toMatchObject({
    name: 'Required',
    status: 'Either a practice or in force',
    authority: 'Say where it is written',
  });
  expect(faultsOf({ trigger: { event: 'letter', date: 'service' } })).toEqual({
    'trigger.date': 'Not a date that it is given',
  });
  expect(faultsOf({ outputs: [DUE, { ...DUE, label: ' ' }] })).toEqual({
    'outputs.1.key': '‘due’ is there twice',
    'outputs.1.label': 'Required',
  });
});

it('is limited to the space that cases have for it', () => {
  const [long, longer] = ['x'.repeat(100), 'x'.repeat(101)];
  const outputs = [{ ...DUE, key: longer, label: 'x'.repeat(201) }];
  const inputs = [...CONTENT.inputs, { key: longer, type: 'bool', required: false }];
  const verification = { on: '2026-03-02', against: 'x'.repeat(501) };
  expect(faultsOf({ outputs, inputs, verification, trigger: { event: longer } })).toEqual({
    'outputs.0.key': 'At most 100 characters',
    'outputs.0.label': 'At most 200 characters',
    'inputs.2.key': 'At most 100 characters',
    'verification.against': 'At most 500 characters',
    'trigger.event': 'At most 100 characters',
  });
  expect(faultsOf({ trigger: { event: 'letter\nof counsel' } })).toEqual({
    'trigger.event': 'One line only',
  });
  expect(
    faultsOf({
      outputs: [{ ...DUE, key: long, label: 'x'.repeat(200) }],
      trigger: { event: long, date: 'letter_date' },
    }),
  ).toEqual({});
});

it('needs a check date and validity within the supported years', () => {
  const faults = (on: string) => faultsOf({ verification: { on, against: null } });
  const effective = { from: '0202-01-01', to: '2200-01-01', applies_by: 'trigger' };
  const fault = 'A year from 1900 to 2199';
  expect(faults('0025-03-01')).toEqual({ 'verification.on': fault });
  expect(faultsOf({ effective })).toEqual({ 'effective.from': fault, 'effective.to': fault });
  expect([faults('1900-01-01'), faults('2199-12-31')]).toEqual([{}, {}]);
});

it('text that cannot be stored is reported at its place', () => {
  const fault = 'Contains a character that cannot be stored';
  const inputs = [
    CONTENT.inputs[0],
    {
      ...CONTENT.inputs[1],
      values: ['personal', 'mail', 'a\u0000'],
      value_labels: { mail: 'a\ud800' },
    },
  ];
  const program = [...(DUE?.program ?? []).slice(0, 1), { op: 'none', reason: 'a\u0000' }];
  expect(
    faultsOf({
      inputs,
      outputs: [{ ...DUE, program }],
      matter_types: ['\udfff'],
      verification: { on: '2026-03-02', against: '\u0000' },
      note: 'a\u0000b',
      missed: 'a\ud83d\ude00b',
    }),
  ).toEqual({
    'inputs.1.values.2': fault,
    'inputs.1.value_labels.mail': fault,
    'outputs.0.program.1.reason': fault,
    'matter_types.0': fault,
    'verification.against': fault,
    note: fault,
  });
});

it('refuses an unknown service table, or one without the given way of service', () => {
  const program = (table: string) => [
    { op: 'from', input: 'letter_date' },
    { op: 'service', table },
  ];
  const withTable = (table: string) => faultsOf({ outputs: [{ ...DUE, program: program(table) }] });
  expect(withTable('constructor')).toEqual({
    'outputs.0.program': 'There is no table of service ‘constructor’',
  });
  const inputs = [
    CONTENT.inputs[0],
    { key: 'service', type: 'enum', values: ['personal', 'mail_abroad'], required: true },
  ];
  expect(faultsOf({ inputs })).toEqual({
    'outputs.0.program': 'The table of service does not know mail_abroad',
  });
});

it('a condition asks either for a value or for a day', () => {
  // biome-ignore lint/suspicious/noThenProperty: a rule's word
  const asks = { op: 'if', input: 'letter_date', then: [], else: [] };
  const messages = (more: object) =>
    ownRuleContent
      .safeParse({ ...CONTENT, outputs: [{ ...DUE, program: [{ ...asks, ...more }] }] })
      .error?.issues.map(({ message }) => message);
  for (const more of [{}, { equals: 'mail', before: '2026-03-02' }])
    expect(messages(more)).toContain('Asks either for a value or for a day');
  expect(messages({ before: '2026-03-02' })).toBeUndefined();
});

it('has a key in files that no catalogue rule can have', () => {
  const parse = (id: string) => ownRule.safeParse({ ...CONTENT, id, version: 1 });
  expect(parse('own-reply').success).toBe(true);
  expect(parse('uscis-rfe').error?.issues.map(({ message }) => message)).toEqual([
    'Keys of own rules begin with own-',
  ]);
});
