import { z } from 'zod';
import { BOARD_CHECKS, type BoardCheck, boardDismissal, boardRow } from './board.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, flag, id, pageInfo, pageQuery, requiredText } from './fields.ts';

// Separate from the board itself, whose count the sidebar shows, so that the first screen does not load what only the
// board's page needs.

/** The labels of the checks on screens and in files. */
export const BOARD_CHECK_LABELS: Readonly<Record<BoardCheck, string>> = {
  overdue: 'Overdue dates',
  unreached: 'Reminders reach nobody',
  no_future_date: 'No date ahead',
  uncounted: 'No date could be counted',
  printed_differs: 'Printed and counted dates differ',
  unverified: 'Dates not confirmed',
  event_without_date: 'Events without a date',
  stale_count: 'Dates to be counted again',
  no_person: 'Nobody on the case',
  no_team: 'No team',
  no_activity: 'No activity',
  unseen_documents: 'Documents not looked at',
  unanswered: 'Client not answered',
  expiring: 'Expiring without a case',
  task_overdue: 'Overdue tasks',
  task_unassigned: 'Tasks of nobody',
};

/** Days after which a case is shown on the board for received documents that were not looked at. */
export const UNSEEN_DAYS = 2;

/** The column names in a check's file. */
export const BOARD_COLUMNS = { case_name: 'Case', reason: 'What', since: 'Since' } as const;

const params = z.object({ check: z.enum(BOARD_CHECKS) });
const shown = {
  /** `true`: the dismissed rows instead of those on the board. */
  dismissed: flag,
};

export const listBoardRows = endpoint({
  method: 'GET',
  path: '/board/{check}',
  summary: 'The rows of a check: dates by their day, cases the oldest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  params,
  query: z.object({ ...shown, ...pageQuery }),
  response: z.object({ rows: z.array(boardRow), ...pageInfo }),
  errors: ['not_found'],
});

export const exportBoardRows = endpoint({
  method: 'GET',
  path: '/board/{check}/export',
  summary: 'The rows of a check as CSV',
  access: 'viewer',
  audit: 'board.exported',
  lag: 'tolerated',
  params,
  response: z.string(),
  download: 'board.csv',
  errors: ['not_found'],
});

export const dismissBoardRow = endpoint({
  method: 'POST',
  path: '/board/{check}/dismissals',
  summary: 'Dismiss a row of the board, with a reason',
  access: 'user',
  audit: 'board.dismissed',
  params,
  body: z.strictObject({
    resource_id: id,
    reason: requiredText(LIMITS.reason),
    /** The day on which the row is shown again; later than today. */
    until: calendarDateInput.optional(),
  }),
  response: z.object({ dismissal: boardDismissal }),
  status: 201,
  errors: ['not_found'],
});

export const endBoardDismissal = endpoint({
  method: 'DELETE',
  path: '/board/dismissals/{id}',
  summary: 'Show a dismissed row of the board again',
  access: 'user',
  audit: 'board.reopened',
  params: z.object({ id }),
  errors: ['not_found'],
});
