import { Group } from '@mantine/core';
import { FilterButton } from '../ui/FilterButton.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { ExportButton } from './ExportButton.tsx';

interface PrintedListActionsProps {
  /** How many rows the list has; undefined while it loads. */
  total: number | undefined;
  /** How many filters are active. */
  count: number;
  /** The address, which says whether the filters are shown. */
  search: { filters?: 'open' | undefined };
  onChange: (search: { filters: 'open' }) => void;
  /** The list as a CSV file. */
  csv: { fileName: string; load: () => Promise<string> };
}

/**
 * The buttons above a list that is put on paper, too. One that has nothing, and would have nothing without its filters,
 * has none.
 */
export function PrintedListActions({ total, count, search, onChange, csv }: PrintedListActionsProps) {
  if (total === 0 && count === 0) return null;
  return (
    <Group gap="8px 16px" className="screen-only">
      <FilterButton
        count={count}
        expanded={search.filters === 'open'}
        onClick={() => onChange({ filters: 'open' })}
      />
      {/* Also while there is nothing to print, so that the filters stay where they are. */}
      <PrintButton disabled={!total} />
      <ExportButton {...csv} disabled={!total} />
    </Group>
  );
}
