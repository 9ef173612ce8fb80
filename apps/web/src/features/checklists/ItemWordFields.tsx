import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { PROVIDER_CHOICES, WORD_FIELDS, type WordValues } from './item-words.ts';

interface ItemWordFieldsProps {
  /** Returns the form props of a field. */
  input: (field: keyof WordValues) => object;
  /** Rendered beside the provider. */
  beside?: ReactNode;
  /** Rendered after the English texts. */
  after?: ReactNode;
}

/** The fields for the title, reason and provider of an item, in English and Spanish. */
export function ItemWordFields({ input, beside, after }: ItemWordFieldsProps) {
  return (
    <>
      <TextInput label={WORD_FIELDS.title} required data-autofocus autoComplete="off" {...input('title')} />
      <FieldRow>
        <NativeSelect label={WORD_FIELDS.from} data={PROVIDER_CHOICES} {...input('from')} />
        {beside}
      </FieldRow>
      <Textarea
        label={WORD_FIELDS.why}
        description="Clients read it below the title."
        autosize
        minRows={2}
        maxRows={6}
        {...input('why')}
      />
      {after}
      <FieldGroup legend="In Spanish">
        <TextInput
          label={WORD_FIELDS.es_title}
          description="If empty, all clients see the words above."
          lang="es"
          autoComplete="off"
          {...input('es_title')}
        />
        <Textarea
          label={WORD_FIELDS.es_why}
          lang="es"
          autosize
          minRows={2}
          maxRows={6}
          {...input('es_why')}
        />
      </FieldGroup>
    </>
  );
}
