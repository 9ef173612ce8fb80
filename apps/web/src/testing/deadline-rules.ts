import type { DeadlineRule, DeadlineRuleSummary, RuleInOffice } from '@landfall/contract/deadline-rules';
import { idOf } from './shell-answers.ts';

/** The rule of a request for evidence, which ships with the product. */
export const RFE: DeadlineRule = {
  id: null,
  key: 'uscis-rfe',
  owner: 'catalogue',
  archived_at: null,
  copied_from: null,
  version: 1,
  name: 'Request for evidence: standard 84 days',
  group: 'uscis_notice',
  matter_types: [],
  status: 'in_force',
  confidence: 'high',
  volatility: 'stable',
  verified_on: '2026-02-20',
  verified_against: 'the primary text',
  review_by: '2027-02-20',
  citations: ['8 CFR 103.2(b)(8)(iv)'],
  outputs: [{ key: 'due', role: 'deadline', label: 'Response must be received' }],
  trigger: { event: 'uscis-rfe', date: 'notice_date' },
  inputs: [
    { key: 'notice_date', label: 'Notice date', type: 'date', required: true },
    {
      key: 'service',
      label: 'Service',
      type: 'enum',
      required: true,
      values: ['personal', 'mail'],
      value_labels: { personal: 'In person', mail: 'Mail' },
      default: 'mail',
    },
    { key: 'detained', label: 'Detained', type: 'bool', required: false, default: false },
  ],
  effective: { from: null, to: null, applies_by: 'trigger' },
  missed: 'Denial on the record',
  note: 'A maximum and a standard, not a right.',
};
/** A rule that counts days, and that a court has set aside. */
export const COUNTER: DeadlineRule = {
  ...RFE,
  key: 'opt-unemployment',
  name: 'OPT: unemployment allowance',
  status: 'vacated',
  verified_against: null,
  inputs: [
    { key: 'periods', label: 'Periods without work', type: 'intervals', required: true },
    {
      key: 'limit',
      label: 'Days allowed',
      type: 'int',
      required: true,
      values: [90, 150],
      value_labels: { 90: '90', 150: '150, with STEM' },
    },
    { key: 'stopped_days', label: 'Days stopped', type: 'int', required: false, default: 0 },
  ],
};

/** Who adopted the rule of a request for evidence, and under which names. */
export const USED: NonNullable<RuleInOffice['adoption']> = {
  version: 1,
  output_map: { due: idOf(50) },
  adopted_at: '2026-03-01T15:00:00Z',
  adopted_by: { id: idOf(3), display_name: 'Ada Lind' },
};

/** A rule as the list returns it. */
export function listed(rule: DeadlineRule, used: RuleInOffice['adoption'] = null): DeadlineRuleSummary {
  return { ...rule, adoption: used };
}

/** A rule as its page's endpoint returns it. */
export function inOffice(rule: DeadlineRule, adoption: RuleInOffice['adoption'] = null): RuleInOffice {
  const kept = adoption && { at: adoption.adopted_at, by: adoption.adopted_by };
  const steps = [
    { text: 'Begin with notice date', depth: 0 },
    { text: '84 days later', depth: 0 },
  ];
  return {
    rule,
    counting: rule.outputs.map(({ key }) => ({ key, steps, safe_steps: null })),
    definition: {},
    changes: [],
    versions: [{ number: rule.version, status: rule.status, kept }],
    adoption,
  };
}
