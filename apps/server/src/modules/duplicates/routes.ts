import * as contract from '@landfall/contract/duplicates';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function duplicateRoutes(bind: Bind): void {
  bind(contract.listDuplicates, (session, { query }) => service.listDuplicates(session, query));
  bind(contract.dismissDuplicate, (session, { body }) => service.dismissPair(session, body));
  bind(contract.restoreDuplicate, (session, { body }) => service.restorePair(session, body));
}
