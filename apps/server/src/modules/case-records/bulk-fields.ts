import type { BulkAction, bulkCaseRecords } from '@landfall/contract/case-records';
import type { HandlerInput } from '@landfall/contract/endpoint';

type BulkChange = HandlerInput<typeof bulkCaseRecords>['body'];
type BulkField = Exclude<keyof BulkChange, 'ids' | 'action'>;

/** What each action needs to know; it takes nothing else. */
const FIELDS: Readonly<Record<BulkAction, readonly BulkField[]>> = {
  status: ['status'],
  archive: [],
  restore: [],
  add_date: ['important_date', 'date_type'],
  assign: ['assignee_ids'],
};

/** Each field that the action of a bulk change lacks or has no use for, and why. */
export function refusedFields({ ids: _, action, ...given }: BulkChange): Record<string, string> {
  const refused: Record<string, string> = {};
  const needed = FIELDS[action];
  for (const field of needed) {
    if (given[field] === undefined) refused[field] = 'Required';
  }
  for (const field of Object.keys(given) as BulkField[]) {
    if (given[field] !== undefined && !needed.includes(field)) refused[field] = `Not with ${action}`;
  }
  if (given.assignee_ids?.length === 0) refused.assignee_ids ??= 'At least one person';
  return refused;
}
