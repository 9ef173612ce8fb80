import * as contract from '@landfall/contract/search';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function searchRoutes(bind: Bind): void {
  bind(contract.search, (session, { query }) => service.search(session, query));
  bind(contract.readRecords, (session, { query }) => service.readRecords(session, query));
}
