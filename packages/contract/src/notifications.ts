import { z } from 'zod';
import { DATE_STATES } from './case-dates.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, flag, id, instant, instantInput } from './fields.ts';

/** What an entry of the bell tells. */
export const NOTIFICATION_KINDS = [
  'reminder',
  'assigned',
  'escalated',
  'client_files',
  'mention',
  'thread_assigned',
  'client_mail',
  'visa_current',
  'visa_retrogressed',
  'visa_corrected',
  'task_assigned',
  'mail_withdrawn',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** An entry of a member's bell. What it says of the case and the date is as these are now. */
export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  created_at: instant,
  read_at: instant.nullable(),
  /** Null for a thread that is on no case, or is gone. */
  case_record: z.object({ id, title: z.string() }).nullable(),
  /** Null unless it is about a thread. */
  thread: z.object({ id, subject: z.string() }).nullable(),
  /** Null unless it is about a task. */
  task: z.object({ id, title: z.string() }).nullable(),
  /** Null unless it is about a date. */
  date: z
    .object({
      id,
      /** Name of a date setting. */
      date_type: z.string(),
      important_date: calendarDate,
      state: z.enum(DATE_STATES),
      archived: z.boolean(),
    })
    .nullable(),
  /** When someone took note of the date for everybody: a recipient, or whoever handled or moved it. */
  acknowledged_at: instant.nullable(),
  /** Who that was; null as long as nobody did, and when they have left. */
  acknowledged_by: z.object({ id, display_name: z.string() }).nullable(),
  /** Whether it waits for someone to take note of it: an open date's does until then. */
  is_waiting: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s bell: the latest entries, the newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    /** `true`: those that are not read. */
    unread: flag,
  }),
  response: z.object({
    /** At most `NOTIFICATIONS_SHOWN`. */
    notifications: z.array(notification),
    /** How many are not read; `NOTIFICATIONS_SHOWN` stands for as many or more. */
    unread: z.number().int(),
    /** The organization's calendar day, from which days are counted. */
    today: calendarDate,
  }),
  errors: [],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark entries of the caller’s bell as read: one, or all up to one',
  access: 'viewer',
  audit: false,
  body: z
    .strictObject({
      /** The instant of the latest entry that was shown: it and all before it. */
      up_to: instantInput.optional(),
      /** This entry alone. */
      id: id.optional(),
    })
    .refine(({ up_to, id }) => (up_to === undefined) !== (id === undefined), {
      error: 'Name either the latest entry that is read, or the only one',
      path: ['up_to'],
    }),
  errors: ['not_found'],
});

export const acknowledgeNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/acknowledge',
  summary: 'Take note of the date that an entry is about, for all who were told',
  access: 'viewer',
  audit: false,
  params: z.object({ id }),
  errors: ['not_found'],
});
