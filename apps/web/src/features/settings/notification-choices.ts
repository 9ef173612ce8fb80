import { z } from 'zod';

/** What a person can have mailed to them; on unless they said otherwise. Kept in their free settings. */
const notificationChoices = z
  .object({ reminders: z.boolean().catch(true), messages: z.boolean().catch(true) })
  .catch({ reminders: true, messages: true });
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** The choices as people see them, in order. */
export const NOTIFICATIONS: readonly { name: keyof NotificationChoices; label: string; about: string }[] = [
  {
    name: 'reminders',
    label: 'Reminders of important dates',
    about: 'When a date type reminds you, your case team or all staff.',
  },
  {
    name: 'messages',
    label: 'Messages',
    about: 'When a colleague writes to you or on a case that you work on.',
  },
];

/** Reads the choices out of the free settings, which may hold anything. */
export function notificationsIn(settings: Record<string, unknown>): NotificationChoices {
  return notificationChoices.parse(settings.notifications);
}
