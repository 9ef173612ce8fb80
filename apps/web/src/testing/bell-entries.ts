import { listNotifications, type Notification } from '@landfall/contract/notifications';
import { answer } from './answers.ts';
import { idOf, TODAY } from './shell-answers.ts';

/** An unread reminder of an open date that is not acknowledged. */
export const reminder = {
  id: idOf(1),
  kind: 'reminder',
  created_at: '2026-03-02T14:00:00Z',
  read_at: null,
  case_record: { id: idOf(11), title: 'Okafor: I-130 for a spouse abroad' },
  thread: null,
  task: null,
  date: {
    id: idOf(21),
    date_type: 'Filing Deadline',
    important_date: '2026-03-05',
    state: 'open',
    archived: false,
  },
  acknowledged_at: null,
  acknowledged_by: null,
  is_waiting: true,
} satisfies Notification;

/** A read assignment. */
export const assigned = {
  ...reminder,
  id: idOf(2),
  kind: 'assigned',
  created_at: '2026-03-01T14:00:00Z',
  read_at: '2026-03-01T15:00:00Z',
  case_record: { id: idOf(12), title: 'Reyes: N-400' },
  date: null,
  is_waiting: false,
} satisfies Notification;

/** Unread: files that were uploaded with a client's link. */
export const sent = {
  ...assigned,
  id: idOf(4),
  kind: 'client_files',
  read_at: null,
} satisfies Notification;

/** Unread: a reminder of a date that was handled meanwhile. */
export const handled = {
  ...reminder,
  id: idOf(3),
  kind: 'escalated',
  date: {
    id: idOf(22),
    date_type: 'Interview',
    important_date: '2026-03-01',
    state: 'done',
    archived: false,
  },
  acknowledged_at: '2026-03-02T13:00:00Z',
  acknowledged_by: { id: idOf(31), display_name: 'Ada Lind' },
  is_waiting: false,
} satisfies Notification;

/** Unread: a mention in a thread without a case. */
export const mentioned = {
  ...assigned,
  id: idOf(5),
  kind: 'mention',
  read_at: null,
  case_record: null,
  thread: { id: idOf(41), subject: 'Documents for the filing' },
} satisfies Notification;

/** Unread: a client's mail in a thread on a case. */
export const wrote = {
  ...mentioned,
  id: idOf(6),
  kind: 'client_mail',
  case_record: assigned.case_record,
} satisfies Notification;

/** From now on the bell lists these entries. */
export function answerBell(notifications: Notification[]): void {
  const unread = notifications.filter(({ read_at }) => read_at === null).length;
  answer(listNotifications, { notifications, unread, today: TODAY });
}
