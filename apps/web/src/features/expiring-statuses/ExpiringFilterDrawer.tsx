import { EXPIRING_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { EXPIRING_KINDS, EXPIRING_LABELS } from '@landfall/contract/expiring-statuses';
import { NativeSelect } from '@mantine/core';
import { choiceParam } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer } from '../../ui/FilterDrawer.tsx';
import { DAYS_AHEAD, type ExpiringSearch } from './search.ts';

const KINDS = EXPIRING_KINDS.map((value) => ({ value, label: EXPIRING_LABELS[value] }));
const DAYS = DAYS_AHEAD.map((value) => ({ value, label: `Within ${counted(Number(value), 'day')}` }));

interface ExpiringFilterDrawerProps {
  search: ExpiringSearch;
  /** How many filters are active. */
  count: number;
  onChange: ChangeAddress<ExpiringSearch>;
  onReset: () => void;
}

/** The filters of what expires, all kept in the address. */
export function ExpiringFilterDrawer({ search, count, onChange, onReset }: ExpiringFilterDrawerProps) {
  return (
    <FilterDrawer
      title="Filters"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={count}
    >
      <NativeSelect
        label="What expires"
        data={[{ value: '', label: 'Anything' }, ...KINDS]}
        value={search.kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: choiceParam(currentTarget.value, EXPIRING_KINDS) })}
        data-autofocus
      />
      <NativeSelect
        label="When"
        description="What expired within the last year is always included."
        data={DAYS}
        value={search.days ?? String(EXPIRING_DAYS)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ days: value === String(EXPIRING_DAYS) ? undefined : choiceParam(value, DAYS_AHEAD) })
        }
      />
      <NativeSelect
        label="Whose"
        data={[
          { value: '', label: 'Everybody’s' },
          { value: 'true', label: 'Of those on no open case' },
        ]}
        value={search.no_case ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ no_case: currentTarget.value === 'true' ? 'true' : undefined })
        }
      />
    </FilterDrawer>
  );
}
