import { bulkOfCases } from './modules/case-records/bulk.ts';
import { applyOperation, countOperation } from './modules/change-sets/service.ts';
import { importOperation } from './modules/imports/service.ts';
import type { OperationKind } from './modules/operations/service.ts';
import { mergeOperation } from './modules/party-merges/service.ts';

/** Every kind of long work. */
export const OPERATION_KINDS: readonly OperationKind[] = [
  bulkOfCases as OperationKind,
  importOperation as OperationKind,
  mergeOperation as OperationKind,
  countOperation as OperationKind,
  applyOperation as OperationKind,
];
