import { reviewBy } from '@landfall/domain/deadline-rules/review';
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { formatDate } from '../../../lib/date-format.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { DraftForm } from './StepFields.tsx';
import { inputChoices } from './step-words.ts';

const STATUS_CHOICES = [
  { value: 'practice', label: 'A practice of this organization' },
  { value: 'in_force', label: 'The law in force' },
];
const SETTLED = [
  { value: 'stable', label: 'Settled' },
  { value: 'volatile', label: 'Being changed' },
  { value: 'litigated', label: 'Before the courts' },
];
const CONFIDENCES = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface RuleFactsProps {
  form: DraftForm;
  /** The organization's current day. */
  today: string;
}

/** The rule's name and subject. */
export function RuleBasics({ form }: Pick<RuleFactsProps, 'form'>) {
  const { inputs, date } = form.values;
  return (
    <Stack gap={16}>
      <TextInput label="Name" required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="Event"
        description="What it counts from, such as a notice or a hearing."
        required
        autoComplete="off"
        {...form.getInputProps('event')}
      />
      <FieldRow>
        <NativeSelect
          label="Date of the event"
          description="The input that holds its day."
          data={[
            { value: '', label: 'None' },
            ...inputChoices(inputs, ['date'], date).filter(({ value }) => value),
          ]}
          {...form.getInputProps('date')}
        />
        <NativeSelect
          label="Authority"
          description="How certain it is that it holds."
          data={STATUS_CHOICES}
          {...form.getInputProps('status')}
        />
      </FieldRow>
    </Stack>
  );
}

/** The rule's sources, when it was checked and how long it is valid. */
export function RuleSources({ form, today }: RuleFactsProps) {
  const { checked_on: on, against, volatility } = form.values;
  const review = DAY.test(on) ? reviewBy({ verification: { on, against }, volatility }) : undefined;
  return (
    <Section title="Source">
      <Textarea
        label="Sources"
        description="One a line, as they are cited."
        required
        autosize
        minRows={2}
        {...form.getInputProps('cites')}
      />
      <FieldRow>
        <DateField label="Checked on" today={today} required {...form.getInputProps('checked_on')} />
        <TextInput
          label="Checked against"
          description="If empty, it was written from memory."
          autoComplete="off"
          {...form.getInputProps('against')}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="How settled it is"
          description={review ? `To be checked again by ${formatDate(review)}.` : ' '}
          data={SETTLED}
          {...form.getInputProps('volatility')}
        />
        <NativeSelect
          label="Confidence"
          description=" "
          data={CONFIDENCES}
          {...form.getInputProps('confidence')}
        />
      </FieldRow>
      <FieldRow>
        <DateField label="Holds from" today={today} {...form.getInputProps('from')} />
        <DateField label="Holds until" today={today} {...form.getInputProps('to')} />
      </FieldRow>
      <TextInput label="If it is missed" autoComplete="off" {...form.getInputProps('missed')} />
      <Textarea label="Note" autosize minRows={2} {...form.getInputProps('note')} />
    </Section>
  );
}
