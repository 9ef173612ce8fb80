import { createDeadlineRule, RULE_FILE_SCHEMA } from '@landfall/contract/own-deadline-rules';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import type { TestPerson } from './harness.ts';

/** A rule that an office could write: two weeks after a day, moved on to a working day when it is filed on paper. */
export const OWN_RULE: OwnRuleContent = {
  name: 'Reply to our own counsel',
  group: 'office',
  matter_types: [],
  trigger: { event: 'letter of counsel', date: 'letter_date' },
  inputs: [
    { key: 'letter_date', type: 'date', required: true },
    { key: 'filing_mode', type: 'enum', values: ['paper', 'online'], default: 'paper', required: true },
  ],
  outputs: [
    {
      key: 'due',
      role: 'deadline',
      label: 'Reply is due',
      program: [
        { op: 'from', input: 'letter_date' },
        { op: 'add', n: 14, unit: 'day' },
        { op: 'roll', dir: 'next', calendar: 'federal', only_if: { filing_mode: 'paper' } },
      ],
    },
  ],
  status: 'practice',
  effective: { from: null, to: null, applies_by: 'trigger' },
  authority: [{ cite: 'Office handbook, 4.2' }],
  verification: { on: '2026-03-02', against: 'the handbook' },
  confidence: 'high',
  volatility: 'stable',
  missed: '',
  note: '',
};

/** An own rule that `by` writes through the API, as the path of a call names it. */
async function ownRuleOf(by: TestPerson): Promise<{ key: string }> {
  const { rule } = await by.call(createDeadlineRule, { body: { definition: { ...OWN_RULE } } });
  return { key: rule.key };
}

/** Rules for the paths of calls about one. */
export const RULE_PARAMETERS: Record<
  string,
  (owner: TestPerson) => { key: string } | Promise<{ key: string }>
> = {
  '/deadline-rules/{key}/archive': ownRuleOf,
  '/deadline-rules/{key}/restore': ownRuleOf,
  '/deadline-rules/{key}': () => ({ key: 'uscis-rfe' }),
};

/** Valid bodies for the calls about rules, by the calls' names in the contract. */
export const RULE_BODIES: Record<string, () => object> = {
  createDeadlineRule: () => ({ definition: OWN_RULE }),
  updateDeadlineRule: () => ({ definition: OWN_RULE }),
  importDeadlineRules: () => ({
    schema: RULE_FILE_SCHEMA,
    rules: [{ ...OWN_RULE, id: `own-${crypto.randomUUID()}`, version: 1 }],
  }),
  adoptDeadlineRule: () => ({ version: 1, output_map: {} }),
  computeDeadlines: () => ({ inputs: { notice_date: '2026-03-02' } }),
};
