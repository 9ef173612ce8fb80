import type { ReactNode } from 'react';
import type { DataColumn } from './columns.ts';

/** Everything past `placeholders` is for tables that need it: a plain small table leaves it out. */
export interface DataTableProps<Row extends object> {
  /** What the table is, for whoever doesn't see it. */
  label: string;
  /** The columns in sight, in order; leave out those that the person has hidden. Keep the array between renders. */
  columns: DataColumn<Row>[];
  /** The rows loaded so far. Undefined while the first ones load: a skeleton of the table's shape stands in. */
  rows: readonly Row[] | undefined;
  /** A row's own id. Keep the function between renders, or every row is drawn anew. */
  rowId: (row: Row) => string;
  /** How many rows the skeleton has. */
  placeholders?: number | undefined;
  /** Rows of an earlier question, shown until the next ones are there. The table goes back to its top for those. */
  stale?: boolean | undefined;
  /** Opens a row by a click anywhere on it, or by Enter on the active row. */
  onOpen?: ((row: Row) => void) | undefined;

  /** How many rows there are in all, loaded or not: told to screen readers. Left out while it isn't known. */
  total?: number | undefined;
  /** Whether there are rows after the loaded ones. */
  hasMore?: boolean | undefined;
  /** The next rows are on their way. */
  loadingMore?: boolean | undefined;
  /** Why the next rows could not be loaded. The loaded ones stay, and Try Again calls `onNearEnd`. */
  moreFailure?: string | undefined;
  /**
   * Loads the next rows. Called when the last loaded ones are nearly in sight, never while `loadingMore`, `stale` or
   * after `moreFailure`. With a query: `fetchNextPage({ cancelRefetch: false })`.
   */
  onNearEnd?: (() => void) | undefined;

  /** The order of the rows: a column's `meta.sort`, with `-` before it when descending. Left out: the list's own. */
  sort?: string | undefined;
  /** Asks for another order, undefined for the list's own. Makes the headers of columns with `meta.sort` buttons. */
  onSort?: ((next: string | undefined) => void) | undefined;

  /** Ids of the selected rows; ids of rows that are not loaded are kept. */
  selected?: ReadonlySet<string> | undefined;
  /** Changes the selection. Gives every row a checkbox; goes with `selected` and `rowLabel`. */
  onSelect?: ((next: ReadonlySet<string>) => void) | undefined;
  /** A row's name, which its checkbox says: `Select Amara Okafor`. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** What lies over the table's bottom edge without moving its rows: its `SelectionBar`. */
  children?: ReactNode;
}
