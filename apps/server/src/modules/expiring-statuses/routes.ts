import * as contract from '@landfall/contract/expiring-statuses';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function expiringStatusRoutes(bind: Bind): void {
  bind(contract.listExpiring, (session, { query }) => service.listExpiring(session, query));
  bind(contract.exportExpiring, (session, { query }) => service.exportExpiring(session, query));
}
