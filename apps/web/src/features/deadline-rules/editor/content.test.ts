import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import { describe, expect, it } from 'vitest';
import { definitionOf, readDraft, stepFaults } from './content.ts';
import { draftOf, newDraft, newInput, newStep } from './draft.ts';

const TODAY = '2026-03-02';

describe('a rule in the form', () => {
  it.each(CATALOGUE.map((rule) => [rule.id, rule] as const))(
    '%s is the same when it comes out',
    (_, rule) => {
      const { id: __, version: ___, ...content } = rule;
      const own: OwnRuleContent = { ...content, status: 'practice' };
      const { content: read, faults } = readDraft(draftOf(own, TODAY));
      expect(faults).toEqual({});
      expect(read).toEqual({ ...own, verification: { ...own.verification, on: TODAY } });
    },
  );

  it('that is new lacks a name, a source, and a label of its date', () => {
    expect(readDraft(newDraft(TODAY)).faults).toEqual({
      name: 'Required',
      event: 'Required',
      cites: 'Say where it is written',
      'outputs.0.label': 'Required',
    });
    const named = { ...newDraft(TODAY), name: 'Reply', event: 'letter', cites: 'Handbook\n\n4.2' };
    expect(readDraft(named).faults).toEqual({ 'outputs.0.label': 'Required' });
    expect(definitionOf(named).authority).toEqual([{ cite: 'Handbook' }, { cite: '4.2' }]);
  });
});

describe('a step', () => {
  const days = { ...newInput([]), type: 'int' as const, values: '90, 150', usual: '90' };

  it('keeps invalid input, so that it is refused', () => {
    const [output] = newDraft(TODAY).outputs;
    const draft = { ...newDraft(TODAY), name: 'Reply', event: 'letter', cites: 'Handbook' };
    const program = [newStep('from', draft.inputs), { ...newStep('add', []), n: 'many' }];
    const outputs = output ? [{ ...output, label: 'Due', program }] : [];
    expect(readDraft({ ...draft, outputs }).faults).toEqual({
      'outputs.0.program.1.n': 'Must be a number',
    });
  });

  it('compares by the type of its input', () => {
    const [output] = newDraft(TODAY).outputs;
    const inputs = [...newDraft(TODAY).inputs, { ...days, key: 'days' }];
    const asks = { ...newStep('if', []), input: 'days', value: '150' };
    const isBefore = { ...newStep('if', []), input: 'input_1', value: TODAY };
    const outputs = output ? [{ ...output, label: 'Due', program: [asks, isBefore] }] : [];
    const { outputs: read, inputs: asked } = definitionOf({
      ...newDraft(TODAY),
      inputs,
      outputs,
    }) as never as {
      outputs: { program: object[] }[];
      inputs: object[];
    };
    expect(read[0]?.program).toMatchObject([{ equals: 150 }, { before: TODAY }]);
    expect(asked[1]).toMatchObject({ type: 'int', values: [90, 150], default: 90 });
  });

  it('has its own faults, and not those of nested steps', () => {
    const faults = {
      'p.1': 'a',
      'p.1.n': 'b',
      'p.1.then.0': 'c',
      'p.1.then': 'd',
      'p.1.of.0': 'e',
      'p.10': 'f',
    };
    expect(stepFaults(faults, 'p.1')).toEqual(['a', 'b', 'd', 'e']);
  });
});

it('an event is shown by name, and keeps its key until another is typed', () => {
  const rule = CATALOGUE.find(({ id }) => id === 'uscis-rfe') ?? expect.fail('not there');
  const draft = draftOf({ ...rule, status: 'practice' }, TODAY);
  expect(draft.event).toBe('Request for evidence (RFE)');
  expect(definitionOf(draft)).toMatchObject({ trigger: { event: 'uscis-rfe' } });
  expect(definitionOf({ ...draft, event: 'Letter' })).toMatchObject({ trigger: { event: 'Letter' } });
});
