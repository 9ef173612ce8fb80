import {
  adoptDeadlineRule,
  archiveDeadlineRule,
  computeDeadlines,
  type DeadlineRuleSummary,
  getDeadlineRule,
  listDeadlineRules,
  restoreDeadlineRule,
  retireDeadlineRule,
} from '@landfall/contract/deadline-rules';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  createDeadlineRule,
  exportDeadlineRules,
  importDeadlineRules,
  updateDeadlineRule,
} from '@landfall/contract/own-deadline-rules';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { organizationQuery } from '../organization/queries.ts';

export type Computed = CallResult<typeof computeDeadlines>;
export type ComputedOutput = Computed['outputs'][string];

const ROOTS = [QUERY_ROOT.deadlineRules];

/** A rule as a row of a list. */
export interface ListedRule extends DeadlineRuleSummary {
  id: string;
}

/** All rules: the office's own, then those that ship with the product. */
export const deadlineRulesQuery = queryOptions({
  queryKey: [QUERY_ROOT.deadlineRules],
  queryFn: async ({ signal }): Promise<ListedRule[]> => {
    const { deadline_rules } = await call(listDeadlineRules, { signal });
    return deadline_rules.map((rule) => ({ ...rule, id: rule.key }));
  },
});

/** One rule with its inputs, its versions, and the office's use of it. */
export function deadlineRuleQuery(key: DeadlineRuleSummary['key']) {
  return queryOptions({
    queryKey: [QUERY_ROOT.deadlineRules, key],
    queryFn: ({ signal }) => call(getDeadlineRule, { params: { key }, signal }),
  });
}

/** The key of a new rule in the address: no real key is that short. */
export const NEW_RULE = 'new';

/** Loads the data of a rule's page. */
export async function loadRule(queryClient: QueryClient, key: string): Promise<void> {
  await Promise.all([
    key !== NEW_RULE && queryClient.ensureQueryData(deadlineRuleQuery(key)),
    queryClient.ensureQueryData(organizationQuery).catch(() => undefined),
  ]);
}

/** Computes the dates of a rule, without saving them. */
export function useCompute(key: string) {
  return useMutation({
    mutationFn: (inputs: Record<string, unknown>) =>
      call(computeDeadlines, { params: { key }, body: { inputs } }),
  });
}

/** Adopts a version of a rule, by which dates are counted from then on. */
export function useAdoptRule(key: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof adoptDeadlineRule>['body']) =>
      call(adoptDeadlineRule, { params: { key }, body }),
    ROOTS,
    'settled',
  );
}

/** Retires a rule, by which no more dates are counted. */
export function useRetireRule(key: string) {
  return useRefreshingMutation(() => call(retireDeadlineRule, { params: { key } }), ROOTS, 'settled');
}

/** Archives an own rule, or restores it. */
export function useArchiveRule(key: string) {
  return useRefreshingMutation(
    (archived: boolean) => call(archived ? archiveDeadlineRule : restoreDeadlineRule, { params: { key } }),
    ROOTS,
    'settled',
  );
}

/**
 * Saves a version of a rule, or an own rule as its copy. `version` is the one that it replaces: by default the one that
 * was changed. @param rule the version that was changed; undefined for a new rule
 */
export function useWriteRule(rule: { key: string; version: number } | undefined) {
  return useRefreshingMutation(
    ({ definition, version = rule?.version }: { definition: Record<string, unknown>; version?: number }) =>
      rule
        ? call(updateDeadlineRule, { params: { key: rule.key }, body: { version, definition } })
        : call(createDeadlineRule, { body: { definition } }),
    ROOTS,
  );
}

/** The office's own rules as a file. */
export const loadRuleFile = () => call(exportDeadlineRules, {});

/** Imports the rules of a parsed file. */
export function useImportRules() {
  return useRefreshingMutation(
    (file: unknown) =>
      call(importDeadlineRules, { body: file as CallArguments<typeof importDeadlineRules>['body'] }),
    ROOTS,
  );
}

/** The result of an import. */
export type ImportedRules = CallResult<typeof importDeadlineRules>['imported'];
