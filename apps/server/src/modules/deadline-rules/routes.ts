import * as contract from '@landfall/contract/deadline-rules';
import * as own from '@landfall/contract/own-deadline-rules';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function deadlineRuleRoutes(bind: Bind): void {
  bind(contract.listDeadlineRules, async ({ tx }) => ({ deadline_rules: await service.listRules(tx) }));
  bind(contract.getDeadlineRule, ({ tx }, { params, query }) =>
    service.readRule(tx, params.key, query.version),
  );
  bind(contract.adoptDeadlineRule, (session, { params, body }) =>
    service.adoptRule(session, params.key, body),
  );
  bind(contract.retireDeadlineRule, (session, { params }) => service.retireRule(session, params.key));
  bind(contract.archiveDeadlineRule, (session, { params }) => service.archiveRule(session, params.key));
  bind(contract.restoreDeadlineRule, (session, { params }) => service.restoreRule(session, params.key));
  bind(own.createDeadlineRule, (session, { body }) => service.createRule(session, body));
  bind(own.updateDeadlineRule, (session, { params, body }) => service.changeRule(session, params.key, body));
  bind(own.exportDeadlineRules, ({ tx }) => service.exportRules(tx));
  bind(own.importDeadlineRules, (session, { body }) => service.importRules(session, body));
  bind(contract.computeDeadlines, (session, { params, body }) =>
    service.computeRule(session, params.key, body),
  );
}
