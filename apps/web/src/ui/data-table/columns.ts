import { createElement, type ReactNode } from 'react';

interface ColumnMeta<Row> {
  /** Whether the cell says nothing; a card leaves it out. */
  isEmpty?: (row: Row) => boolean;
  /** `lead` stays in sight while the rest scrolls and heads the card; `end` holds actions. */
  place?: 'lead' | 'end';
  /**
   * Where it stands on a phone in rows of two lines: behind what leads, `below` it, `beside` what stands there, or on a line
   * of its own when it was asked for. A table of which no column says so has cards there; one of which any does leaves the other columns out, but
   * for their actions.
   */
  phone?: 'behind' | 'below' | 'beside' | 'asked';
  /** `right` for numbers, so that their digits stand below each other. */
  align?: 'right';
  /** The name by which the server sorts this column. Needs the table's `onSort`. */
  sort?: string;
}

/** What a cell is drawn of. */
interface CellContext<Row, Value> {
  row: { original: Row };
  getValue: () => Value;
}

/** A name, which a card writes before the value, or what draws one for those alone who don't see the column. */
type Header = string | (() => ReactNode);

interface ColumnWords<Row, Value> {
  header: Header;
  meta?: ColumnMeta<Row>;
  /** Draws the cell; without it its value is written as it is. */
  cell?: (context: CellContext<Row, Value>) => ReactNode;
}

/** A column of a table of `Row`s. */
export interface DataColumn<Row extends object> {
  id: string;
  /** The field of the row that it shows, where it shows one. */
  accessorKey: string | undefined;
  header: Header;
  meta: ColumnMeta<Row> | undefined;
  /** What a row's cell holds. */
  cellOf: (row: Row) => ReactNode;
}

function columnFrom<Row extends object, Value>(
  id: string,
  read: (row: Row) => Value,
  { header, meta, cell }: ColumnWords<Row, Value>,
  accessorKey?: string,
): DataColumn<Row> {
  const written = (row: Row) => String(read(row) ?? '');
  const drawn = cell && ((row: Row) => cell({ row: { original: row }, getValue: () => read(row) }));
  return { id, accessorKey, header, meta, cellOf: drawn ?? written };
}

/** Makes the columns of a table of `Row`s. */
export function columnsOf<Row extends object>() {
  /** A column of one of the row's fields, or of a value made of the row. */
  function accessor<Key extends keyof Row & string>(
    key: Key,
    words: ColumnWords<Row, Row[Key]> & { id?: string },
  ): DataColumn<Row>;
  function accessor<Value>(
    read: (row: Row) => Value,
    words: ColumnWords<Row, Value> & { id: string },
  ): DataColumn<Row>;
  function accessor<Value>(
    of: (keyof Row & string) | ((row: Row) => Value),
    words: ColumnWords<Row, Value> & { id?: string },
  ): DataColumn<Row> {
    if (typeof of === 'function') return columnFrom(words.id ?? '', of, words);
    return columnFrom(words.id ?? of, (row) => row[of] as Value, words, of);
  }

  /** A column that shows no value of its own, like actions. */
  function display(words: ColumnWords<Row, undefined> & { id: string }): DataColumn<Row> {
    return columnFrom(words.id, () => undefined, words);
  }

  /** The last column: what can be done with a row. Its name is for those alone who don't see it. */
  function actions(
    cell: (row: Row) => ReactNode,
    { name = 'Actions', ...meta }: { name?: string } & Pick<ColumnMeta<Row>, 'isEmpty'> = {},
  ): DataColumn<Row> {
    return display({
      id: 'actions',
      header: () => createElement('span', { className: 'visually-hidden' }, name),
      meta: { place: 'end', ...meta },
      cell: ({ row: { original } }) => cell(original),
    });
  }

  return { accessor, display, actions };
}

/** Whether rows of these columns take two lines on a phone, rather than being cards. */
export function hasLines<Row extends object>(columns: readonly DataColumn<Row>[]): boolean {
  return columns.some(({ meta }) => meta?.phone !== undefined);
}

/** Everything past `placeholders` is for tables that need it: a plain small table leaves it out. */
export interface DataTableProps<Row extends { id: string }> {
  /** What the table is, for whoever doesn't see it. */
  label: string;
  /** The columns in sight, in order; leave out those that the person has hidden. Keep the array between renders. */
  columns: DataColumn<Row>[];
  /** The rows loaded so far. Undefined while the first ones load: a skeleton of the table's shape stands in. */
  rows: readonly Row[] | undefined;
  /** How many rows the skeleton has. */
  placeholders?: number | undefined;
  /** Rows of an earlier question, shown until the next ones are there. The table goes back to its top for those. */
  stale?: boolean | undefined;
  /** Opens a row by a click anywhere on it, or by Enter on the active row. */
  onOpen?: ((row: Row) => void) | undefined;

  /** The id of the row that has the focus, and is in sight, when the table is first drawn: the one that was open. */
  startAt?: string | undefined;

  /** How many rows there are in all, loaded or not: announced by screen readers. Left out while it isn't known. */
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

/** What orders a table's rows and selects them all. */
export interface TableControls<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'selected' | 'onSelect'> {
  /** Ids of the loaded rows. */
  ids: readonly string[];
}
