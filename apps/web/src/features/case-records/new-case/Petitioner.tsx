import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { PartyPicker } from './PartyPicker.tsx';
import type { NewCaseValues } from './values.ts';

/** The petitioner of the new case: a person or a company. */
export function Petitioner({ form }: { form: UseFormReturnType<NewCaseValues> }) {
  const props = (field: string) => form.getInputProps(`petitioners.0.new.${field}`);
  return (
    <PartyPicker form={form} list="petitioners" at={0} label="Petitioner">
      <TextInput label="Name" required {...props('petitioner_name')} />
      <FieldRow>
        <TextInput type="email" label="Email" {...props('email')} />
        <TextInput type="tel" label="Phone" {...props('phone')} />
      </FieldRow>
    </PartyPicker>
  );
}
