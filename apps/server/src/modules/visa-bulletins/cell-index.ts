import type { Chart } from '@landfall/contract/visa-bulletins';
import { type Cutoff, cutoffFor } from '@landfall/domain/visa-bulletin/cutoffs';
import type { Cell } from './read-file.ts';

/** What a bulletin says of a category and a country under a chart; null: nothing. */
export type CutoffOf = (chart: Chart, category: string, country: string) => Cutoff | null;

/** The cells of a bulletin, to be asked for one; a country that it does not list stands with all others. */
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
