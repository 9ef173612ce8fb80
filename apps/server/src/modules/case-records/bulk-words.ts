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

/** Returns the name of a member by id. */
const namer = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) || 'a former member';

/** A number of cases, e.g. `1,110 cases`. */
export function casesOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${plural(count, 'case')}`;
}

/** The ids of the members whom the title of a bulk change names. */
export function peopleOfBulk({ assignee_ids = [], from_id, to_id }: Asked): string[] {
  return [...assignee_ids, from_id, to_id].filter((each) => each !== undefined);
}

/**
 * The title of a bulk change, e.g. `Set 60 cases to Filed`.
 * @param names of members, by their ids
 */
export function bulkTitle(
  { action, status, date_type, assignee_ids = [], from_id = '', to_id = '' }: Asked,
  count: number,
  names: ReadonlyMap<string, string>,
): string {
  const cases = casesOf(count);
  const name = namer(names);
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
      return `Remove ${people} from the team of ${cases}`.slice(0, 280);
    case 'reassign':
      return `Reassign ${cases} from ${name(from_id)} to ${name(to_id)}`;
  }
}

/**
 * The summary of a finished bulk change, e.g. `Status of 60 cases changed to Filed`.
 * @param names of members, by their ids
 */
export function bulkSummary(
  { action, status, date_type, assignee_ids = [], from_id = '', to_id = '' }: Asked,
  count: number,
  names: ReadonlyMap<string, string>,
): string {
  const cases = casesOf(count);
  const name = namer(names);
  const people = LIST.format(assignee_ids.map(name));
  switch (action) {
    case 'status':
      return status
        ? `Status of ${cases} changed to ${CASE_STATUS_LABELS[status]}`
        : `Status of ${cases} removed`;
    case 'archive':
      return `${cases} archived`;
    case 'restore':
      return `${cases} restored`;
    case 'add_date':
      return `${date_type} added to ${cases}`;
    case 'assign':
      return `${people} added to the team of ${cases}`;
    case 'unassign':
      return `${people} removed from the team of ${cases}`;
    case 'reassign':
      return `${cases} reassigned from ${name(from_id)} to ${name(to_id)}`;
  }
}
