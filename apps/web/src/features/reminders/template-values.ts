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

/** A reminder of a template as it is being edited. */
export interface EntryValues {
  key: string;
  timing: Timing;
  /** Days as they were typed. */
  days: string;
  target: string;
  /** Empty: the product's own words, like `text`. */
  subject: string;
  text: string;
}

/** A template as it is being edited. */
export interface TemplateValues {
  name: string;
  description: string;
  entries: EntryValues[];
}

/** A reminder to fill in: a week before. */
export function newEntry(): EntryValues {
  return { key: randomKey(), timing: 'before', days: '7', target: '', subject: '', text: '' };
}

function valuesOfEntry({ offset_days, target, subject, text }: ReminderEntry): EntryValues {
  const timing = offset_days === 0 ? 'on' : offset_days < 0 ? 'before' : 'after';
  const days = offset_days === 0 ? '' : String(Math.abs(offset_days));
  return { key: randomKey(), timing, days, target, subject, text };
}

/** What the form begins with; one reminder to fill in for a new template. */
export function valuesOfTemplate(template?: ReminderTemplate): TemplateValues {
  if (!template) return { name: '', description: '', entries: [newEntry()] };
  const { name, description, entries } = template;
  return { name, description, entries: entries.map(valuesOfEntry) };
}

/** A whole number of days from 1 on, as typed; NaN for anything else. */
function typedDays(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : Number.NaN;
}

/** The reminder that an entry stands for. Its days are NaN where none can be read. */
export function entryOf({ timing, days, target, subject, text }: EntryValues): ReminderEntry {
  const offset_days = timing === 'on' ? 0 : (timing === 'before' ? -1 : 1) * typedDays(days);
  return { offset_days, target, subject: subject.trim(), text: text.trim() };
}

const RULES = rulesOf(createReminderTemplate);
const nameRule = required('Name', RULES.name);

/** The first reason against each field, if any. */
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

/** The server's refusals at the form's fields. */
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

/** The reminders of a template, a line for each. */
export function entriesInWords(entries: readonly ReminderEntry[], names?: TargetNames): string {
  return entries
    .map(({ offset_days, target, subject, text }) =>
      [`${offsetWords(offset_days)}, ${targetWords(target, names)}`, subject, text]
        .filter(Boolean)
        .join(': '),
    )
    .join('\n');
}

/** A template's fields as texts, by which two editors' versions are compared. */
function textsOf(values: TemplateValues, names?: TargetNames): Record<keyof typeof FIELDS, string> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    entries: entriesInWords(values.entries.map(entryOf), names),
  };
}

/** Only what was changed, so that whatever someone else changed beside it stays. */
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

/** Two groups that nobody can name read alike. */
function sameTargets(before: TemplateValues, after: TemplateValues): boolean {
  const targets = ({ entries }: TemplateValues) => entries.map(({ target }) => target).join(' ');
  return targets(before) === targets(after);
}

/** The fields where a template as it is now and the form disagree. */
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
