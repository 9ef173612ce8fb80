import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { Button, Menu } from '@mantine/core';
import { MoreMenu } from '../../ui/MoreMenu.tsx';

/** What can be done with a row of the board. */
export type Act =
  | 'done'
  | 'move'
  | 'handle'
  | 'add_date'
  | 'add_beneficiary'
  | 'add_petitioner'
  | 'assign_me'
  | 'assign'
  | 'add_note'
  | 'dismiss'
  | 'reopen';

const LABELS: Readonly<Record<Act, string>> = {
  done: 'Done',
  move: 'Move',
  handle: 'Waive or supersede',
  add_date: 'Add date',
  add_beneficiary: 'Add beneficiary',
  add_petitioner: 'Add petitioner',
  assign_me: 'Assign to me',
  assign: 'Assign to others',
  add_note: 'Add note',
  dismiss: 'Not needed here…',
  reopen: 'Show again',
};

/** The way to mend what each check found: at once by a click, and what else would. */
const FIXES: Readonly<Record<BoardCheck, { first: Act; others: readonly Act[] }>> = {
  overdue: { first: 'done', others: ['move', 'handle'] },
  no_future_date: { first: 'add_date', others: ['add_note'] },
  no_person: { first: 'add_beneficiary', others: ['add_petitioner'] },
  no_team: { first: 'assign_me', others: ['assign'] },
  no_activity: { first: 'add_note', others: ['add_date'] },
};

interface RowActsProps {
  check: BoardCheck;
  row: BoardRow;
  onAct: (act: Act, row: BoardRow) => void;
}

/** What mends a row, and the way to say that nothing is to be mended. */
export function RowActs({ check, row, onAct }: RowActsProps) {
  const name = row.date_type ? `${row.date_type} of ${row.case_name}` : row.case_name;
  const { first, others }: { first: Act; others: readonly Act[] } = row.dismissal
    ? { first: 'reopen', others: [] }
    : { first: FIXES[check].first, others: [...FIXES[check].others, 'dismiss'] };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${LABELS[first]}: ${name}`}
        onClick={() => onAct(first, row)}
      >
        {LABELS[first]}
      </Button>
      {others.length > 0 && (
        <MoreMenu label={`More for ${name}`}>
          {others.map((act) => (
            <Menu.Item key={act} onClick={() => onAct(act, row)}>
              {LABELS[act]}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
    </>
  );
}
