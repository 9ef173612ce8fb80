import { ITEM_PROVIDERS } from '@landfall/contract/checklist-words';
import { MISSING_STATES } from '@landfall/contract/missing-items';
import { NativeSelect } from '@mantine/core';
import { choiceParam } from '../../../lib/search-params.ts';
import type { ChangeAddress } from '../../../listing/useAddress.ts';
import { FilterDrawer } from '../../../ui/FilterDrawer.tsx';
import type { MissingChoices } from './filter-choices.ts';
import type { MissingSearch } from './search.ts';

interface MissingFilterDrawerProps {
  search: MissingSearch;
  choices: MissingChoices;
  /** How many filters are active. */
  count: number;
  onChange: ChangeAddress<MissingSearch>;
  onReset: () => void;
}

/** The filters of the missing items, all kept in the address. */
export function MissingFilterDrawer({ search, choices, count, onChange, onReset }: MissingFilterDrawerProps) {
  return (
    <FilterDrawer
      title="Filters"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={count}
    >
      <NativeSelect
        label="Assigned to"
        data={[{ value: '', label: 'Anyone' }, ...choices.team]}
        value={search.assignee_id ?? ''}
        onChange={({ currentTarget }) => onChange({ assignee_id: currentTarget.value || undefined })}
        data-autofocus
      />
      <NativeSelect
        label="Kind of case"
        data={[{ value: '', label: 'Any kind' }, ...choices.kinds]}
        value={search.matter_type_id ?? ''}
        onChange={({ currentTarget }) => onChange({ matter_type_id: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="State"
        data={[{ value: '', label: 'Open or asked' }, ...choices.states]}
        value={search.asked_days ?? search.state ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const state = choiceParam(value, MISSING_STATES);
          onChange({ state, asked_days: state ? undefined : value || undefined });
        }}
      />
      <NativeSelect
        label="Provided by"
        data={[{ value: '', label: 'Anyone' }, ...choices.providers]}
        value={search.from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: choiceParam(currentTarget.value, ITEM_PROVIDERS) })}
      />
    </FilterDrawer>
  );
}
