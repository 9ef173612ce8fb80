import type { DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import { groupOf } from './rule-words.ts';

/** What the address of the list holds. */
export interface RuleSearch {
  /** Words that the rules shown have. */
  q?: string;
}

export function parseRuleSearch({ q }: Record<string, unknown>): RuleSearch {
  return typeof q === 'string' && q !== '' ? { q } : {};
}

/** The rules that have all words of a text, in their name, key, source, form or part of the catalogue. */
export function matchingRules<R extends DeadlineRuleSummary>(rules: readonly R[], text: string): R[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const { name, key, citations, matter_types, outputs } = rule;
    const labels = outputs.map(({ label }) => label);
    const whole = [name, key, groupOf(rule), ...citations, ...matter_types, ...labels]
      .join(' ')
      .toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
