import { type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';

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

// biome-ignore lint/suspicious/noExplicitAny: one set of features serves tables of every row; columnsOf() narrows it
export const features = tableFeatures({ columnMeta: {} as ColumnMeta<any> });

/** Makes the columns of a table of `Row`s. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

/** A column of a table of `Row`s. */
// biome-ignore lint/suspicious/noExplicitAny: columns of one table hold values of different types
export type DataColumn<Row extends object> = ColumnDef<typeof features, Row, any>;
