import { z } from 'zod';

/** What a person can have mailed to them beside mail about dates; on unless they said otherwise. Kept in their free settings. */
const notificationChoices = z.object({ messages: z.boolean().catch(true) }).catch({ messages: true });
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** Reads the choices out of the free settings, which may hold anything. */
export function notificationsIn(settings: Record<string, unknown>): NotificationChoices {
  return notificationChoices.parse(settings.notifications);
}
