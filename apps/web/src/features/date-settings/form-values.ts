import { REMINDER_PRESET_DAYS } from '@landfall/contract/constants';
import {
  customDays,
  reminderSeconds,
  reminderTime,
  reminderWords,
  type Timing,
  targetWords,
} from '../../lib/reminders.ts';
import type { DateType, Reminder } from './date-type.ts';

/** A reminder as it is being edited. */
export interface ReminderValues {
  key: string;
  timing: Timing;
  /** Days of a preset, or `custom`. */
  duration: string;
  /** Days as they were typed. */
  custom: string;
  target: string;
  /** Marked, and gone once it is saved. */
  deleted: boolean;
  /** Not saved yet. */
  isNew: boolean;
}

/** A date type as it is being edited. */
export interface DateTypeValues {
  name: string;
  /** Empty: derived from the name. */
  hex: string;
  reminders: ReminderValues[];
}

export const CUSTOM = 'custom';

function valuesOfReminder({ seconds, target }: Reminder, at: number): ReminderValues {
  const { timing, days } = reminderTime(seconds);
  const preset = REMINDER_PRESET_DAYS.some((known) => known === days);
  return {
    key: String(at),
    timing,
    duration: preset || timing === 'on' ? String(preset ? days : REMINDER_PRESET_DAYS[0]) : CUSTOM,
    custom: preset || timing === 'on' ? '' : String(days),
    target,
    deleted: false,
    isNew: false,
  };
}

/** What the form begins with. */
export function valuesOfDateType({
  name,
  hex,
  reminders,
}: Pick<DateType, 'name' | 'hex' | 'reminders'>): DateTypeValues {
  return { name, hex: hex ?? '', reminders: reminders.map(valuesOfReminder) };
}

/** A reminder to fill in: a week before, to the case team. */
export function newReminder(): ReminderValues {
  return {
    key: crypto.randomUUID(),
    timing: 'before',
    duration: '7',
    custom: '',
    target: '',
    deleted: false,
    isNew: true,
  };
}

function reminderOf({ timing, duration, custom, target }: ReminderValues): Reminder {
  const days = duration === CUSTOM ? customDays(custom) : Number(duration);
  return { seconds: reminderSeconds({ timing, days }), target };
}

/** The reminders that saving leaves. */
export function remindersOf({ reminders }: DateTypeValues): Reminder[] {
  return reminders.filter(({ deleted }) => !deleted).map(reminderOf);
}

/**
 * Which reminder it is, within a sentence: 'The reminder 7 days before, to case team,'.
 * @param nameOf a member's name by their address, if there is one
 */
export function whichReminder(values: ReminderValues, nameOf: (email: string) => string | undefined): string {
  const { seconds, target } = reminderOf(values);
  const group = targetWords(target);
  const to = group === target ? nameOf(target) || target : group.toLowerCase();
  return `The reminder ${reminderWords(seconds).toLowerCase()}, to ${to},`;
}

/** The fields as texts, by which two editors' versions are compared. */
export function textsOf(name: string, hex: string | undefined, reminders: readonly Reminder[]) {
  return {
    name,
    color: hex || 'Derived from the name',
    reminders: reminders
      .map(({ seconds, target }) => `${reminderWords(seconds)}, ${targetWords(target)}`)
      .join('\n'),
  };
}

/** The first reason against each field, if any; reminders marked deleted don't matter any more. */
export function validateDateType({ name, reminders }: DateTypeValues): Record<string, string | null> {
  const refused: Record<string, string | null> = {
    name: name.trim() === '' ? 'Name is required' : name.includes(',') ? 'A name has no comma' : null,
  };
  for (const [at, { target, deleted }] of reminders.entries()) {
    if (!deleted && target === '') refused[`reminders.${at}.target`] = 'Target is required';
  }
  return refused;
}
