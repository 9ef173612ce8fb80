import {
  type PeriodKind,
  STATUS_CLASSES,
  type StatusPeriod,
  statusPeriod,
} from '@landfall/contract/status-periods';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import { PersonRecordDialog } from '../PersonRecordDialog.tsx';
import { numbersQuery } from '../queries.ts';
import { usePeriodCalls } from './queries.ts';
import {
  CLASS_WORDS,
  PERIOD_FIELDS,
  PERIOD_RULES,
  type PeriodValues,
  periodNoun,
  sentPeriod,
  stayText,
  valuesOfPeriod,
} from './stay-values.ts';

interface PeriodDialogProps {
  personId: string;
  kind: PeriodKind;
  /** The period to edit; undefined to add one of the kind. */
  period: StatusPeriod | undefined;
  today: string;
  onClose: () => void;
}

interface Choice {
  value: string;
  label: string;
}

/** Choices with the present one, which may belong to another person by now, or to a case. */
function withPresent(choices: readonly Choice[], id: string | undefined, label = ''): readonly Choice[] {
  if (id === undefined || choices.some(({ value }) => value === id)) return choices;
  return [...choices, { value: id, label }];
}

/** Adds or edits a status, a job, a violation or a card of a beneficiary. */
export function PeriodDialog({ personId, kind, period, today, onClose }: PeriodDialogProps) {
  const { add, update } = usePeriodCalls(personId);
  const numbers = useQuery(numbersQuery({ kind: 'beneficiary', id: personId })).data ?? [];
  const documents = useQuery(documentsQuery(personId)).data ?? [];
  const { identifier: receipt, document: paper } = period ?? {};
  const theirReceipts = numbers
    .filter((number) => number.kind === 'receipt')
    .map(({ id, value, form }) => ({ value: id, label: [value, form].filter(Boolean).join(' · ') }));
  const receipts = withPresent(theirReceipts, receipt?.id, receipt?.value);
  const theirPapers = documents.map(({ id, title }) => ({ value: id, label: title }));
  const papers = withPresent(theirPapers, paper?.id, paper?.title);
  const labels = new Map([...receipts, ...papers].map(({ value, label }) => [value, label]));
  return (
    <PersonRecordDialog
      noun={periodNoun(period?.kind ?? kind)}
      record={period}
      fields={PERIOD_FIELDS}
      valuesOf={(stored) => valuesOfPeriod(kind, stored)}
      rules={PERIOD_RULES}
      sent={sentPeriod}
      add={add}
      update={update}
      read={(stale) => statusPeriod.safeParse(stale).data}
      text={(field, value) => labels.get(value) ?? stayText(field, value)}
      onClose={onClose}
    >
      {(form) => <PeriodFields form={form} today={today} receipts={receipts} papers={papers} />}
    </PersonRecordDialog>
  );
}

interface PeriodFieldsProps {
  form: UseFormReturnType<PeriodValues>;
  today: string;
  receipts: readonly Choice[];
  papers: readonly Choice[];
}

function PeriodFields({ form, today, receipts, papers }: PeriodFieldsProps) {
  const classes = useId();
  const kind = form.values.kind as PeriodKind;
  const words = CLASS_WORDS[kind];
  const lasts = kind === 'status' && form.values.duration_of_status === 'yes';
  return (
    <>
      <FieldRow>
        {words && (
          <TextInput
            label={words.label}
            description={`Such as ${words.example}`}
            {...(kind === 'status' ? { list: classes } : {})}
            data-autofocus
            required
            {...form.getInputProps('class')}
          />
        )}
        {(kind === 'status' || kind === 'employment') && (
          <TextInput
            label={PERIOD_FIELDS.employer}
            description={kind === 'status' ? 'Who filed the petition, if anyone.' : ' '}
            {...form.getInputProps('employer')}
          />
        )}
      </FieldRow>
      <datalist id={classes}>
        {STATUS_CLASSES.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <FieldRow>
        <DateField
          label={PERIOD_FIELDS.from}
          today={today}
          occurrence="nearest"
          {...form.getInputProps('from')}
        />
        {!lasts && <DateField label={PERIOD_FIELDS.to} today={today} {...form.getInputProps('to')} />}
      </FieldRow>
      {kind === 'status' && (
        <Checkbox
          label={PERIOD_FIELDS.duration_of_status}
          description="Without a last day, as students and exchange visitors are admitted."
          checked={lasts}
          onChange={({ currentTarget }) =>
            form.setFieldValue('duration_of_status', currentTarget.checked ? 'yes' : '')
          }
        />
      )}
      {(receipts.length > 0 || papers.length > 0) && (
        <FieldRow>
          {receipts.length > 0 && (
            <NativeSelect
              label={PERIOD_FIELDS.identifier_id}
              data={[{ value: '', label: 'No receipt' }, ...receipts]}
              {...form.getInputProps('identifier_id')}
            />
          )}
          {papers.length > 0 && (
            <NativeSelect
              label={PERIOD_FIELDS.document_id}
              data={[{ value: '', label: 'No document' }, ...papers]}
              {...form.getInputProps('document_id')}
            />
          )}
        </FieldRow>
      )}
      <Textarea label={PERIOD_FIELDS.note} autosize minRows={2} maxRows={6} {...form.getInputProps('note')} />
    </>
  );
}
