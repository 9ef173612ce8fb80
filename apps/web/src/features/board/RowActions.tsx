import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { Button, Menu } from '@mantine/core';
import { MoreMenu } from '../../ui/MoreMenu.tsx';

/** The actions on a row of the board. */
export type RowAction =
  | 'done'
  | 'move'
  | 'handle'
  | 'add_date'
  | 'add_beneficiary'
  | 'add_petitioner'
  | 'assign_me'
  | 'assign'
  | 'open_case'
  | 'open_events'
  | 'why'
  | 'open_tasks'
  | 'open_date_types'
  | 'new_case'
  | 'open_person'
  | 'add_note'
  | 'dismiss'
  | 'reopen';

const LABELS: Readonly<Record<RowAction, string>> = {
  done: 'Done',
  move: 'Move to…',
  handle: 'Handle…',
  add_date: 'Add date',
  add_beneficiary: 'Add beneficiary',
  add_petitioner: 'Add petitioner',
  assign_me: 'Assign to me',
  assign: 'Assign to others',
  open_case: 'Open case',
  open_events: 'Open events',
  why: 'Why this date?',
  open_tasks: 'Open tasks',
  open_date_types: 'Open date types',
  new_case: 'New case',
  open_person: 'Open beneficiary',
  add_note: 'Add note',
  dismiss: 'Not needed here…',
  reopen: 'Show again',
};

/** The action that fixes a row with one click, and the alternatives. */
interface Fix {
  first: RowAction;
  others: readonly RowAction[];
}

/** The actions for the rows of each check. */
const FIXES: Readonly<Record<Exclude<BoardCheck, 'unreached'>, Fix>> = {
  overdue: { first: 'done', others: ['move', 'handle'] },
  no_future_date: { first: 'add_date', others: ['add_note'] },
  uncounted: { first: 'open_events', others: ['add_date'] },
  printed_differs: { first: 'why', others: ['open_events', 'move'] },
  unverified: { first: 'why', others: ['open_events'] },
  event_without_date: { first: 'open_events', others: [] },
  stale_count: { first: 'open_events', others: ['why'] },
  no_person: { first: 'add_beneficiary', others: ['add_petitioner'] },
  no_team: { first: 'assign_me', others: ['assign'] },
  no_activity: { first: 'add_note', others: ['add_date'] },
  unseen_documents: { first: 'open_case', others: [] },
  unanswered: { first: 'open_case', others: [] },
  expiring: { first: 'new_case', others: ['open_person'] },
  task_overdue: { first: 'open_tasks', others: [] },
  task_unassigned: { first: 'open_tasks', others: [] },
};

/** The actions that give a date's reminders a recipient, by what is missing. */
const REACH_FIXES: Readonly<Record<NonNullable<BoardRow['lacks']>, Fix>> = {
  team: { first: 'assign_me', others: ['assign'] },
  client: { first: 'open_case', others: ['open_date_types'] },
  recipient: { first: 'open_date_types', others: ['open_case'] },
};

/** Adds the explanation of a counted date, whatever the check. */
function withExplanation({ counted }: BoardRow, { first, others }: Fix): RowAction[] {
  return counted && first !== 'why' && !others.includes('why') ? ['why'] : [];
}

interface RowActionsProps {
  check: BoardCheck;
  row: BoardRow;
  onAction: (action: RowAction, row: BoardRow) => void;
}

/** The buttons that fix a row, and the one that dismisses it. */
export function RowActions({ check, row, onAction }: RowActionsProps) {
  const name = row.date_type ? `${row.date_type} of ${row.case_name}` : row.case_name;
  const fix = check === 'unreached' ? REACH_FIXES[row.lacks ?? 'team'] : FIXES[check];
  const { first, others }: Fix = row.dismissal
    ? { first: 'reopen', others: [] }
    : { first: fix.first, others: [...withExplanation(row, fix), ...fix.others, 'dismiss'] };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${LABELS[first]}: ${name}`}
        {...(first === 'done' && { title: 'Done (d)', mod: { 'row-shortcut': 'd' } })}
        onClick={() => onAction(first, row)}
      >
        {LABELS[first]}
      </Button>
      {others.length > 0 && (
        <MoreMenu label={`More for ${name}`}>
          {others.map((action) => (
            <Menu.Item key={action} onClick={() => onAction(action, row)}>
              {LABELS[action]}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
    </>
  );
}
