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
  /** All columns of the list; the leading one always stays. */
  columns: readonly DataColumn<Row>[];
  /** Ids of the columns that are hidden by default. */
  onRequest: readonly string[];
  /** The person and the list of the remembered choice; undefined while unknown. */
  memory: string | undefined;
  search: ColumnChoice;
  change: ChangeAddress<ColumnChoice>;
}

/** The visible columns of a list: those of the address, else those that the person chose last. */
export function useListColumns<Row extends object>(question: ColumnsQuestion<Row>) {
  const { columns, onRequest, memory, search, change } = question;
  // Chosen on this page, or remembered from an earlier visit.
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
    /** The props of the column menu. */
    menu: {
      columns: choosable,
      hidden,
      onChange: (ids: ReadonlySet<string>) => choose(choiceOf(ids, onRequest)),
      onReset: () => choose({}),
    },
  };
}
