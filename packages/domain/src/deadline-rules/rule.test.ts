import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { inputsSchema } from './inputs.ts';
import { dayOfLimit, daysIn, unionOf } from './periods.ts';
import { rule, type Step } from './rule.ts';

const [ROLL] = CATALOGUE;

function faultsOf(program: unknown[], inputs: unknown[] = ROLL?.inputs ?? []): string[] {
  const outputs = [{ key: 'due', role: 'deadline', label: 'Due', program }];
  const { error } = rule.safeParse({ ...ROLL, inputs, outputs });
  return error?.issues.map(({ message }) => message) ?? [];
}

describe('a program', () => {
  const from: Step = { op: 'from', input: 'last_day' };

  it('is accepted when it reads given inputs and continues from a date', () => {
    expect(faultsOf([from, { op: 'add', n: 3, unit: 'day' }])).toEqual([]);
  });

  it('is refused when it reads a missing input, or one of another type', () => {
    expect(faultsOf([{ op: 'from', input: 'mailed_on' }])).toEqual([
      'The step ‘from’ reads ‘mailed_on’, which is no input of this kind',
    ]);
    expect(faultsOf([from, { op: 'add_input', input: 'filing_mode', unit: 'day', sign: 1 }])).toEqual([
      'The step ‘add_input’ reads ‘filing_mode’, which is no input of this kind',
    ]);
    const days = { key: 'days', type: 'int', required: false };
    expect(
      faultsOf(
        [from, { op: 'add_input', input: 'days', unit: 'day', sign: 1 }],
        [...(ROLL?.inputs ?? []), days],
      ),
    ).toEqual(['The step ‘add_input’ reads ‘days’, which has to be required or have a default']);
  });

  it('is refused when it continues without a date, even in one branch only', () => {
    const add = { op: 'add', n: 1, unit: 'day' };
    expect(faultsOf([add, from])).toEqual(['The step ‘add’ counts on from no date']);
    // biome-ignore lint/suspicious/noThenProperty: a rule's word
    const way = { op: 'if', input: 'filing_mode', equals: 'paper', then: [from], else: [] };
    expect(faultsOf([way, add])).toEqual(['The step ‘add’ counts on from no date']);
    const none = { op: 'none', reason: 'The court says' };
    expect(faultsOf([{ ...way, else: [none] }, add])).toEqual([]);
    expect(faultsOf([{ op: 'min', of: [[from], [from, add]] }, add])).toEqual([]);
  });

  it('is refused for an impossible condition or an implausible amount', () => {
    const roll = { op: 'roll', dir: 'next', calendar: 'federal', only_if: { filing_mode: 'papr' } };
    expect(faultsOf([from, roll])).toEqual([
      'The step ‘roll’ asks whether ‘filing_mode’ is ‘papr’, which it never is',
    ]);
    expect(faultsOf([from, { op: 'add', n: 900_000, unit: 'year' }])).not.toEqual([]);
  });

  it('is refused with a duplicate input, or a default outside its values', () => {
    const inputs = ROLL?.inputs ?? [];
    expect(faultsOf([from], [...inputs, ...inputs])).toContain('‘last_day’ is there twice');
    const mode = { key: 'mode', type: 'enum', required: true, values: ['paper'], default: 'fax' };
    expect(faultsOf([from], [...inputs, mode])).toEqual(['‘mode’ cannot be ‘fax’, its default']);
  });

  it('is refused with a label for a value that its input cannot have', () => {
    const mode = { key: 'mode', type: 'enum', required: true, values: ['paper'] };
    const labelled = (value: string) => [
      ...(ROLL?.inputs ?? []),
      { ...mode, value_labels: { [value]: 'a form' } },
    ];
    expect(faultsOf([from], labelled('paper'))).toEqual([]);
    expect(faultsOf([from], labelled('fax'))).toEqual(['‘mode’ cannot be ‘fax’, which has a label']);
  });

  it('has at most 40 known steps, nested at most four deep', () => {
    expect(faultsOf(Array.from({ length: 41 }, () => from))).toEqual(['At most 40 steps']);
    const deep = (levels: number): unknown => (levels === 0 ? from : { op: 'min', of: [[deep(levels - 1)]] });
    expect(faultsOf([deep(3)])).toEqual([]);
    expect(faultsOf([deep(4)])).toEqual(['Steps lie at most 4 deep in one another']);
    expect(faultsOf([{ op: 'run', script: 'today()' }])).not.toEqual([]);
  });
});

describe('inputs', () => {
  const faults = (given: Record<string, unknown>) =>
    inputsSchema(ROLL ?? { inputs: [] })
      .safeParse(given)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('take their defaults', () => {
    expect(inputsSchema(ROLL ?? { inputs: [] }).parse({ last_day: '2026-07-03' })).toEqual({
      last_day: '2026-07-03',
      filing_mode: 'paper',
    });
  });

  it('are refused by name', () => {
    expect(faults({})).toEqual([['last_day', 'Required']]);
    expect(faults({ last_day: '2026-02-30' })?.[0]?.[0]).toBe('last_day');
    expect(faults({ last_day: '0202-07-03' })).toEqual([['last_day', 'A year from 1900 to 2199']]);
    expect(faults({ last_day: '2026-07-03', filing_mode: 'fax' })).toEqual([
      ['filing_mode', 'One of paper, online'],
    ]);
    expect(faults({ last_day: '2026-07-03', due: '2026-07-04' })).toHaveLength(1);
  });
});

describe('periods', () => {
  it('that overlap or adjoin are merged, and no day counts twice', () => {
    const periods = [
      ['2026-03-15', '2026-04-30'],
      ['2026-01-01', '2026-03-31'],
      ['2026-05-01', '2026-05-01'],
      ['2026-07-01', '2026-07-02'],
    ] as const;
    expect(unionOf(periods)).toEqual([
      ['2026-01-01', '2026-05-01'],
      ['2026-07-01', '2026-07-02'],
    ]);
    expect(daysIn(periods)).toBe(123);
    expect(daysIn(periods, { first: false, last: true })).toBe(121);
  });

  it('reach a limit in a past or current period, or never', () => {
    const periods = [['2026-01-01', '2026-01-31']] as const;
    expect(String(dayOfLimit(periods, undefined, 31))).toBe('2026-01-31');
    expect(dayOfLimit(periods, undefined, 32)).toBeUndefined();
    expect(String(dayOfLimit(periods, '2026-03-01', 32))).toBe('2026-03-01');
    expect(String(dayOfLimit(periods, '2026-01-11', 31)), 'the one that goes on begins within a period').toBe(
      '2026-01-31',
    );
  });
});
