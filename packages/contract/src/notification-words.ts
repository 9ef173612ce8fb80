import type { Notification, NotificationKind } from './notifications.ts';

/** The message of each kind, shown above the case and the date that it is about. */
const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  reminder: 'Reminder',
  assigned: 'You were added to the case team',
  escalated: 'Nobody has acknowledged a reminder',
  client_files: 'A client sent files',
  mention: 'You were mentioned in a note',
  thread_assigned: 'A thread was assigned to you',
  client_mail: 'A client wrote',
  visa_current: 'A priority date became current',
  visa_retrogressed: 'A priority date is no longer current',
  visa_corrected: 'A corrected visa bulletin: a priority date did not move',
  task_assigned: 'A task was given to you',
  mail_withdrawn: 'A mail that you wrote to a client needs attention',
};

/** The message of an entry. */
export function notificationWords({ kind, case_record }: Pick<Notification, 'kind' | 'case_record'>): string {
  return kind === 'assigned' && !case_record
    ? 'You were added to several case teams'
    : NOTIFICATION_WORDS[kind];
}
