import { z } from 'zod';
import { DATE_STATES } from './case-dates.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, flag, id, instant, instantInput } from './fields.ts';

/** The kinds of bell entries. */
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

/** An entry of a member's bell. The case and the date in it have their current values. */
export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  created_at: instant,
  read_at: instant.nullable(),
  /** Null for a thread that is on no case or was deleted, and for an assignment to several cases. */
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
      /** Whether the date or its case is archived. */
      archived: z.boolean(),
    })
    .nullable(),
  /** When the date was acknowledged for all recipients: by one of them, or by handling or moving it. */
  acknowledged_at: instant.nullable(),
  /** Who acknowledged it; null while it is unacknowledged, and if they have left. */
  acknowledged_by: z.object({ id, display_name: z.string() }).nullable(),
  /** Whether it waits for an acknowledgement: true for an open date until then. */
  is_waiting: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s latest notifications, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    /** `true`: only unread ones. */
    unread: flag,
  }),
  response: z.object({
    /** At most `NOTIFICATIONS_SHOWN`. */
    notifications: z.array(notification),
    /** The number of unread ones; `NOTIFICATIONS_SHOWN` means that many or more. */
    unread: z.number().int(),
    /** The organization's calendar day, from which days are counted. */
    today: calendarDate,
  }),
  errors: [],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark the caller’s notifications as read: one, or all up to one',
  access: 'viewer',
  audit: false,
  body: z
    .strictObject({
      /** The instant of the latest entry that was shown: marks that one and all before it. */
      up_to: instantInput.optional(),
      /** Marks only this entry. */
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
  summary: 'Acknowledge the date of a notification, for everyone who was notified',
  access: 'viewer',
  audit: false,
  params: z.object({ id }),
  errors: ['not_found'],
});
