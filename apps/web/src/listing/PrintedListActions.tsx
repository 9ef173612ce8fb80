import { Group } from '@mantine/core';
import { FilterButton } from '../ui/FilterButton.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { ExportButton } from './ExportButton.tsx';

interface PrintedListActionsProps {
  /** Number of rows in the list; undefined while it loads. */
  total: number | undefined;
  /** Number of active filters. */
  count: number;
  /** The search parameter for whether the filters are shown. */
  search: { filters?: 'open' | undefined };
  onChange: (search: { filters: 'open' }) => void;
  /** The list's CSV export. */
  csv: { fileName: string; load: () => Promise<string> };
}

/** The buttons above a list that can be printed. A list that is empty even without filters has none. */
export function PrintedListActions({ total, count, search, onChange, csv }: PrintedListActionsProps) {
  if (total === 0 && count === 0) return null;
  return (
    <Group gap="8px 16px" className="screen-only">
      <FilterButton
        count={count}
        expanded={search.filters === 'open'}
        onClick={() => onChange({ filters: 'open' })}
      />
      {/* Also shown while there is nothing to print, so that the filters don't move. */}
      <PrintButton disabled={!total} />
      <ExportButton {...csv} disabled={!total} />
    </Group>
  );
}
