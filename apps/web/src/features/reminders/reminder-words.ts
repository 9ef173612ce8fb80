import type { QueuedReminder, ReminderRecipient } from '@landfall/contract/reminders';
import { formatDate } from '../../lib/date-format.ts';
import { offsetWords } from '../../lib/reminders.ts';

/** Who a reminder is for and who gets it. */
export interface Addressed {
  target_name: string;
  recipients: readonly Pick<ReminderRecipient, 'name' | 'email'>[];
  to_admins: boolean;
  /** Why nothing goes out although there are recipients. */
  held_back?: string | null;
}

/** Names of recipients, or their addresses where they have none. */
export function recipientNames(recipients: Addressed['recipients']): string {
  return recipients.map(({ name, email }) => name || email).join(', ');
}

/**
 * Who gets a reminder, in a sentence's part: 'Ada Lind, Tom Ellery', 'Nobody, so admins get it: Nadia Reyes'.
 * @returns undefined where nobody is known by name, as with the team of an example
 */
export function whoGetsIt({ recipients, to_admins, held_back }: Addressed): string | undefined {
  const names = recipientNames(recipients);
  if (held_back) return `${names ? `${names}: nothing goes out` : 'Nothing goes out'}. ${held_back}`;
  if (to_admins) return names ? `It would reach nobody, so admins get it: ${names}` : 'It reaches nobody';
  return names || undefined;
}

/** What a reminder is about, within a sentence: 'Interview of Okafor: I-130 on May 5, 2026'. */
export function aboutReminder({ date_type, case_name, important_date }: QueuedReminder): string {
  return `${date_type} of ${case_name} on ${formatDate(important_date)}`;
}

/** When a reminder comes, within a sentence: '7 days before', 'on the day'. */
export function offsetInSentence(days: number): string {
  return offsetWords(days).replace(/^O/, 'o');
}

/** How often something was counted up to 10,000: '10,000+' from there on. */
export function upTo(count: number): string {
  return count >= COUNTED ? `${COUNTED.toLocaleString()}+` : count.toLocaleString();
}

/** The server counts each status up to here. */
const COUNTED = 10_000;
