import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

/** `undone`: it was taken back; an operation that takes another one back is itself `done`. */
export const OPERATION_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'undone'] as const;

/** For how many days an operation can be taken back. */
export const UNDO_DAYS = 30;

/** How many failures an operation answers; `failed` counts them all. */
export const SHOWN_FAILURES = 100;

const operationFailure = z.object({
  record_id: id.nullable(),
  /** The case that the record is, or hangs on. */
  case_id: id.nullable(),
  /** What the record is called; null when it has no name, or none that the caller may know. */
  name: z.string().nullable(),
  /** The row of a file. */
  row: z.number().int().nullable(),
  message: z.string(),
});

/** Something that takes a while. */
export const operation = z.object({
  id,
  /** What kind of work it is, e.g. `case_records.bulk`. */
  kind: z.string(),
  /** What it does, in words. */
  title: z.string(),
  /** The same of one that is over, e.g. `Status of 60 cases changed to Filed`. */
  summary: z.string(),
  state: z.enum(OPERATION_STATES),
  done: z.number().int(),
  total: z.number().int(),
  /** How much of it failed; of an undo, how much was left as it was, because it had been changed since. */
  failed: z.number().int(),
  /** The first of these. */
  failures: z.array(operationFailure),
  /** Until when it can be taken back; null: it cannot. */
  undo_until: instant.nullable(),
  /** The operation that this one takes back. */
  undoes: id.nullable(),
  created_by: id,
  /** What whoever started it is called; empty for somebody who is gone. */
  created_by_name: z.string(),
  created_at: instant,
});
export type Operation = z.infer<typeof operation>;

const params = z.object({ id });
const one = z.object({ operation });

export const listOperations = endpoint({
  method: 'GET',
  path: '/operations',
  summary: 'What the caller has started that takes a while, of admins what anybody has; newest first',
  access: 'viewer',
  audit: false,
  query: z.object(pageQuery),
  response: z.object({ operations: z.array(operation), ...pageInfo }),
  errors: [],
});

export const getOperation = endpoint({
  method: 'GET',
  path: '/operations/{id}',
  summary: 'How far an operation has come, and what failed',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const cancelOperation = endpoint({
  method: 'POST',
  path: '/operations/{id}/cancel',
  summary:
    'End an operation before it has done everything; what it has done stays. Of one that is over nothing changes',
  access: 'user',
  audit: 'operation.cancelled',
  params,
  response: one,
  errors: ['not_found'],
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/operations/{id}/undo',
  summary: 'Take back what an operation did, by another one. What was changed since stays, and is named',
  access: 'user',
  audit: 'operation.undone',
  params,
  response: one,
  status: 202,
  errors: ['not_found', 'conflict'],
});
