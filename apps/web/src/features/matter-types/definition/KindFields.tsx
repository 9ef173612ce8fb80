import { LIMITS } from '@landfall/contract/constants';
import { MultiSelect, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { KindDates } from './KindDates.tsx';
import { KindTasks } from './KindTasks.tsx';
import { usePartChoices } from './kind-choices.ts';
import { KIND_FIELDS, type KindValues } from './kind-values.ts';

/** Rendered at its position in the dialog, where screen readers find it. */
const IN_PLACE = {
  comboboxProps: { withinPortal: false },
  styles: { pill: { maxWidth: '100%' }, inputField: { minWidth: '3rem' } },
};

/** The fields of a kind of case. */
export function KindFields({ form }: { form: UseFormReturnType<KindValues> }) {
  const choices = usePartChoices();
  return (
    <>
      <TextInput
        label={KIND_FIELDS.name}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TagsInput
        label={KIND_FIELDS.forms}
        description="Press Enter or a comma after each"
        placeholder={form.values.forms.length === 0 ? 'I-130' : ''}
        maxTags={LIMITS.kindForms}
        {...IN_PLACE}
        {...form.getInputProps('forms')}
      />
      <FieldRow>
        <TagsInput
          label={KIND_FIELDS.beneficiaries}
          description="Their role in such a case"
          placeholder={form.values.beneficiaries.length === 0 ? 'Worker' : ''}
          maxTags={LIMITS.kindRoles / 2}
          {...IN_PLACE}
          {...form.getInputProps('beneficiaries')}
        />
        <TagsInput
          label={KIND_FIELDS.petitioners}
          description="Their role in such a case"
          placeholder={form.values.petitioners.length === 0 ? 'Employer' : ''}
          maxTags={LIMITS.kindRoles / 2}
          {...IN_PLACE}
          {...form.getInputProps('petitioners')}
        />
      </FieldRow>
      <MultiSelect
        label={KIND_FIELDS.rules}
        description="Their events are offered first on such a case"
        data={choices.rules}
        searchable
        maxValues={LIMITS.kindRules}
        nothingFoundMessage="No rule has this name"
        maxDropdownHeight={220}
        {...IN_PLACE}
        {...form.getInputProps('rules')}
      />
      <KindDates form={form} choices={choices} />
      <KindTasks form={form} choices={choices} />
      <p className="small muted">
        What such a case needs is in the checklist templates of this kind, on the same page.
      </p>
    </>
  );
}
