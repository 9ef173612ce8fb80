import type { CaseListRow } from '@landfall/contract/case-records';
import { BULK_SIZE } from '@landfall/contract/constants';
import { useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { BulkActions } from './BulkActions.tsx';
import type { CaseFilters } from './search.ts';

interface CaseSelectionProps {
  ids: ReadonlySet<string>;
  /** The loaded rows; some selected cases may no longer be among them. */
  rows: readonly CaseListRow[];
  filters: CaseFilters;
  /** How many cases the list holds, loaded or not; undefined while it is counted. */
  total: number | undefined;
  /** The list's columns, for an export. */
  columns: string;
  /** Called with whether all cases of the list are selected. */
  onAll: (all: boolean) => void;
  onDone: () => void;
}

/** The actions on the selected cases, or on all cases of the list. */
export function CaseSelection({ ids, rows, filters, total = 0, columns, onAll, onDone }: CaseSelectionProps) {
  // The selection at the time when "Select all" was pressed: once it changes, only the selected rows count again.
  const [allOf, setAllOf] = useState<ReadonlySet<string>>();
  const isAll = allOf === ids && total > ids.size;

  function choose(all: boolean) {
    setAllOf(all ? ids : undefined);
    onAll(all);
  }

  const number = total.toLocaleString('en-US');
  return (
    <>
      {isAll && <QuietButton onClick={() => choose(false)}>Select only {ids.size}</QuietButton>}
      {!isAll && total > ids.size && (
        <QuietButton onClick={() => choose(true)}>Select all {number}</QuietButton>
      )}
      {!isAll && ids.size > BULK_SIZE ? (
        <span role="status">At most {BULK_SIZE} cases can be changed at once, or all of them</span>
      ) : (
        <BulkActions
          chosen={isAll ? { filters, total } : { ids: [...ids] }}
          rows={rows.filter(({ id }) => ids.has(id))}
          columns={columns}
          onDone={onDone}
        />
      )}
    </>
  );
}
