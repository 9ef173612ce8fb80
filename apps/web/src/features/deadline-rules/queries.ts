import {
  adoptDeadlineRule,
  computeDeadlines,
  type DeadlineRuleSummary,
  getDeadlineRule,
  listDeadlineRules,
  retireDeadlineRule,
} from '@landfall/contract/deadline-rules';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

export type Computed = CallResult<typeof computeDeadlines>;
export type ComputedOutput = Computed['outputs'][string];

const ROOTS = [QUERY_ROOT.deadlineRules];

/** A rule as a row of a list. */
export interface ListedRule extends DeadlineRuleSummary {
  id: string;
}

/** All rules: the office's own, then those that come along. */
export const deadlineRulesQuery = queryOptions({
  queryKey: [QUERY_ROOT.deadlineRules],
  queryFn: async ({ signal }): Promise<ListedRule[]> => {
    const { deadline_rules } = await call(listDeadlineRules, { signal });
    return deadline_rules.map((rule) => ({ ...rule, id: rule.key }));
  },
});

/** One rule with what it has to be given, its versions, and what the office uses of it. */
export function deadlineRuleQuery(key: DeadlineRuleSummary['key']) {
  return queryOptions({
    queryKey: [QUERY_ROOT.deadlineRules, key],
    queryFn: ({ signal }) => call(getDeadlineRule, { params: { key }, signal }),
  });
}

/** Counts the dates that a rule gives; nothing is kept. */
export function useCompute(key: string) {
  return useMutation({
    mutationFn: (inputs: Record<string, unknown>) =>
      call(computeDeadlines, { params: { key }, body: { inputs } }),
  });
}

/** Has dates counted by a version of a rule. */
export function useAdoptRule(key: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof adoptDeadlineRule>['body']) =>
      call(adoptDeadlineRule, { params: { key }, body }),
    ROOTS,
    'settled',
  );
}

/** Has no more dates counted by a rule. */
export function useRetireRule(key: string) {
  return useRefreshingMutation(() => call(retireDeadlineRule, { params: { key } }), ROOTS, 'settled');
}
