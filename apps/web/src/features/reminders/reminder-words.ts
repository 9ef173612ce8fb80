import type { QueuedReminder, ReminderRecipient } from '@landfall/contract/reminders';
import { formatDate } from '../../lib/date-format.ts';
import { offsetWords } from '../../lib/reminders.ts';

/** The target and the recipients of a reminder. */
export interface Addressed {
  target_name: string;
  recipients: readonly Pick<ReminderRecipient, 'name' | 'email'>[];
  to_admins: boolean;
  /** Why nothing is sent although there are recipients. */
  held_back?: string | null;
}

/** Names of recipients, or their addresses if they have none. */
export function recipientNames(recipients: Addressed['recipients']): string {
  return recipients.map(({ name, email }) => name || email).join(', ');
}

/**
 * The recipients of a reminder, as part of a sentence: 'Ada Lind, Tom Ellery', 'Nobody, so admins get it: Nadia Reyes'.
 * @returns undefined when no recipient is known by name, as for the team of an example
 */
export function whoGetsIt({ recipients, to_admins, held_back }: Addressed): string | undefined {
  const names = recipientNames(recipients);
  if (held_back) return `${names ? `${names}: nothing goes out` : 'Nothing goes out'}. ${held_back}`;
  if (to_admins) return names ? `It would reach nobody, so admins get it: ${names}` : 'It reaches nobody';
  return names || undefined;
}

/** The subject of a reminder, within a sentence: 'Interview of Okafor: I-130 on May 5, 2026'. */
export function aboutReminder({ date_type, case_name, important_date }: QueuedReminder): string {
  return `${date_type} of ${case_name} on ${formatDate(important_date)}`;
}

/** The time of a reminder, within a sentence: '7 days before', 'on the day'. */
export function offsetInSentence(days: number): string {
  return offsetWords(days).replace(/^O/, 'o');
}

/** A count up to 10,000; '10,000+' from there on. */
export function upTo(count: number): string {
  return count >= COUNTED ? `${COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

/** The maximum up to which the server counts each status. */
const COUNTED = 10_000;
