import { ColorInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Swatch } from '../../ui/Swatch.tsx';
import type { DateTypeValues } from './form-values.ts';
import { ReminderFields, type ReminderMember } from './ReminderFields.tsx';

/** Colours that stay apart from each other on light and dark surfaces. */
const SWATCHES = [
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#6d28d9',
  '#1d4ed8',
  '#0e7490',
  '#15803d',
  '#a16207',
  '#57534e',
];

interface DateTypeFieldsProps {
  form: UseFormReturnType<DateTypeValues>;
  members: readonly ReminderMember[];
}

/** The fields of a date type: name, colour, reminders. */
export function DateTypeFields({ form, members }: DateTypeFieldsProps) {
  const { name, hex } = form.values;
  return (
    <>
      <TextInput label="Name" withAsterisk required autoFocus {...form.getInputProps('name')} />
      <ColorInput
        label="Color"
        placeholder="Derived from the name"
        description={
          hex === '' ? (
            <Swatch name={name || 'The name’s own colour'} />
          ) : (
            'Clear the field to derive it from the name.'
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={9}
        withPicker={false}
        withEyeDropper={false}
        withPreview={hex !== ''}
        maw={280}
        {...form.getInputProps('hex')}
      />
      <ReminderFields form={form} members={members} />
    </>
  );
}
