import { type Identifier, identifier } from '@landfall/contract/identifiers';
import { type CaseChoice, NumberFields } from './NumberFields.tsx';
import {
  NEW_NUMBER,
  NUMBER_FIELDS,
  NUMBER_RULES,
  type NumberValues,
  numberText,
  sentNumber,
  valuesOfNumber,
} from './number-values.ts';
import { PersonRecordDialog } from './PersonRecordDialog.tsx';
import { type Person, useAddNumber, useUpdateNumber } from './queries.ts';

interface NumberDialogProps {
  person: Person;
  /** The number to edit; undefined to add one. */
  number: Identifier | undefined;
  today: string;
  /** The cases that it may belong to. */
  cases: readonly CaseChoice[];
  /** Initial values of a new number. */
  begin?: Partial<NumberValues>;
  onClose: () => void;
}

/** Adds or edits a person's number. */
export function NumberDialog({ person, number, today, cases, begin, onClose }: NumberDialogProps) {
  const { mutateAsync: add } = useAddNumber(person);
  const { mutateAsync: update } = useUpdateNumber();
  // Also the case that it belongs to, which its owner may have left.
  const ofNumber = number?.case ?? undefined;
  const choices = !ofNumber || cases.some(({ id }) => id === ofNumber.id) ? cases : [...cases, ofNumber];
  const titleOf = (id: string) => choices.find((one) => one.id === id)?.title ?? id;
  return (
    <PersonRecordDialog
      noun="Number"
      record={number}
      fields={NUMBER_FIELDS}
      valuesOf={(stored) => (stored ? valuesOfNumber(stored) : { ...NEW_NUMBER, ...begin })}
      rules={NUMBER_RULES}
      sent={sentNumber}
      add={add}
      update={update}
      read={(stale) => identifier.safeParse(stale).data}
      text={(field, value) => numberText(field, value, titleOf)}
      onClose={onClose}
    >
      {(form) => <NumberFields form={form} today={today} cases={choices} />}
    </PersonRecordDialog>
  );
}
