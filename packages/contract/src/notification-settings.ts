import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timeOfDay } from './fields.ts';

/** At least one: a person who wants no digest switches it off instead. */
const weekdays = z
  .array(z.number().int('A whole number').min(1, 'From 1 to 7').max(7, 'From 1 to 7'))
  .min(1, 'At least one day')
  .max(7, 'At most 7 days')
  .refine((days) => new Set(days).size === days.length, 'Each day once');

export const notificationSettings = z.strictObject({
  /** One mail with what is due, overdue and new, on each of these weekdays. */
  digest: z.strictObject({
    on: z.boolean(),
    /** A quarter hour, `HH:MM` in the organization's time zone. */
    at: timeOfDay.refine((time) => /:(00|15|30|45)$/.test(time), 'A quarter hour, such as 07:30'),
    /** ISO days of the week, 1 Monday to 7 Sunday. */
    weekdays,
  }),
  /** The mails beside the digest. */
  mail: z.strictObject({
    /**
     * Reminders of dates. With the digest on, only for dates due today or tomorrow or by the next digest, and on the
     * first overdue day, unless that day's digest has included them.
     */
    reminder: z.boolean(),
    /** A note mentions the person. */
    mention: z.boolean().default(true),
    /** Another member assigned them a thread. */
    thread_assigned: z.boolean().default(true),
    /** A client wrote in a thread that they follow. */
    client_mail: z.boolean().default(true),
    /** Another member assigned them a task. */
    task_assigned: z.boolean().default(true),
  }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'The caller’s mail notification settings in this organization',
  access: 'viewer',
  audit: false,
  response: notificationSettings,
  errors: [],
});

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Change the caller’s mail notification settings',
  access: 'viewer',
  audit: false,
  body: notificationSettings,
  response: notificationSettings,
  errors: [],
});
