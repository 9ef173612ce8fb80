import { type Identifier, identifier } from '@landfall/contract/identifiers';
import { type CaseChoice, NumberFields } from './NumberFields.tsx';
import {
  NEW_NUMBER,
  NUMBER_FIELDS,
  NUMBER_RULES,
  numberText,
  sentNumber,
  valuesOfNumber,
} from './number-values.ts';
import { PersonRecordDialog } from './PersonRecordDialog.tsx';
import { type Person, useAddNumber, useUpdateNumber } from './queries.ts';

interface NumberDialogProps {
  person: Person;
  /** The number that is edited; undefined: one is added. */
  number: Identifier | undefined;
  today: string;
  /** The cases that it may belong to. */
  cases: readonly CaseChoice[];
  onClose: () => void;
}

/** Adds a number to a person, or changes one. */
export function NumberDialog({ person, number, today, cases, onClose }: NumberDialogProps) {
  const { mutateAsync: add } = useAddNumber(person);
  const { mutateAsync: update } = useUpdateNumber();
  const titleOf = (id: string) => cases.find((one) => one.id === id)?.title ?? number?.case?.title ?? id;
  return (
    <PersonRecordDialog
      noun="Number"
      record={number}
      fields={NUMBER_FIELDS}
      valuesOf={(stored) => (stored ? valuesOfNumber(stored) : NEW_NUMBER)}
      rules={NUMBER_RULES}
      sent={sentNumber}
      add={add}
      update={update}
      read={(stale) => identifier.safeParse(stale).data}
      text={(field, value) => numberText(field, value, titleOf)}
      onClose={onClose}
    >
      {(form) => <NumberFields form={form} today={today} cases={cases} />}
    </PersonRecordDialog>
  );
}
