import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  calendarDateInput,
  flag,
  id,
  instant,
  pageInfo,
  pageQuery,
  requiredText,
} from './fields.ts';

/** What is looked for in every case that is not archived, in the order of the board. */
export const BOARD_CHECKS = [
  'overdue',
  'unreached',
  'no_future_date',
  'no_person',
  'no_team',
  'no_activity',
  'unseen_documents',
  'unanswered',
] as const;
export type BoardCheck = (typeof BOARD_CHECKS)[number];

/** How the checks are called on screens and in files. */
export const BOARD_CHECK_LABELS: Readonly<Record<BoardCheck, string>> = {
  overdue: 'Overdue dates',
  unreached: 'Reminders reach nobody',
  no_future_date: 'No date ahead',
  no_person: 'Nobody on the case',
  no_team: 'No team',
  no_activity: 'No activity',
  unseen_documents: 'Documents not looked at',
  unanswered: 'Client not answered',
};

/** Documents that came from outside may wait so many days before the board shows their case. */
export const UNSEEN_DAYS = 2;

/** How many rows of each check the whole board shows. */
export const BOARD_ROWS = 5;

/** What the columns of a check are called in its file. */
export const BOARD_COLUMNS = { case_name: 'Case', reason: 'What', since: 'Since' } as const;

/** Somebody's word that a row of the board is meant to be so. */
export const boardDismissal = z.object({
  id,
  /** In the words of whoever said so. */
  reason: z.string(),
  /** The day on which the board shows the row again; null: not unless it comes to be so anew. */
  until: calendarDate.nullable(),
  /** Whoever said so, as they were called then. */
  by: z.object({ id, display_name: z.string() }),
  at: instant,
});
export type BoardDismissal = z.infer<typeof boardDismissal>;

export const boardRow = z.object({
  /** The date or the case that the row is about. */
  resource_id: id,
  kind: z.enum(['case_date', 'case_record']),
  case_id: id,
  case_name: z.string(),
  /** Of a date: its type's name. */
  date_type: z.string().nullable(),
  /** What was found, in a few words. */
  reason: z.string(),
  /** Since which day it has been so, as far as is known: of a date, the date. */
  since: calendarDate,
  /** Of a date whose reminders reach nobody, what they lack: somebody on the team, a client's address, or other recipients. */
  lacks: z.enum(['team', 'client', 'recipient']).nullable(),
  /** Null while the row is on the board. */
  dismissal: boardDismissal.nullable(),
});
export type BoardRow = z.infer<typeof boardRow>;

const params = z.object({ check: z.enum(BOARD_CHECKS) });
const shown = {
  /** `true`: the rows that are not needed here, in place of those on the board. */
  dismissed: flag,
};

export const getBoard = endpoint({
  method: 'GET',
  path: '/board',
  summary: 'What may fall through: how many rows each check has, and the first of them',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  response: z.object({
    checked_at: instant,
    /** How many cases were looked at: those that are not archived. */
    cases: z.number().int(),
    /** Days without a recorded change after which a case counts as inactive; 0: it is not looked for. */
    inactive_days: z.number().int(),
    /** Without those that are turned off. */
    checks: z.array(
      z.object({
        key: z.enum(BOARD_CHECKS),
        total: z.number().int(),
        rows: z.array(boardRow).max(BOARD_ROWS),
      }),
    ),
  }),
  errors: [],
});
export type Board = z.infer<NonNullable<typeof getBoard.response>>;

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
  summary: 'Say that a row of the board is meant to be so, and why',
  access: 'user',
  audit: 'board.dismissed',
  params,
  body: z.strictObject({
    resource_id: id,
    reason: requiredText(LIMITS.reason),
    /** The day on which the board shows the row again, after today. */
    until: calendarDateInput.optional(),
  }),
  response: z.object({ dismissal: boardDismissal }),
  status: 201,
  errors: ['not_found'],
});

export const endBoardDismissal = endpoint({
  method: 'DELETE',
  path: '/board/dismissals/{id}',
  summary: 'Have the board show a row again',
  access: 'user',
  audit: 'board.reopened',
  params: z.object({ id }),
  errors: ['not_found'],
});
