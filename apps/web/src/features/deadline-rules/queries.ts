import {
  computeDeadlines,
  type DeadlineRuleSummary,
  getDeadlineRule,
  listDeadlineRules,
} from '@landfall/contract/deadline-rules';
import type { CallResult } from '@landfall/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

export type Computed = CallResult<typeof computeDeadlines>;
export type ComputedOutput = Computed['outputs'][string];

/** A rule as a row of a list. */
export interface ListedRule extends DeadlineRuleSummary {
  id: string;
}

/** All rules, in the order of the catalogue. */
export const deadlineRulesQuery = queryOptions({
  queryKey: [QUERY_ROOT.deadlineRules],
  queryFn: async ({ signal }): Promise<ListedRule[]> => {
    const { deadline_rules } = await call(listDeadlineRules, { signal });
    return deadline_rules.map((rule) => ({ ...rule, id: rule.key }));
  },
  // They change with the product alone.
  staleTime: Number.POSITIVE_INFINITY,
});

/** One rule with what it has to be given. */
export function deadlineRuleQuery(key: DeadlineRuleSummary['key']) {
  return queryOptions({
    queryKey: [QUERY_ROOT.deadlineRules, key],
    queryFn: async ({ signal }) => (await call(getDeadlineRule, { params: { key }, signal })).rule,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Counts the dates that a rule gives; nothing is kept. */
export function useCompute(key: string) {
  return useMutation({
    mutationFn: (inputs: Record<string, unknown>) =>
      call(computeDeadlines, { params: { key }, body: { inputs } }),
  });
}
