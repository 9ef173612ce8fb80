import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

/** `undone`: it was undone; the operation that undoes another one is itself `done`. */
export const OPERATION_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'undone'] as const;

/** For how many days an operation can be undone. */
export const UNDO_DAYS = 30;

/** How many failures are returned; `failed` counts all of them. */
export const SHOWN_FAILURES = 100;

const operationFailure = z.object({
  record_id: id.nullable(),
  /** The case that the record is, or belongs to. */
  case_id: id.nullable(),
  /** The record's name; null when it has none, or none that the caller may know. */
  name: z.string().nullable(),
  /** The row of an imported file. */
  row: z.number().int().nullable(),
  message: z.string(),
});

/** A long-running operation. */
export const operation = z.object({
  id,
  /** Its kind, e.g. `case_records.bulk`. */
  kind: z.string(),
  /** A description of what it does. */
  title: z.string(),
  /** A description of its result once it is finished, e.g. `Status of 60 cases changed to Filed`. */
  summary: z.string(),
  state: z.enum(OPERATION_STATES),
  done: z.number().int(),
  total: z.number().int(),
  /** The number of failures; for an undo, the number of records left unchanged because they had been changed since. */
  failed: z.number().int(),
  /** The first of the failures. */
  failures: z.array(operationFailure),
  /** Until when it can be undone; null if it cannot. */
  undo_until: instant.nullable(),
  /** The operation that this one undoes. */
  undoes: id.nullable(),
  created_by: id,
  /** The name of the person who started it; empty when they have left. */
  created_by_name: z.string(),
  created_at: instant,
});
export type Operation = z.infer<typeof operation>;

const params = z.object({ id });
const one = z.object({ operation });

export const listOperations = endpoint({
  method: 'GET',
  path: '/operations',
  summary: 'Background operations of the caller, for admins those of everyone; newest first',
  access: 'viewer',
  audit: false,
  query: z.object(pageQuery),
  response: z.object({ operations: z.array(operation), ...pageInfo }),
  errors: [],
});

export const getOperation = endpoint({
  method: 'GET',
  path: '/operations/{id}',
  summary: 'An operation with its progress and failures',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const cancelOperation = endpoint({
  method: 'POST',
  path: '/operations/{id}/cancel',
  summary: 'Cancel an operation; what it has done stays. One that has ended is not changed',
  access: 'user',
  audit: 'operation.cancelled',
  params,
  response: one,
  errors: ['not_found'],
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/operations/{id}/undo',
  summary: 'Undo an operation by another one. Records that were changed since then stay, and are named',
  access: 'user',
  audit: 'operation.undone',
  params,
  response: one,
  status: 202,
  errors: ['not_found', 'conflict'],
});
