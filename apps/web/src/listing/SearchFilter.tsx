import { type ComponentProps, useState } from 'react';
import { type SearchChoice, SearchSelect } from '../ui/SearchSelect.tsx';

interface SearchFilterProps {
  label: string;
  /** The placeholder while nothing is chosen: 'Anyone'. */
  placeholder: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** The name of the choice in the address, fetched unless it was chosen here. */
  useName: (id: string | undefined) => string | undefined;
  useChoices: (
    typed: string,
  ) => Pick<ComponentProps<typeof SearchSelect>, 'choices' | 'hint' | 'busy' | 'note'>;
}

/** Filters a list by one of very many records, which is shown by its name as soon as that is loaded. */
export function SearchFilter(props: SearchFilterProps) {
  const { label, placeholder, value, onChange, useName, useChoices } = props;
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchChoice>();
  const shown = picked?.id === value ? picked : undefined;
  const name = useName(shown ? undefined : value);
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      typed={typed}
      onType={setTyped}
      chosen={shown ?? (value === undefined ? undefined : { id: value, label: name ?? '…' })}
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id);
      }}
      {...useChoices(typed)}
    />
  );
}
