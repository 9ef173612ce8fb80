import { createElement, type ReactNode } from 'react';

interface ColumnMeta<Row> {
  /** Whether the cell is empty; a card leaves it out. */
  isEmpty?: (row: Row) => boolean;
  /** `lead` stays visible on horizontal scrolling and heads the card; `end` holds actions. */
  place?: 'lead' | 'end';
  /**
   * The position on a phone in rows of two lines: `behind` the leading cell, `below` it, `beside` the one below, or on
   * a line of its own when the column was `asked` for. A table in which no column sets this shows cards; otherwise
   * columns without it are left out, except actions.
   */
  phone?: 'behind' | 'below' | 'beside' | 'asked';
  /** `right` for numbers, so that their digits align. */
  align?: 'right';
  /** The server's sort key of this column. Requires the table's `onSort`. */
  sort?: string;
}

/** The row and value that a cell renders. */
interface CellContext<Row, Value> {
  row: { original: Row };
  getValue: () => Value;
}

/** A label, which a card shows before the value, or a function that renders one for screen readers only. */
type Header = string | (() => ReactNode);

interface ColumnWords<Row, Value> {
  header: Header;
  meta?: ColumnMeta<Row>;
  /** Renders the cell; by default the value itself. */
  cell?: (context: CellContext<Row, Value>) => ReactNode;
}

/** A column of a table of `Row`s. */
export interface DataColumn<Row extends object> {
  id: string;
  /** The field of the row that the column shows, if it shows one. */
  accessorKey: string | undefined;
  header: Header;
  meta: ColumnMeta<Row> | undefined;
  /** Renders a row's cell. */
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
  /** A column of one of the row's fields, or of a value computed from the row. */
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

  /** A column without a value, such as actions. */
  function display(words: ColumnWords<Row, undefined> & { id: string }): DataColumn<Row> {
    return columnFrom(words.id, () => undefined, words);
  }

  /** The last column: a row's actions. Its label is for screen readers only. */
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

/** Whether rows with these columns take two lines on a phone, rather than being cards. */
export function hasLines<Row extends object>(columns: readonly DataColumn<Row>[]): boolean {
  return columns.some(({ meta }) => meta?.phone !== undefined);
}

/** All props after `placeholders` are optional: a small, plain table leaves them out. */
export interface DataTableProps<Row extends { id: string }> {
  /** The table's accessible name. */
  label: string;
  /** The visible columns, in order. Keep the array between renders. */
  columns: DataColumn<Row>[];
  /** The rows loaded so far. While undefined, a skeleton of the table is shown. */
  rows: readonly Row[] | undefined;
  /** Number of skeleton rows. */
  placeholders?: number | undefined;
  /** Whether the rows belong to the previous query. When the new rows arrive, the table scrolls to its top. */
  stale?: boolean | undefined;
  /** Opens a row by a click anywhere on it, or by Enter on the active row. */
  onOpen?: ((row: Row) => void) | undefined;

  /** The id of the row that is focused and scrolled into view at first: the one that was open. */
  startAt?: string | undefined;

  /** Total number of rows, loaded or not, announced to screen readers. Absent while unknown. */
  total?: number | undefined;
  /** Whether there are more rows than those loaded. */
  hasMore?: boolean | undefined;
  /** Whether the next rows are loading. */
  loadingMore?: boolean | undefined;
  /** Why the next rows could not be loaded. The loaded ones stay, and Try Again calls `onNearEnd`. */
  moreFailure?: string | undefined;
  /**
   * Loads the next rows. Called when the last loaded rows are almost visible, never while `loadingMore`, `stale` or
   * after `moreFailure`. With a query: `fetchNextPage({ cancelRefetch: false })`.
   */
  onNearEnd?: (() => void) | undefined;

  /** The sort order: a column's `meta.sort`, with `-` before it when descending. Absent: the list's default. */
  sort?: string | undefined;
  /**
   * Requests another sort order, undefined for the default. Turns the headers of columns with `meta.sort` into buttons.
   */
  onSort?: ((next: string | undefined) => void) | undefined;

  /** Ids of the selected rows; ids of rows that are not loaded are kept. */
  selected?: ReadonlySet<string> | undefined;
  /** Changes the selection. Gives every row a checkbox; requires `selected` and `rowLabel`. */
  onSelect?: ((next: ReadonlySet<string>) => void) | undefined;
  /** A row's name for its checkbox: `Select Amara Okafor`. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Overlays the table's bottom edge: its `SelectionBar`. */
  children?: ReactNode;
}

/** The props that sort a table and select all its rows. */
export interface TableControls<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'selected' | 'onSelect'> {
  /** Ids of the loaded rows. */
  ids: readonly string[];
}
