import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateField } from '../../../ui/DateField.tsx';
import type { Draft, DraftInput, DraftStep } from './draft.ts';
import {
  conditionChoices,
  inputChoices,
  ROLLS,
  TABLES,
  UNIT_CHOICES,
  valueChoices,
  WAYS,
} from './step-words.ts';

export type DraftForm = UseFormReturnType<Draft>;

interface StepFieldsProps {
  form: DraftForm;
  /** The step's path in the form. */
  path: string;
  step: DraftStep;
  /** The step's accessible name: 'step 2'. */
  name: string;
  /** The organization's current day. */
  today: string;
}

/** The fields of a step: which day, how many, of which unit. */
export function StepFields({ form, path, step, name, today }: StepFieldsProps) {
  const { inputs } = form.values;
  const field = (key: string) => form.getInputProps(`${path}.${key}`);
  const input = (
    key: 'input' | 'open' | 'limit_input' | 'a' | 'b',
    what: string,
    types: DraftInput['type'][],
  ) => (
    <NativeSelect
      aria-label={`${what} of ${name}`}
      data={inputChoices(inputs, types, step[key])}
      {...field(key)}
    />
  );
  const unitAndWay = (
    <>
      <NativeSelect aria-label={`Unit of ${name}`} data={UNIT_CHOICES} {...field('unit')} />
      <NativeSelect aria-label={`Direction of ${name}`} data={WAYS} {...field('way')} />
    </>
  );
  switch (step.op) {
    case 'from':
      return input('input', 'Day', ['date']);
    case 'printed_wins':
      return input('input', 'Printed day', ['date']);
    case 'add':
      return (
        <>
          <TextInput aria-label={`Number of ${name}`} inputMode="numeric" w={72} {...field('n')} />
          {unitAndWay}
        </>
      );
    case 'add_input':
      return (
        <>
          {input('input', 'Number', ['int'])}
          {unitAndWay}
        </>
      );
    case 'service':
      return <NativeSelect aria-label={`Table of ${name}`} data={TABLES} {...field('table')} />;
    case 'roll':
      return (
        <>
          <NativeSelect aria-label={`Direction of ${name}`} data={ROLLS} {...field('dir')} />
          <NativeSelect
            aria-label={`Condition of ${name}`}
            data={conditionChoices(inputs)}
            {...field('only')}
          />
        </>
      );
    case 'none':
      return (
        <TextInput
          aria-label={`Reason of ${name}`}
          placeholder="Why there is no date"
          flex="1 1 14rem"
          {...field('reason')}
        />
      );
    case 'count_intervals':
      return (
        <>
          {input('input', 'Periods', ['intervals'])}
          <Checkbox label="with first day" checked={step.first} {...withoutValue(field('first'))} />
          <Checkbox label="with last day" checked={step.last} {...withoutValue(field('last'))} />
        </>
      );
    case 'limit_date':
      return (
        <>
          {input('input', 'Periods', ['intervals'])}
          {input('open', 'Day that the open period began', ['date'])}
          {input('limit_input', 'Limit', ['int'])}
        </>
      );
    case 'days_between':
    case 'add_days_between':
      return (
        <>
          {input('a', 'First day', ['date'])}
          {input('b', 'Last day', ['date'])}
        </>
      );
    case 'if':
      return (
        <>
          {input('input', 'Input', ['enum', 'bool', 'int', 'date'])}
          <Compared form={form} path={path} step={step} name={name} today={today} />
        </>
      );
    case 'min':
      return null;
  }
}

/** The props of a checkbox, whose value is not its text. */
function withoutValue({ value: _, ...props }: ReturnType<DraftForm['getInputProps']>) {
  return props;
}

/** The value with which a condition compares its input. */
function Compared({ form, path, step, name, today }: StepFieldsProps) {
  const input = form.values.inputs.find(({ key }) => key === step.input);
  const props = form.getInputProps(`${path}.value`);
  if (input?.type === 'date') return <DateField label="is before" today={today} {...props} />;
  const known = valueChoices(input);
  if (!known) return <TextInput aria-label={`Value of ${name}`} placeholder="is" w={96} {...props} />;
  const isKnown = known.some(({ value }) => value === step.value);
  const data = known.map(({ value, label }) => ({ value, label: `is ${label}` }));
  return (
    <NativeSelect
      aria-label={`Value of ${name}`}
      data={isKnown ? data : [{ value: step.value, label: 'is …' }, ...data]}
      {...props}
    />
  );
}
