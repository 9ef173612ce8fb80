import {
  type CaseDate,
  DATE_STATE_LABELS,
  type DateState,
  HANDLED_STATES,
  type HandledState,
} from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { formatDate } from '../../lib/date-format.ts';
import { disagreements } from '../../lib/edited-fields.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { toast } from '../../ui/toast.tsx';
import { EditDateDialog } from './EditDateDialog.tsx';
import { useHandleCaseDate } from './queries.ts';
import { stateWords, useHandling } from './useHandling.ts';

const FIELDS = {
  state: 'What became of it',
  superseded_by: 'Date that took its place',
  note: 'Note',
} as const;

/** A description of each state. */
const MEANINGS: Readonly<Record<HandledState, string>> = {
  done: 'It was dealt with.',
  waived: 'It is not needed after all.',
  superseded: 'Another date of this case took its place.',
};

/** The form values for how a date is or was handled. */
function handlingOf({ state, superseded_by, handled_note: note }: CaseDate) {
  return { state, superseded_by: superseded_by ?? '', note };
}

type Handling = Omit<ReturnType<typeof handlingOf>, 'state'> & { state: HandledState };

interface HandleDateDialogProps {
  caseDate: CaseDate;
  /** The case's dates, one of which may supersede this one. */
  dates: readonly CaseDate[];
  onClose: () => void;
}

/** Records how a date was handled, with a note. */
export function HandleDateDialog({ dates, onClose, ...props }: HandleDateDialogProps) {
  // The date as it was when the dialog opened: a refresh behind it must not hide a concurrent change.
  const [caseDate] = useState(props.caseDate);
  const { mutateAsync: handle } = useHandleCaseDate();
  const { reopen } = useHandling();
  const base = handlingOf(caseDate);
  const first: Handling = { ...base, state: caseDate.state === 'open' ? 'done' : caseDate.state };
  const form = useForm({
    initialValues: first,
    validate: {
      superseded_by: (value, { state }) =>
        state === 'superseded' && !value ? 'Choose the date that took its place' : null,
    },
  });
  const { state } = form.values;
  const successors = dates.filter((date) => date.id !== caseDate.id && date.state !== 'superseded');
  const nameOf = ({ date_type, important_date }: CaseDate) => `${date_type}, ${formatDate(important_date)}`;

  function save({ superseded_by, ...values }: Handling, version: number, undo?: true) {
    const successor = values.state === 'superseded' && { superseded_by };
    return handle({ ...values, id: caseDate.id, version, ...successor, ...(undo && { undo }) });
  }

  /** Restores the previous state: open, or handled otherwise. */
  function putBack(saved: CaseDate) {
    return caseDate.state === 'open'
      ? reopen(saved)
      : runReported(save(first, saved.version, true), stateWords(caseDate));
  }

  function words(field: keyof typeof FIELDS, value: string): string {
    if (field === 'state') return DATE_STATE_LABELS[value as DateState];
    const successor = field === 'superseded_by' && dates.find(({ id }) => id === value);
    return successor ? nameOf(successor) : value;
  }

  return (
    <EditDateDialog
      title={`Handle ${caseDate.date_type}`}
      submitLabel="Save"
      caseDate={caseDate}
      form={form}
      send={(values, version) => save(values, version)}
      onSaved={({ case_date: saved }) => {
        onClose();
        toast(stateWords(saved), () => void putBack(saved));
      }}
      compare={(current) =>
        disagreements(FIELDS, { base, current: handlingOf(current), mine: form.values }, words)
      }
      onClose={onClose}
    >
      <NativeSelect
        label={FIELDS.state}
        description={MEANINGS[state]}
        data-autofocus
        data={HANDLED_STATES.map((value) => ({
          value,
          label: DATE_STATE_LABELS[value],
          disabled: value === 'superseded' && successors.length === 0,
        }))}
        {...form.getInputProps('state')}
      />
      {state === 'superseded' && (
        <NativeSelect
          label={FIELDS.superseded_by}
          required
          data={[
            { value: '', label: 'Choose a date' },
            ...successors.map((date) => ({ value: date.id, label: nameOf(date) })),
          ]}
          {...form.getInputProps('superseded_by')}
        />
      )}
      <TextInput
        label={FIELDS.note}
        description="E.g. a receipt number"
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('note')}
      />
    </EditDateDialog>
  );
}
