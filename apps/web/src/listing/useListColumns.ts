import { useMemo, useState } from 'react';
import {
  type ColumnChoice,
  choiceOf,
  hiddenIds,
  rememberColumns,
  rememberedColumns,
} from '../lib/column-choice.ts';
import type { DataColumn } from '../ui/DataTable.tsx';
import type { ChangeAddress } from './useAddress.ts';

interface ColumnsQuestion<Row extends object> {
  /** All that the list has; the one that leads always stays. */
  columns: readonly DataColumn<Row>[];
  /** Ids of those that are hidden unless asked for. */
  onRequest: readonly string[];
  /** Whose choice is remembered, and of which list; undefined while that is not known. */
  memory: string | undefined;
  search: ColumnChoice;
  change: ChangeAddress<ColumnChoice>;
}

/** The columns of a list in sight: those of the address, else those that the person chose the last time. */
export function useListColumns<Row extends object>(question: ColumnsQuestion<Row>) {
  const { columns, onRequest, memory, search, change } = question;
  // Chosen on this page, or kept from the last time.
  const [chosen, setChosen] = useState<ColumnChoice>();
  const kept = useMemo(() => (memory ? rememberedColumns(memory) : {}), [memory]);
  const inAddress = search.without !== undefined || search.with !== undefined;
  const { without, with: asked } = inAddress ? search : (chosen ?? kept);
  const hidden = useMemo(() => hiddenIds({ without, with: asked }, onRequest), [without, asked, onRequest]);
  const choosable = columns.flatMap(({ id, header, meta }) =>
    meta?.place !== 'lead' && typeof header === 'string' ? [{ id, label: header }] : [],
  );

  function choose(choice: ColumnChoice) {
    setChosen(choice);
    if (memory) rememberColumns(memory, choice);
    change({ without: choice.without, with: choice.with });
  }

  return {
    shown: useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]),
    /** What the menu of columns is given. */
    menu: {
      columns: choosable,
      hidden,
      onChange: (ids: ReadonlySet<string>) => choose(choiceOf(ids, onRequest)),
      onReset: () => choose({}),
    },
  };
}
