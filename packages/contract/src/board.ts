import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant } from './fields.ts';

/** What is looked for in every case that is not archived, and in people who are on none, in the order of the board. */
export const BOARD_CHECKS = [
  'overdue',
  'unreached',
  'no_future_date',
  'uncounted',
  'printed_differs',
  'unverified',
  'event_without_date',
  'stale_count',
  'no_person',
  'no_team',
  'no_activity',
  'unseen_documents',
  'unanswered',
  'expiring',
  'task_overdue',
  'task_unassigned',
] as const;
export type BoardCheck = (typeof BOARD_CHECKS)[number];

/** How many rows of each check the whole board shows. */
export const BOARD_ROWS = 5;

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
  /** The date or the case that the row is about; of a person, their status, card or passport. */
  resource_id: id,
  kind: z.enum(['case_date', 'case_record', 'beneficiary']),
  /** Null of what is a person's and on no case. */
  case_id: id.nullable(),
  /** Whose it is, where it is on no case. */
  beneficiary_id: id.nullable(),
  /** The case's title, or the person's name. */
  case_name: z.string(),
  /** Of a date: its type's name. */
  date_type: z.string().nullable(),
  /** Of a date: whether a rule counted it, so that it can be told why it is what it is. */
  counted: z.boolean(),
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
