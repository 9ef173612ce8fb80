import * as contract from '@landfall/contract/operations';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

/** @param kinds all kinds of operations */
export function operationRoutes(bind: Bind, kinds: readonly service.OperationKind[]): void {
  bind(contract.listOperations, (session, { query }) => service.listOperations(session, query, kinds));
  bind(contract.getOperation, async (session, { params }) => ({
    operation: await service.showOperation(session, params.id, kinds),
  }));
  bind(contract.cancelOperation, async (session, { params }) => ({
    operation: await service.cancelOperation(session, params.id, kinds),
  }));
  bind(contract.undoOperation, async (session, { params }) => ({
    operation: await service.undoOperation(session, params.id, kinds),
  }));
}
