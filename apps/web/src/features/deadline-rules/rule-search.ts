import type { DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import { groupOf, type RuleUse, stateOfUse, USES } from './rule-words.ts';

/** What the address of the list holds. */
export interface RuleSearch {
  /** Words that the rules shown have. */
  q?: string | undefined;
  /** Whether the office uses those shown. */
  use?: RuleUse | undefined;
}

export function parseRuleSearch({ q, use }: Record<string, unknown>): RuleSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof use === 'string' && Object.hasOwn(USES, use) && { use: use as RuleUse }),
  };
}

/** Whether a rule is used as asked for; a rule with a new version is in use, too. */
function isUsedSo(rule: DeadlineRuleSummary, use: RuleUse | undefined): boolean {
  if (use === 'in_use') return rule.adoption !== null;
  return use === undefined || stateOfUse(rule) === use;
}

/** The rules that are used so and have all words of a text, in their name, key, source, form or part of the catalogue. */
export function matchingRules<R extends DeadlineRuleSummary>(
  rules: readonly R[],
  { q = '', use }: RuleSearch,
): R[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const { name, key, citations, matter_types, outputs } = rule;
    const labels = outputs.map(({ label }) => label);
    const whole = [name, key, groupOf(rule), ...citations, ...matter_types, ...labels]
      .join(' ')
      .toLowerCase();
    return isUsedSo(rule, use) && words.every((word) => whole.includes(word));
  });
}
