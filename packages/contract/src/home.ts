import { z } from 'zod';
import { datedCase } from './case-dates.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant } from './fields.ts';

/** Whose dates are shown: those of cases on whose team the caller is, or of all cases that the caller may see. */
export const HOME_SCOPES = ['mine', 'office'] as const;
export type HomeScope = (typeof HOME_SCOPES)[number];

/** An open date with its case and the case's client. */
export const dueDate = datedCase.extend({
  /** The case's first beneficiary, else its first petitioner; null without either. */
  client_name: z.string().nullable(),
});
export type DueDate = z.infer<typeof dueDate>;

const dueDates = z.object({
  /** The earliest ones, ascending. */
  dates: z.array(dueDate),
  /** The number of all of them; null when there are too many to count at once. */
  total: z.number().int().nullable(),
});
export type DueDates = z.infer<typeof dueDates>;

/** A case that waits for its client, by its status. */
export const waitingCase = z.object({
  case_id: id,
  case_name: z.string(),
  client_name: dueDate.shape.client_name,
  /** The case's earliest open date; null without any. */
  urgent_date: calendarDate.nullable(),
});
export type WaitingCase = z.infer<typeof waitingCase>;

/** A thread that the caller follows and has not read completely. */
export const unreadThread = z.object({
  id,
  subject: z.string(),
  /** The name of the case, beneficiary or petitioner that it is about. */
  owner_name: z.string(),
  /** The author of the last message, with their name at that time. */
  last_author: z.string(),
  last_at: instant,
});
export type UnreadThread = z.infer<typeof unreadThread>;

/** An open task, as shown in lists. */
const homeTask = z.object({
  id,
  case_id: id,
  case_name: z.string(),
  title: z.string(),
  state: z.literal('open'),
  due_on: calendarDate.nullable(),
  /** The date from which its due day is counted. */
  due_from: z.object({ days: z.number().int(), date_type: z.string() }).nullable(),
  /** The date from which its due day will be counted, once the case has it. */
  waits_for: z.object({ days: z.number().int(), date: z.string() }).nullable(),
  assignee: z.object({ id, display_name: z.string() }).nullable(),
});
export type HomeTask = z.infer<typeof homeTask>;

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  summary:
    'The caller’s home page: due dates, cases waiting for clients, open tasks and unread threads, of the caller or the organization',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ scope: z.enum(HOME_SCOPES).default('mine') }),
  response: z.object({
    /** The organization's current day. */
    today: calendarDate,
    /** The Saturday that ends the current week. */
    week_end: calendarDate,
    overdue: dueDates,
    due_today: dueDates,
    /** After today, up to `week_end`. */
    this_week: dueDates,
    /** After `week_end`. */
    later: dueDates,
    /** Unarchived cases of the status `client_action_required`. */
    waiting_for_client: z.object({
      /** Those with the earliest open dates, ascending; cases without one come last. */
      cases: z.array(waitingCase),
      total: dueDates.shape.total,
    }),
    /** Open tasks of unarchived cases: the caller's own, or all of the office. */
    tasks: z.object({
      /** Those due first; those without a due day come last. */
      tasks: z.array(homeTask),
      total: dueDates.shape.total,
    }),
    /** The caller's, whatever the scope. */
    unread: z.object({
      /** The latest message first. */
      threads: z.array(unreadThread),
      /** `UNREAD_COUNTED` means that many or more. */
      total: z.number().int(),
    }),
  }),
  errors: [],
});
