import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant } from './fields.ts';

/** The checks of every unarchived case, and of people without a case, in the order of the board. */
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

/** How many rows of each check the board's overview shows. */
export const BOARD_ROWS = 5;

/** A member's dismissal of a row: it is as it should be. */
export const boardDismissal = z.object({
  id,
  /** The reason given by that member. */
  reason: z.string(),
  /** The day on which the row is shown again; null if it returns only when its condition has ended and recurs. */
  until: calendarDate.nullable(),
  /** The member, with their name at that time. */
  by: z.object({ id, display_name: z.string() }),
  at: instant,
});
export type BoardDismissal = z.infer<typeof boardDismissal>;

export const boardRow = z.object({
  /** The date or the case that the row is about; for a person, their status, card or passport. */
  resource_id: id,
  kind: z.enum(['case_date', 'case_record', 'beneficiary']),
  /** Null for rows about a person without a case. */
  case_id: id.nullable(),
  /** The person, for rows without a case. */
  beneficiary_id: id.nullable(),
  /** The case's title, or the person's name. */
  case_name: z.string(),
  /** For a date: its type's name. */
  date_type: z.string().nullable(),
  /** For a date: whether a rule counted it, so that its explanation can be shown. */
  counted: z.boolean(),
  /** The finding, in a few words. */
  reason: z.string(),
  /** Since which day it has been so, as far as is known; for a date, the date itself. */
  since: calendarDate,
  /**
   * For a date whose reminders reach nobody, what is missing: members on the team, a client's address, or other
   * recipients.
   */
  lacks: z.enum(['team', 'client', 'recipient']).nullable(),
  /** Null while the row is on the board. */
  dismissal: boardDismissal.nullable(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/board',
  summary: 'The board of checks: the number of rows of each, and the first of them',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  response: z.object({
    checked_at: instant,
    /** How many cases were checked: those that are not archived. */
    cases: z.number().int(),
    /** Days without a recorded change after which a case counts as inactive; 0 turns the check off. */
    inactive_days: z.number().int(),
    /** Without checks that are turned off. */
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
