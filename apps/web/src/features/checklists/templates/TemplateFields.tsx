import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { isArchived, matterTypesQuery } from '../../matter-types/queries.ts';
import { TemplateItems } from './TemplateItems.tsx';
import { TEMPLATE_FIELDS, type TemplateValues } from './template-values.ts';

interface TemplateFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  /** The template's present kind, offered even if it is archived. */
  former: string | null;
}

/** The fields of a template: its name, kind of case, and items. */
export function TemplateFields({ form, former }: TemplateFieldsProps) {
  const { data: types = [] } = useQuery(matterTypesQuery);
  const offered = types.filter((type) => !isArchived(type) || type.id === former);
  return (
    <>
      <FieldRow>
        <TextInput
          label={TEMPLATE_FIELDS.name}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={TEMPLATE_FIELDS.matter_type_id}
          data={[
            { value: '', label: 'Any kind' },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('matter_type_id')}
        />
      </FieldRow>
      <TemplateItems form={form} />
    </>
  );
}
