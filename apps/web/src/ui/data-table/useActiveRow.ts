import { useState } from 'react';

/** The row that the keyboard is at. */
interface ActiveRow {
  index: number;
  /** Whether the focus is in it right now. */
  held: boolean;
}

/** Where a row of this id is, looked for at its last place first; that place where it is gone. */
function placeOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  id: string | undefined,
  last: number,
): number {
  const there = rows[last];
  const found = there && rowId(there) === id ? last : rows.findIndex((row) => rowId(row) === id);
  return Math.max(0, found >= 0 ? found : Math.min(last, rows.length - 1));
}

/**
 * The row that the keyboard is at. It follows its record through another order and stays at its place when the
 * record goes.
 */
export function useActiveRow<Row>(rows: readonly Row[], rowId: (row: Row) => string) {
  const [at, setAt] = useState<ActiveRow & { id: string | undefined }>({
    index: 0,
    held: false,
    id: undefined,
  });
  const active: ActiveRow = {
    index: at.id === undefined ? 0 : placeOf(rows, rowId, at.id, at.index),
    held: at.held,
  };

  /** Notes that the focus is at a row, or that it has left the rows. */
  function hold(index: number, held = true): void {
    const row = rows[index];
    const id = row && rowId(row);
    setAt((now) => (now.index === index && now.held === held && now.id === id ? now : { index, held, id }));
  }

  return { active, hold };
}
