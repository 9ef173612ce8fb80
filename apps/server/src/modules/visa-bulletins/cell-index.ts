import type { Chart } from '@landfall/contract/visa-bulletins';
import { type Cutoff, cutoffFor } from '@landfall/domain/visa-bulletin/cutoffs';
import type { Cell } from './read-file.ts';

/** Returns a bulletin's cutoff for a chart, a category and a country; null when it has none. */
export type CutoffOf = (chart: Chart, category: string, country: string) => Cutoff | null;

/** Indexes the cells of a bulletin. A country that it does not list gets the cutoff of all other countries. */
export function indexOf(cells: readonly Cell[]): CutoffOf {
  const rows = Map.groupBy(cells, ({ chart, category }) => `${chart} ${category}`);
  const byRow = new Map(
    [...rows].map(([row, own]) => [
      row,
      new Map(own.map(({ country, status, date }) => [country as string, { status, date }])),
    ]),
  );
  return (chart, category, country) => {
    const row = byRow.get(`${chart} ${category}`);
    return row ? cutoffFor(row, country) : null;
  };
}
