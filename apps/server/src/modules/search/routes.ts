import * as contract from '@landfall/contract/search';
import type { Bind } from '../../platform/http/bind.ts';
import { search } from './service.ts';

export function searchRoutes(bind: Bind): void {
  bind(contract.search, (session, { query }) => search(session, query));
}
