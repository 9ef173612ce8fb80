import type { DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import { groupOf, type RuleUse, stateOfUse, USES } from './rule-words.ts';

/** How long typing has to pause before the list is filtered, in milliseconds. */
export const TYPING_PAUSE_MS = 150;

/** The filter of the list: rules by use, the office's own, or archived ones. */
export type ShownRules = RuleUse | 'own' | 'archived';

/** The search parameters of the list. */
export interface RuleSearch {
  /** Words to search for. */
  q?: string | undefined;
  /** The filter. */
  use?: ShownRules | undefined;
}

export function parseRuleSearch({ q, use }: Record<string, unknown>): RuleSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof use === 'string' &&
      (use === 'own' || use === 'archived' || Object.hasOwn(USES, use)) && { use: use as ShownRules }),
  };
}

/** Whether a rule passes the filter; one with a new version is in use, too. */
function isShown(rule: DeadlineRuleSummary, use: ShownRules | undefined): boolean {
  if ((use === 'archived') !== (rule.archived_at !== null)) return false;
  if (use === 'archived') return true;
  if (use === 'own') return rule.owner === 'office';
  if (use === 'in_use') return rule.adoption !== null;
  return use === undefined || stateOfUse(rule) === use;
}

/**
 * The rules that pass the filter and contain all words of a text, in their name, key, source, form or part of the
 * catalogue.
 */
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

/** The search parameters of a rule's page while the rule is edited. */
export const EDITING = { edit: 'rule' } as const;

/** Parses the search parameters of a rule's page. */
export function parseRulePage({ edit }: Record<string, unknown>): Partial<typeof EDITING> {
  return edit === EDITING.edit ? EDITING : {};
}
