import {
  createReminderTemplate,
  type ReminderEntry,
  type ReminderTemplate,
} from '@landfall/contract/reminders';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { randomKey } from '../../lib/random-key.ts';
import { type TargetNames, targetWords } from '../../lib/reminder-targets.ts';
import { offsetWords, type Timing } from '../../lib/reminders.ts';
import type { TemplateChanges } from './queries.ts';

/** The form values of a template's reminder. */
export interface EntryValues {
  key: string;
  timing: Timing;
  /** The typed number of days. */
  days: string;
  target: string;
  /** Empty: the product's default text, like `text`. */
  subject: string;
  text: string;
}

/** The form values of a template. */
export interface TemplateValues {
  name: string;
  description: string;
  entries: EntryValues[];
}

/** A new reminder: a week before. */
export function newEntry(): EntryValues {
  return { key: randomKey(), timing: 'before', days: '7', target: '', subject: '', text: '' };
}

function valuesOfEntry({ offset_days, target, subject, text }: ReminderEntry): EntryValues {
  const timing = offset_days === 0 ? 'on' : offset_days < 0 ? 'before' : 'after';
  const days = offset_days === 0 ? '' : String(Math.abs(offset_days));
  return { key: randomKey(), timing, days, target, subject, text };
}

/** The initial form values; a new template has one reminder. */
export function valuesOfTemplate(template?: ReminderTemplate): TemplateValues {
  if (!template) return { name: '', description: '', entries: [newEntry()] };
  const { name, description, entries } = template;
  return { name, description, entries: entries.map(valuesOfEntry) };
}

/** A typed whole number of days from 1 on; NaN for anything else. */
function typedDays(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : Number.NaN;
}

/** The reminder of an entry's form values. Its days are NaN when the typed number is invalid. */
export function entryOf({ timing, days, target, subject, text }: EntryValues): ReminderEntry {
  const offset_days = timing === 'on' ? 0 : (timing === 'before' ? -1 : 1) * typedDays(days);
  return { offset_days, target, subject: subject.trim(), text: text.trim() };
}

const RULES = rulesOf(createReminderTemplate);
const nameRule = required('Name', RULES.name);

/** The first error of each field. */
export function validateTemplate({
  name,
  description,
  entries,
}: TemplateValues): Record<string, string | null> {
  const refused: Record<string, string | null> = {
    name: nameRule(name),
    description: RULES.description(description),
  };
  for (const [at, entry] of entries.entries()) {
    if (Number.isNaN(entryOf(entry).offset_days))
      refused[`entries.${at}.days`] = 'A whole number of days, from 1 on';
    if (entry.target === '') refused[`entries.${at}.target`] = 'Target is required';
  }
  return refused;
}

/** Maps the server's errors to the form's fields. */
export function refusalsAtFields(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).map(([field, reason]) => [field.replace(/\.offset_days$/, '.days'), reason]),
  );
}

const FIELDS = {
  name: 'Name',
  description: 'Description',
  entries: 'Reminders',
} satisfies FieldLabels<string>;

/** The reminders of a template, one line each. */
export function entriesInWords(entries: readonly ReminderEntry[], names?: TargetNames): string {
  return entries
    .map(({ offset_days, target, subject, text }) =>
      [`${offsetWords(offset_days)}, ${targetWords(target, names)}`, subject, text]
        .filter(Boolean)
        .join(': '),
    )
    .join('\n');
}

/** A template's fields as texts, to compare two versions. */
function textsOf(values: TemplateValues, names?: TargetNames): Record<keyof typeof FIELDS, string> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    entries: entriesInWords(values.entries.map(entryOf), names),
  };
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfTemplate(before: TemplateValues, after: TemplateValues): TemplateChanges {
  const [was, is] = [textsOf(before), textsOf(after)];
  return {
    ...(was.name === is.name ? {} : { name: is.name }),
    ...(was.description === is.description ? {} : { description: is.description }),
    ...(was.entries === is.entries && sameTargets(before, after)
      ? {}
      : { entries: after.entries.map(entryOf) }),
  };
}

/** Compares targets by value, because two groups without a known name have the same text. */
function sameTargets(before: TemplateValues, after: TemplateValues): boolean {
  const targets = ({ entries }: TemplateValues) => entries.map(({ target }) => target).join(' ');
  return targets(before) === targets(after);
}

/** The fields where the current template and the form disagree. */
export function templateDisagreements(
  { base, current, mine }: Record<'base' | 'current' | 'mine', TemplateValues>,
  names: TargetNames,
) {
  return disagreements(FIELDS, {
    base: textsOf(base, names),
    current: textsOf(current, names),
    mine: textsOf(mine, names),
  });
}
