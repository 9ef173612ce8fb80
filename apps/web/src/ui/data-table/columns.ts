import type { ReactNode } from 'react';

interface ColumnMeta<Row> {
  /** The column's name on a card, where there is no header row. Left out for the card's heading. */
  label?: string;
  /** Whether the cell says nothing; a card leaves it out. */
  isEmpty?: (row: Row) => boolean;
  /** `lead` stays in sight while the rest scrolls and heads the card; `end` holds actions. */
  place?: 'lead' | 'end';
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

/** A name, or what draws one, e.g. for those alone who don't see the column. */
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

  return { accessor, display };
}
