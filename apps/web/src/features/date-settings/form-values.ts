import { REMINDER_PRESET_DAYS } from '@landfall/contract/constants';
import { randomKey } from '../../lib/random-key.ts';
import { isClientTarget, type TargetNames, targetWords } from '../../lib/reminder-targets.ts';
import {
  customDays,
  reminderSeconds,
  reminderTime,
  reminderWords,
  type Timing,
} from '../../lib/reminders.ts';
import type { DateType, Reminder } from './date-type.ts';

/** The form values of a reminder. */
export interface ReminderValues {
  key: string;
  timing: Timing;
  /** Days of a preset, or `custom`. */
  duration: string;
  /** The typed number of days. */
  custom: string;
  target: string;
  /** Marked for deletion when the form is saved. */
  deleted: boolean;
  isNew: boolean;
}

/** The form values of a date type. */
export interface DateTypeValues {
  name: string;
  /** Empty: derived from the name. */
  hex: string;
  reminders: ReminderValues[];
  /** The reminder template that it uses; empty for its own list. */
  templateId: string;
  clientReminders: boolean;
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

/** The fields of a date type that the form edits. */
type EditedType = Pick<DateType, 'name' | 'hex' | 'reminders' | 'templateId' | 'clientReminders'>;

/** The initial values of a new date type. */
export const NEW_TYPE: EditedType = {
  name: '',
  hex: undefined,
  reminders: [],
  templateId: null,
  clientReminders: false,
};

/** The form values of a date type. */
export function valuesOfDateType({
  name,
  hex,
  reminders,
  templateId,
  clientReminders,
}: EditedType): DateTypeValues {
  return {
    name,
    hex: hex ?? '',
    reminders: reminders.map(valuesOfReminder),
    templateId: templateId ?? '',
    clientReminders,
  };
}

/** A new reminder: a week before, to the case team. */
export function newReminder(): ReminderValues {
  return {
    key: randomKey(),
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

/** The reminders without those marked for deletion. */
export function remindersOf({ reminders }: DateTypeValues): Reminder[] {
  return reminders.filter(({ deleted }) => !deleted).map(reminderOf);
}

/** The name of a reminder within a sentence: 'The reminder 7 days before, to case team,'. */
export function whichReminder(values: ReminderValues, names: TargetNames): string {
  const { seconds, target } = reminderOf(values);
  const kind = targetWords(target);
  const words = targetWords(target, names);
  const isKind = words === kind && !target.includes('@');
  return `The reminder ${reminderWords(seconds).toLowerCase()}, to ${isKind ? words.toLowerCase() : words},`;
}

/** Whether one of these reminders is for a client. */
export function remindsClients(targets: readonly { target: string }[]): boolean {
  return targets.some(({ target }) => isClientTarget(target));
}

/** Maps the server's field names to the form's. */
const FIELD_NAMES: Readonly<Record<string, keyof DateTypeValues>> = {
  date_name: 'name',
  DateName: 'name',
  'metadata.color.hex': 'hex',
  template_id: 'templateId',
  TemplateID: 'templateId',
};
const REMINDER_FIELD = /^(?:reminder_|Reminder)(in|In|target|Target)\.(\d+)$/;

/** Maps the server's errors to the form's fields. Its numbers of reminders leave out those marked for deletion. */
export function errorsAtFields(
  refused: Readonly<Record<string, string>>,
  { reminders }: Pick<DateTypeValues, 'reminders'>,
): Record<string, string> {
  const sent = [...reminders.keys()].filter((at) => !reminders[at]?.deleted);
  const fieldOf = (path: string) => {
    const [, list, at] = REMINDER_FIELD.exec(path) ?? [];
    if (!list) return FIELD_NAMES[path] ?? path;
    // Only a typed number of days can be refused, as too large.
    return `reminders.${sent[Number(at)]}.${list.toLowerCase() === 'in' ? 'custom' : 'target'}`;
  };
  return Object.fromEntries(Object.entries(refused).map(([path, reason]) => [fieldOf(path), reason]));
}

/** The fields as texts, to compare two versions. */
export function textsOf(
  { name, hex, reminders, templateId, clientReminders }: EditedType,
  templateName: (id: string) => string = (id) => id,
) {
  return {
    name,
    color: hex || 'Derived from the name',
    template: templateId ? `Template: ${templateName(templateId)}` : 'A list of its own',
    reminders: reminders
      .map(({ seconds, target }) => `${reminderWords(seconds)}, ${targetWords(target)}`)
      .join('\n'),
    clients: clientReminders ? 'On' : 'Off',
  };
}

/** The first error of each field; reminders marked for deletion are not validated. */
export function validateDateType(values: DateTypeValues): Record<string, string | null> {
  const { name, templateId } = values;
  // A list that a template replaces is kept as it was.
  const reminders = templateId ? [] : values.reminders;
  const refused: Record<string, string | null> = {
    name: name.trim() === '' ? 'Name is required' : name.includes(',') ? 'A name has no comma' : null,
  };
  for (const [at, { target, deleted }] of reminders.entries()) {
    if (!deleted && target === '') refused[`reminders.${at}.target`] = 'Target is required';
  }
  return refused;
}
