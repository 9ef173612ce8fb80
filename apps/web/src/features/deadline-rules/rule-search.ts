import type { DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import { groupOf, type RuleUse, stateOfUse, USES } from './rule-words.ts';

/** How long typing pauses before the list is narrowed, in milliseconds. */
export const TYPING_PAUSE_MS = 150;

/** What the list is narrowed to: rules that are used so, the office's own, or those of them that are put away. */
export type ShownRules = RuleUse | 'own' | 'archived';

/** What the address of the list holds. */
export interface RuleSearch {
  /** Words that the rules shown have. */
  q?: string | undefined;
  /** Which are shown. */
  use?: ShownRules | undefined;
}

export function parseRuleSearch({ q, use }: Record<string, unknown>): RuleSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof use === 'string' &&
      (use === 'own' || use === 'archived' || Object.hasOwn(USES, use)) && { use: use as ShownRules }),
  };
}

/** Whether a rule is one of those asked for; one with a new version is in use, too. */
function isShown(rule: DeadlineRuleSummary, use: ShownRules | undefined): boolean {
  if ((use === 'archived') !== (rule.archived_at !== null)) return false;
  if (use === 'archived') return true;
  if (use === 'own') return rule.owner === 'office';
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
    return isShown(rule, use) && words.every((word) => whole.includes(word));
  });
}

/** What the address of a rule's page holds while it is written. */
export const EDITING = { edit: 'rule' } as const;

/** What the address of a rule's page holds. */
export function parseRulePage({ edit }: Record<string, unknown>): Partial<typeof EDITING> {
  return edit === EDITING.edit ? EDITING : {};
}
