import { DATE_STATE_LABELS, type DateState, type DeadlineChoice } from '@landfall/contract/case-dates';
import { CASE_STATUS_LABELS, type CaseStatus } from '@landfall/contract/case-records';
import { CHOICE_WORDS } from '@landfall/contract/counted-date-words';
import type { RecordChange } from '@landfall/contract/history';
import type { Chargeability, PreferenceCategory } from '@landfall/contract/preference-categories';
import { CATEGORY_LABELS, CHARGEABILITY_LABELS } from '@landfall/contract/preference-words';
import { formatDate, formatTime } from '../lib/date-format.ts';

type Field = RecordChange['fields'][number];
type Value = Field['to'];

/** A field's label, and how its values are written. */
interface FieldWords {
  label: string;
  words?: (value: string) => string;
}

/** Labels of the fields in changes; a field that is not listed is named by its column. */
const FIELDS: Readonly<Record<string, FieldWords>> = {
  at_time: { label: 'time', words: formatTime },
  color: { label: 'color' },
  chosen: {
    label: 'which date stands',
    words: (choice) => CHOICE_WORDS[choice as DeadlineChoice] ?? plain(choice),
  },
  confirmed: { label: 'confirmed' },
  counted_by: { label: 'counted by' },
  date_name: { label: 'name' },
  date_type: { label: 'date type' },
  born_on: { label: 'date of birth', words: formatDate },
  case_id: { label: 'case' },
  class: { label: 'class' },
  due_on: { label: 'due date', words: formatDate },
  on: { label: 'date', words: formatDate },
  received_on: { label: 'received', words: formatDate },
  document_id: { label: 'document' },
  inputs: { label: 'what else its rules ask for', words: inputWords },
  requires_verification: { label: 'confirmation by a second person' },
  duration_of_status: { label: 'duration of status (D/S)' },
  from: { label: 'first day', words: formatDate },
  identifier_id: { label: 'receipt' },
  notice_on: { label: 'notice date', words: formatDate },
  status_text: { label: 'status' },
  to: { label: 'last day', words: formatDate },
  value: { label: 'number' },
  handled_note: { label: 'note' },
  important_date: { label: 'date', words: formatDate },
  matter_type_id: { label: 'kind of case' },
  matter_type_version: { label: 'version of its kind' },
  roles: { label: 'people' },
  rules: { label: 'deadline rules' },
  assignee_id: { label: 'assignee' },
  personal_email: { label: 'personal email' },
  petitioner_name: { label: 'name' },
  priority_date: { label: 'priority date', words: formatDate },
  preference_category: {
    label: 'preference category',
    words: (key) => CATEGORY_LABELS[key as PreferenceCategory] ?? key,
  },
  chargeability: {
    label: 'country of chargeability',
    words: (key) => CHARGEABILITY_LABELS[key as Chargeability] ?? key,
  },
  uscis_family: { label: 'chart that USCIS uses, family', words: plain },
  uscis_employment: { label: 'chart that USCIS uses, employment', words: plain },
  reminder_in: { label: 'reminder days' },
  reminder_target: { label: 'reminder recipients' },
  state: { label: 'state', words: (state) => DATE_STATE_LABELS[state as DateState] ?? plain(state) },
  status: { label: 'status', words: (status) => CASE_STATUS_LABELS[status as CaseStatus] ?? plain(status) },
  relation: { label: 'relation', words: plain },
  relative: { label: 'relative' },
  resource_id: { label: 'where it belongs' },
  superseded_by: { label: 'the date that took its place' },
  template_id: { label: 'reminder template' },
  latest_version: { label: 'latest version' },
  rule_version: { label: 'version in use' },
  version: { label: 'version' },
  website_url: { label: 'website' },
  zip: { label: 'ZIP' },
};

/** Turns a column's name into words: `looked_at` into 'looked at'. */
function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The inputs of a rule as they are stored, in words: 'expires on: 2026-06-01'. */
function inputWords(kept: string): string {
  const given = Object.entries(JSON.parse(kept) as Record<string, unknown>);
  return given
    .map(([key, value]) => `${plain(key)}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}

/** A field's name in a sentence. */
export function fieldLabel(field: string): string {
  return FIELDS[field]?.label ?? plain(field);
}

/** A value as people read it; undefined when the field held nothing. */
export function valueWords({ field }: Pick<Field, 'field'>, value: Value): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return FIELDS[field]?.words?.(value) ?? value;
}

/** The words for a boolean field that was switched on or off. */
const SWITCHES: Readonly<Record<string, readonly [on: string, off: string]>> = {
  archived: ['archived', 'restored'],
  deleted: ['deleted', 'restored'],
  trashed: ['put into the trash', 'taken out of the trash'],
  in_use: ['taken into use', 'no longer used'],
  restricted: ['restricted to the team', 'opened to the organization'],
  held: ['put under a legal hold', 'released from the hold'],
  pinned: ['pinned', 'unpinned'],
  removed: ['removed', 'restored'],
};

/** The noun before a record's name in a sentence. */
const NOUNS: Readonly<Record<string, string>> = {
  note: 'note',
  case_event: 'event',
  document: 'document',
  checklist_item: 'checklist item',
  task: 'task',
  thread: 'thread',
  identifier: 'number',
  status_period: 'period',
  person_address: 'address',
  absence: 'absence',
  household_link: 'family link',
};

/** One line of a change: what was done, with the old and the new value of an edit. */
export interface ChangeLine {
  key: string;
  words: string;
  /** Undefined when the field was or became empty. */
  values?: { from: string | undefined; to: string | undefined };
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A record's name in a sentence; empty for the record whose history it is. */
function subjectOf({ record, kind }: RecordChange, ownerId: string): string {
  if (record.id === ownerId) return '';
  const name = record.name || 'somebody without a name';
  const noun = kind ? NOUNS[kind] : undefined;
  return noun ? `the ${noun} “${name}”` : name;
}

const PLACES: Readonly<Record<string, string>> = {
  primary: 'primary beneficiary',
  dependent: 'dependent',
  petitioner: 'petitioner',
};

/** A change of a person's role on a case, worded for the history of the case or of the person. */
function placeWords(change: RecordChange, { from, to }: Field): string {
  const name = change.record.name || 'Somebody without a name';
  const isTheirs = change.record.kind === 'case_record';
  if (to === null) return isTheirs ? `Removed from the case ${name}` : `${name} was removed from the case`;
  const as = PLACES[String(to)] ?? String(to);
  if (from !== null) return isTheirs ? `Became ${as} on the case ${name}` : `${name} became ${as}`;
  return isTheirs ? `Added to the case ${name} as ${as}` : `${name} was added as ${as}`;
}

/** The line for a record that was created or deleted. */
function addedOrRemovedLine(change: RecordChange, ownerId: string): ChangeLine {
  const { became, kind, fields, record } = change;
  const subject = subjectOf(change, ownerId);
  if (!subject)
    return { key: became, words: kind === 'case_record' ? 'The case was opened' : upperFirst(became) };
  const day = fields.find(({ field }) => field === 'important_date');
  const on = day && valueWords(day, day.to);
  const words = upperFirst(`${subject} was ${became}`);
  return record.kind === 'case_date' && on
    ? { key: became, words: `${words}: ${on}` }
    : { key: became, words };
}

/**
 * Joining or leaving a team. One line for several cases, without their number: the change names none of them, and an
 * entry of the audit log has only its first fields.
 */
function teamLine({ record, fields }: RecordChange, to: Value): ChangeLine {
  const cases = fields.filter((field) => field.field === 'on_team' && field.to === to).length;
  const words = `${record.name || 'Somebody without a name'} was ${to ? 'added to' : 'taken off'}`;
  return {
    key: `on_team ${to}`,
    words: `${words} ${cases > 1 ? 'the teams of several cases' : 'the team'}`,
  };
}

function fieldLine(change: RecordChange, ownerId: string, field: Field): ChangeLine {
  const { field: key, from, to } = field;
  const subject = subjectOf(change, ownerId);
  if (key === 'on_case') return { key, words: placeWords(change, field) };
  if (key === 'version')
    return {
      key,
      words: upperFirst(`${subject || 'the document'} got another version`),
      values: { from: undefined, to: valueWords(field, to) },
    };
  const turned = typeof to === 'boolean' ? SWITCHES[key]?.[to ? 0 : 1] : undefined;
  if (turned) return { key, words: upperFirst(subject ? `${subject} was ${turned}` : turned) };
  const values = { from: valueWords(field, from), to: valueWords(field, to) };
  // A date is named by its type, so that its day is not part of the name.
  if (key === 'important_date' && subject) return { key, words: subject, values };
  const label = fieldLabel(key);
  return { key, words: upperFirst(subject ? `${subject}: ${label}` : label), values };
}

/**
 * The lines of a change, in plain words.
 * @param ownerId the record whose history it is: its own changes do not name it
 */
export function changeLines(change: RecordChange, ownerId: string): ChangeLine[] {
  if (change.became !== 'changed') return [addedOrRemovedLine(change, ownerId)];
  const isOfSeveralCases = change.fields.filter(({ field }) => field === 'on_team').length > 1;
  const fields = change.fields.filter(({ field }) => !(isOfSeveralCases && field === 'duty'));
  const lines = fields.map((field) =>
    field.field === 'on_team' ? teamLine(change, field.to) : fieldLine(change, ownerId, field),
  );
  const isFirst = (key: string, at: number) => lines.findIndex((line) => line.key === key) === at;
  return lines.filter(({ key }, at) => !key.startsWith('on_team') || isFirst(key, at));
}
