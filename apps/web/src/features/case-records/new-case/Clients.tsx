import { CLIENT_LANGUAGES } from '@landfall/contract/client-languages';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { FieldGroup, FieldRow } from '../../../ui/FieldRow.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PartyPicker } from './PartyPicker.tsx';
import { emptyPerson, isSettled, type NewCaseValues } from './values.ts';

const LANGUAGES = Object.entries(CLIENT_LANGUAGES).map(([value, label]) => ({ value, label }));

type Form = UseFormReturnType<NewCaseValues>;

/** The beneficiaries of the new case: the client, and their dependents. */
export function Clients({ form }: { form: Form }) {
  const { beneficiaries } = form.values;

  function add(): void {
    form.insertListItem('beneficiaries', emptyPerson());
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-path="beneficiaries.${beneficiaries.length}.id"]`)?.focus(),
    );
  }

  function remove(at: number): void {
    const person = beneficiaries[at];
    form.removeListItem('beneficiaries', at);
    if (person && isSettled(person))
      toast(`Dependent ${at} removed`, () => form.insertListItem('beneficiaries', person, at));
  }

  return (
    <FieldGroup legend="People">
      <PersonFields form={form} at={0} label="Client" />
      {beneficiaries.slice(1).map(({ key }, index) => (
        <Group key={key} wrap="nowrap" gap={8} align="flex-start">
          <Stack flex={1} miw={0}>
            <PersonFields form={form} at={index + 1} label={`Dependent ${index + 1}`} />
          </Stack>
          <IconButton
            icon={IconX}
            label={`Remove dependent ${index + 1}`}
            title="Remove"
            onClick={() => remove(index + 1)}
          />
        </Group>
      ))}
      <AddButton variant="default" style={{ alignSelf: 'start' }} onClick={add}>
        Add dependent
      </AddButton>
      {form.errors.beneficiaries && <p role="alert">{form.errors.beneficiaries}</p>}
    </FieldGroup>
  );
}

function PersonFields({ form, at, label }: { form: Form; at: number; label: string }) {
  const props = (field: string) => form.getInputProps(`beneficiaries.${at}.new.${field}`);
  return (
    <PartyPicker form={form} list="beneficiaries" at={at} label={label}>
      <FieldRow>
        <TextInput label="First Name" {...props('first_name')} />
        <TextInput label="Last Name" {...props('last_name')} />
      </FieldRow>
      <FieldRow>
        <TextInput type="email" label="Personal Email" {...props('personal_email')} />
        <TextInput type="tel" label="Personal Phone" {...props('personal_phone')} />
      </FieldRow>
      <NativeSelect label="Language" data={LANGUAGES} w={200} {...props('language')} />
    </PartyPicker>
  );
}
