import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { programWords } from './program-words.ts';
import { allSteps, type Rule, type Step } from './rule.ts';
import { ruleDifferences } from './rule-differences.ts';

function ruleOf(key: string): Rule {
  const rule = CATALOGUE.find(({ id }) => id === key);
  if (!rule) throw new Error(`No rule ${key}`);
  return rule;
}
const lines = (steps: readonly Step[], rule: Rule) =>
  programWords(steps, rule).map(({ text, depth }) => `${'  '.repeat(depth)}${text}`);
const RFE = ruleOf('uscis-rfe');

describe('a program in words', () => {
  it('has a line for each step, with nested steps indented', () => {
    const steps: Step[] = [
      { op: 'printed_wins', input: 'printed_due_date' },
      { op: 'from', input: 'notice_date' },
      { op: 'add', n: 84, unit: 'day' },
      { op: 'service', table: 'uscis_rfe' },
      { op: 'roll', dir: 'next', calendar: 'federal', only_if: { filing_mode: 'paper' } },
      {
        op: 'if',
        input: 'service',
        equals: 'mail_abroad',
        // biome-ignore lint/suspicious/noThenProperty: a rule's word
        then: [{ op: 'add', n: -1, unit: 'month' }],
        else: [{ op: 'none', reason: 'It was not mailed abroad' }],
      },
    ];
    expect(lines(steps, RFE)).toEqual([
      'If printed due date is given, it is the date',
      'Begin with notice date',
      '84 days later',
      'Later by the days for service, by the table ‘uscis rfe’',
      'Where filing mode is paper: from a weekend or federal holiday on to the next working day',
      'If service is mail abroad',
      '  1 month before',
      'Otherwise',
      '  No date: It was not mailed abroad',
    ]);
  });

  it('says what is counted, and which date is the earliest', () => {
    const steps: Step[] = [
      { op: 'min', of: [[{ op: 'from', input: 'a_day' }], [{ op: 'from', input: 'b_day' }]] },
      { op: 'add_input', input: 'extra', unit: 'business_day', sign: -1 },
      { op: 'add_days_between', a: 'a_day', b: 'b_day' },
      { op: 'days_between', a: 'a_day', b: 'b_day' },
      { op: 'count_intervals', input: 'trips', first: false, last: true },
      { op: 'limit_date', input: 'trips', open: 'a_day', limit_input: 'extra' },
      // biome-ignore lint/suspicious/noThenProperty: a rule's word
      { op: 'if', input: 'a_day', before: '2026-03-02', then: [], else: [] },
      { op: 'roll', dir: 'previous', calendar: 'federal' },
    ];
    expect(lines(steps, { ...RFE, inputs: [] })).toEqual([
      'The earliest of these',
      '  Begin with a day',
      'or',
      '  Begin with b day',
      'As many business days before as extra says',
      'Later by the days from a day to b day',
      'Count the days from a day to b day',
      'Count the days in trips, without the first and with the last of each',
      'The day on which the days in trips, and those since a day, reach extra',
      'If a day is before Mon, Mar 2, 2026',
      'From a weekend or federal holiday back to the last working day',
    ]);
  });

  it.each(CATALOGUE.map((rule) => [rule.id, rule] as const))('exists for %s', (_, rule) => {
    for (const { program, safe_program = [] } of rule.outputs)
      for (const steps of [program, safe_program])
        expect(programWords(steps, rule).length).toBeGreaterThanOrEqual(allSteps(steps).length);
  });
});

describe('the differences of two versions', () => {
  it('are empty for the same version', () => {
    for (const rule of CATALOGUE) expect(ruleDifferences(rule, structuredClone(rule))).toEqual([]);
  });

  it('name the subject, the old and the new value', () => {
    const [due] = RFE.outputs;
    if (!due) throw new Error('The rule gives no date');
    const after: Rule = {
      ...RFE,
      version: 2,
      status: 'superseded',
      note: '',
      inputs: RFE.inputs.filter(({ key }) => key !== 'printed_due_date'),
      outputs: [{ ...due, label: 'Answer is due', program: [{ op: 'from', input: 'notice_date' }] }],
    };
    const told = new Map(ruleDifferences(RFE, after).map(({ what, from, to }) => [what, [from, to]]));
    expect(told.get('Status')).toEqual(['in force', 'superseded']);
    expect(told.get('Note')?.[1]).toBeNull();
    expect(told.get('Input ‘Printed due date’')).toEqual(['not required', null]);
    expect(told.get('What ‘Answer is due’ is called')).toEqual([
      'Response must be received',
      'Answer is due',
    ]);
    expect(told.get('How ‘Answer is due’ is counted')?.[1]).toBe('Begin with notice date');
    expect(told.get('How ‘Answer is due’ is counted')?.[0]).toContain('84 days later');
    expect([...told.keys()]).not.toContain('Name');
  });
});
