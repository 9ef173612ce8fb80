import { LIMITS, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { NativeSelect, TextInput } from '@mantine/core';
import { SearchFilter } from '../../listing/SearchFilter.tsx';
import { useTypedText } from '../../ui/SearchField.tsx';
import type { ChosenFilter, CaseFilterField as Field } from './case-filters.tsx';

interface CaseFilterFieldProps<F extends Field = Field> {
  field: F;
  value: string | undefined;
  /** @param replace whether to replace the history entry, as while typing */
  onChange: (value: string | undefined, replace?: boolean) => void;
}

/** The control that sets one filter of the case list. */
export function CaseFilterField({ field, value, onChange }: CaseFilterFieldProps) {
  if (field.kind === 'chosen') return <ChosenField {...{ field, value, onChange }} />;
  if (field.kind === 'typed') return <TypedField {...{ field, value, onChange }} />;
  return <SearchFilter {...field} value={value} onChange={onChange} />;
}

function ChosenField({ field, value, onChange }: CaseFilterFieldProps<ChosenFilter>) {
  const choices = field.useChoices();
  return (
    <NativeSelect
      label={field.label}
      data={[{ value: '', label: field.none }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

/** A text filter, which changes the address once the typing pauses. */
function TypedField({ field, value, onChange }: CaseFilterFieldProps) {
  const { typed, type } = useTypedText({
    value: value ?? '',
    delayMs: SEARCH_DEBOUNCE_MS,
    minLength: SEARCH_MIN_LENGTH,
    onChange: (text) => onChange(text || undefined, true),
  });
  return (
    <TextInput
      label={field.label}
      type="search"
      maxLength={LIMITS.search}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      data-autofocus
    />
  );
}
