import * as contract from '@landfall/contract/audit';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function auditRoutes(bind: Bind): void {
  bind(contract.listAuditEntries, (session, { query }) => service.listEntries(session, query));
  bind(contract.listAuditChoices, (session) => service.listChoices(session));
  bind(contract.exportAuditEntries, (session, { query }) => service.exportEntries(session, query));
}
