import type { BulkAction } from '@landfall/contract/case-bulk';
import { CASE_STATUS_LABELS, type CaseStatus } from '@landfall/contract/case-records';
import { plural } from '@landfall/contract/counted';

interface Asked {
  action: BulkAction;
  status?: CaseStatus | '' | undefined;
  date_type?: string | undefined;
  assignee_ids?: readonly string[] | undefined;
  from_id?: string | undefined;
  to_id?: string | undefined;
}

const LIST = new Intl.ListFormat('en-US');

/** What a bulk change does to so many cases, in words. @param names of members, by their ids */
export function bulkTitle(
  { action, status, date_type, assignee_ids = [], from_id = '', to_id = '' }: Asked,
  count: number,
  names: ReadonlyMap<string, string>,
): string {
  const cases = `${count.toLocaleString('en-US')} ${plural(count, 'case')}`;
  const name = (id: string) => names.get(id) || 'a former member';
  const people = LIST.format(assignee_ids.map(name));
  switch (action) {
    case 'status':
      return status ? `Set ${cases} to ${CASE_STATUS_LABELS[status]}` : `Take the status off ${cases}`;
    case 'archive':
      return `Archive ${cases}`;
    case 'restore':
      return `Restore ${cases}`;
    case 'add_date':
      return `Add ${date_type} to ${cases}`;
    case 'assign':
      return `Add ${people} to the team of ${cases}`.slice(0, 280);
    case 'unassign':
      return `Take ${people} off the team of ${cases}`.slice(0, 280);
    case 'reassign':
      return `Reassign ${cases} from ${name(from_id)} to ${name(to_id)}`;
  }
}
