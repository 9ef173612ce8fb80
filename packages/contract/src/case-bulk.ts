import { z } from 'zod';
import { assigneeIds, caseFilters, caseStatus, exportColumns } from './case-records.ts';
import { BULK_SIZE, LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, id, requiredText, wholeNumber } from './fields.ts';
import { operation } from './operations.ts';

export const BULK_ACTIONS = [
  'status',
  'archive',
  'restore',
  'add_date',
  'assign',
  'unassign',
  'reassign',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const ids = z.array(id).min(1, 'At least one case').max(BULK_SIZE, `At most ${BULK_SIZE} cases`);

export const bulkCaseRecords = endpoint({
  method: 'POST',
  path: '/case_records/bulk',
  summary:
    'Change many cases at once: those with `ids` all or none, at once; those that pass a `filter` by an operation (202)',
  access: 'user',
  audit: 'case_records.changed',
  takesKey: true,
  body: z.strictObject({
    /** Either these ids… */
    ids: ids.optional(),
    /** … or the filters of the list, with the number of cases that the caller expects. */
    filter: caseFilters.optional(),
    expected_total: wholeNumber(1).optional(),
    action: z.enum(BULK_ACTIONS),
    /** With `status`. */
    status: caseStatus.optional(),
    /** With `add_date`. */
    important_date: calendarDateInput.optional(),
    date_type: requiredText(LIMITS.dateName).optional(),
    /** With `assign`: added to each case's team. With `unassign`: removed from it. */
    assignee_ids: assigneeIds.optional(),
    /** With `reassign`: on teams with this member, the other one replaces them, with their duty unless they have one. */
    from_id: id.optional(),
    to_id: id.optional(),
  }),
  response: z.object({
    /** The running operation, or the finished one that can be undone; null when nothing changed. */
    operation: operation.nullable(),
    /** With `ids`: the cases that were changed. */
    changed_ids: z.array(id),
  }),
  goesOn: ({ operation }) => operation?.state === 'waiting',
  errors: ['not_found', 'conflict'],
});

export const exportChosenCases = endpoint({
  method: 'POST',
  path: '/case_records/export',
  summary: 'Some cases as CSV, in the order in which they are named',
  access: 'viewer',
  audit: 'case_records.exported',
  body: z.strictObject({ ids, columns: exportColumns }),
  response: z.string(),
  download: 'cases.csv',
  errors: ['not_found'],
});
