import { REMINDER_PRESET_DAYS, SECONDS_PER_DAY } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';

/** Whether a reminder is sent before, after or on the date. */
export type Timing = 'before' | 'after' | 'on';

/** When a reminder is sent: a number of days before or after the date, or on the day. */
export interface ReminderTime {
  timing: Timing;
  /** Whole days, not negative; 0 on the day. */
  days: number;
}

/** The reminder time for `seconds` from the date (negative before it). */
export function reminderTime(seconds: number): ReminderTime {
  const days = Math.round(Math.abs(seconds) / SECONDS_PER_DAY);
  if (days === 0) return { timing: 'on', days };
  return { timing: seconds < 0 ? 'before' : 'after', days };
}

/** The signed seconds of a reminder: negative before the date, positive after it, 0 on the day. */
export function reminderSeconds({ timing, days }: ReminderTime): number {
  if (timing === 'on' || days === 0) return 0;
  return (timing === 'before' ? -1 : 1) * days * SECONDS_PER_DAY;
}

/** Days typed for a custom reminder; anything that is not a number counts as 0 (product specification, section 5). */
export function customDays(typed: string): number {
  const days = Number(typed.trim());
  return Number.isFinite(days) ? Math.max(0, Math.round(days)) : 0;
}

const PRESET_WORDS: Readonly<Record<number, string>> = { 30: '1 month', 60: '2 months' };

/** '1 day', '7 days', '1 month' for 30 days, '2 months' for 60. */
export function durationWords(days: number): string {
  return PRESET_WORDS[days] ?? counted(days, 'day');
}

/** The durations that can be chosen without typing. */
export const REMINDER_PRESETS = REMINDER_PRESET_DAYS.map((days) => ({
  days,
  label: PRESET_WORDS[days] ? `${durationWords(days)} (${days} days)` : durationWords(days),
}));

/** '7 days before', 'On the day', '1 month after'. */
export function reminderWords(seconds: number): string {
  const { timing, days } = reminderTime(seconds);
  return timing === 'on' ? 'On the day' : `${durationWords(days)} ${timing}`;
}

/** '7 days before', 'On the day': a reminder's days from the date, negative before it. */
export function offsetWords(days: number): string {
  return reminderWords(days * SECONDS_PER_DAY);
}
