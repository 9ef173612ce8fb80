import * as contract from '@landfall/contract/deadline-rules';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function deadlineRuleRoutes(bind: Bind): void {
  bind(contract.listDeadlineRules, async () => ({ deadline_rules: service.listRules() }));
  bind(contract.getDeadlineRule, async (_session, { params }) => ({ rule: service.readRule(params.key) }));
  bind(contract.computeDeadlines, async ({ today }, { params, body }) =>
    service.computeRule(params.key, body, today),
  );
}
