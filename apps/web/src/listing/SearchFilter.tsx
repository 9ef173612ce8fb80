import { type ComponentProps, useState } from 'react';
import { type SearchChoice, SearchSelect } from '../ui/SearchSelect.tsx';

interface SearchFilterProps {
  label: string;
  /** What stands there while nothing is chosen: 'Anyone'. */
  placeholder: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** What it is called that the address names. Asked for unless it was chosen here. */
  useName: (id: string | undefined) => string | undefined;
  useChoices: (
    typed: string,
  ) => Pick<ComponentProps<typeof SearchSelect>, 'choices' | 'hint' | 'busy' | 'note'>;
}

/** Narrows a list to what belongs to one of very many, who shows by name as soon as that is known. */
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
