import * as contract from '@landfall/contract/history';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function historyRoutes(bind: Bind): void {
  bind(contract.listHistory, (session, { query }) => service.listHistory(session, query));
}
