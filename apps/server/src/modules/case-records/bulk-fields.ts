import type { BulkAction, bulkCaseRecords } from '@landfall/contract/case-bulk';
import type { HandlerInput } from '@landfall/contract/endpoint';

type BulkChange = HandlerInput<typeof bulkCaseRecords>['body'];
type BulkField = Exclude<keyof BulkChange, 'ids' | 'filter' | 'expected_total' | 'action'>;

/** The fields that each action requires; it accepts no others. */
const FIELDS: Readonly<Record<BulkAction, readonly BulkField[]>> = {
  status: ['status'],
  archive: [],
  restore: [],
  add_date: ['important_date', 'date_type'],
  assign: ['assignee_ids'],
  unassign: ['assignee_ids'],
  reassign: ['from_id', 'to_id'],
};

/** The fields that the action of a bulk change lacks or does not accept, with messages. */
export function refusedFields(change: BulkChange): Record<string, string> {
  const { ids, filter, expected_total, action, ...given } = change;
  const refused: Record<string, string> = {};
  if (!ids && !filter) refused.ids = 'Required, or a filter';
  if (ids && filter) refused.filter = 'Not with ids';
  if (filter && expected_total === undefined) refused.expected_total = 'Required';
  if (!filter && expected_total !== undefined) refused.expected_total = 'Only with a filter';
  const needed = FIELDS[action];
  for (const field of needed) {
    if (given[field] === undefined) refused[field] = 'Required';
  }
  for (const field of Object.keys(given) as BulkField[]) {
    if (given[field] !== undefined && !needed.includes(field)) refused[field] = `Not with ${action}`;
  }
  if (given.from_id && given.from_id === given.to_id) refused.to_id = 'Choose somebody else';
  if (given.assignee_ids?.length === 0) refused.assignee_ids ??= 'At least one person';
  return refused;
}
