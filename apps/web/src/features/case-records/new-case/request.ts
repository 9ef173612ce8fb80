import type { CallArguments } from '@landfall/contract/endpoint';
import { issueWords } from '@landfall/contract/issue-words';
import { createCaseRecord } from '@landfall/contract/new-case';
import { isSettled, type NewCaseValues, type PersonRow, type PetitionerRow } from './values.ts';

type NewCase = CallArguments<typeof createCaseRecord>['body'];
type List = 'beneficiaries' | 'petitioners' | 'dates';

/** The subject of the note that is created with a case. */
const NOTE_SUBJECT = 'Opening note';

function personOf({ chosen, isNew, new: made }: PersonRow) {
  return isNew ? { new: made } : { id: chosen?.id };
}

function petitionerOf({ chosen, isNew, new: made }: PetitionerRow) {
  return isNew ? { new: made } : { id: chosen?.id };
}

/** The request body of a case, and the form row of each of its entries: empty rows are not sent. */
export function requestOf(values: NewCaseValues): { body: NewCase; rows: Record<List, number[]> } {
  const { title, description } = values;
  const rows = {
    beneficiaries: indexesOf(values.beneficiaries, isSettled),
    petitioners: indexesOf(values.petitioners, isSettled),
    dates: indexesOf(values.dates, (row) => row.date_type !== '' || row.important_date !== ''),
  };
  if (!values.isLong) return { body: { title, description }, rows };
  const pick = <Row>(list: readonly Row[], at: readonly number[]) =>
    list.filter((_, index) => at.includes(index));
  const body = {
    title,
    description,
    matter_type_id: values.matter_type_id || null,
    ...(values.matter_type_id && values.appliesKind ? { apply_matter_type: true } : {}),
    beneficiaries: rows.beneficiaries.map((at) => ({
      ...personOf(values.beneficiaries[at] as PersonRow),
      beneficiary_type: at === 0 ? ('primary' as const) : ('dependent' as const),
    })),
    petitioners: pick(values.petitioners, rows.petitioners).map(petitionerOf),
    dates: pick(values.dates, rows.dates).map(({ key: _, ...date }) => date),
    ...(values.assignee_ids ? { assignee_ids: values.assignee_ids } : {}),
    ...(values.note.trim() ? { note: { subject: NOTE_SUBJECT, note_text: values.note } } : {}),
  };
  return { body, rows };
}

function indexesOf<Row>(list: readonly Row[], isSent: (row: Row) => boolean): number[] {
  return list.flatMap((row, at) => (isSent(row) ? [at] : []));
}

/** Maps errors of the request's fields to the form's fields. */
export function formErrors(values: NewCaseValues, fields: Readonly<Record<string, string>>) {
  const { rows } = requestOf(values);
  const errors: Record<string, string> = {};
  for (const [field, why] of Object.entries(fields)) {
    const [name = '', at, ...rest] = field.split('.');
    const row = name in rows && at !== undefined ? rows[name as List][Number(at)] : undefined;
    const path = row === undefined ? field : [name, row, ...rest].join('.');
    errors[path === 'note.note_text' ? 'note' : path] ??= why;
  }
  return errors;
}

/** Errors for people who are typed but neither chosen nor created. */
function unsettled(values: NewCaseValues): Record<string, string> {
  const lists = ['beneficiaries', 'petitioners'] as const;
  const paths = lists.flatMap((list) =>
    indexesOf<PersonRow | PetitionerRow>(
      values[list],
      (row) => !isSettled(row) && row.typed.trim() !== '',
    ).map((at) => `${list}.${at}.id`),
  );
  return Object.fromEntries(paths.map((path) => [path, 'Choose from the list, or create']));
}

const REQUIRED: Readonly<Record<string, string>> = {
  title: 'Title is required',
  description: 'Description is required',
  important_date: 'Date is required',
  date_type: 'Date type is required',
};

function wordsOf(path: string, message: string, value: unknown): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return message === 'Required' || value === '' ? (REQUIRED[field] ?? message) : message;
}

/** Errors of a new case before it is sent, with the server's messages except for required fields. */
export function caseFaults(values: NewCaseValues): Record<string, string> {
  const { body } = requestOf(values);
  const issues =
    createCaseRecord.body?.safeParse(body, { error: issueWords, reportInput: true }).error?.issues ?? [];
  const fields: Record<string, string> = {};
  for (const { path, message, input } of issues)
    fields[path.join('.')] ??= wordsOf(path.join('.'), message, input);
  return { ...unsettled(values), ...formErrors(values, fields) };
}
