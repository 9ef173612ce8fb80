import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { splitNames } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { CASE_FILTERS } from './case-filters.tsx';
import { FilterChip, PlainChip } from './FilterChip.tsx';
import type { CaseSearch } from './search.ts';

interface FilterChipsProps {
  search: CaseSearch;
  /** Names of the hidden date columns, comma separated. */
  hide: string | undefined;
  onHide: (hide: string | undefined) => void;
  onChange: ChangeAddress<CaseSearch>;
  onReset: () => void;
}

/** The active filters in words, each of which can be changed and removed, and the menu to add one. */
export function FilterChips({ search, hide, onHide, onChange, onReset }: FilterChipsProps) {
  // The filter that is being added and has no value yet.
  const [adding, setAdding] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const active = CASE_FILTERS.filter(({ part }) => search[part] !== undefined || part === adding);
  const others = CASE_FILTERS.filter((field) => !active.includes(field));
  const hidden = splitNames(hide).length;
  return (
    <>
      {active.map((field) => (
        <FilterChip
          key={field.part}
          field={field}
          value={search[field.part]}
          adding={field.part === adding}
          onAdded={() => setAdding(undefined)}
          onChange={(value, replace) => onChange({ [field.part]: value } as CaseSearch, replace)}
          onRemove={() => {
            setAdding(undefined);
            onChange({ [field.part]: undefined } as CaseSearch);
            add.current?.focus();
          }}
        />
      ))}
      {hidden > 0 && (
        <PlainChip
          label="Date columns"
          words={`${hidden} hidden`}
          onRemove={() => {
            onHide(undefined);
            add.current?.focus();
          }}
        />
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" width="14rem" returnFocus={false}>
          <Menu.Target>
            <Button
              ref={add}
              variant="subtle"
              h={28}
              px={8}
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            >
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ part, label }) => (
              <Menu.Item key={part} onClick={() => setAdding(part)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.length + Number(hidden > 0) > 1 && <QuietButton onClick={onReset}>Clear all</QuietButton>}
    </>
  );
}
