import { splitNames } from '../../lib/search-params.ts';
import type { ViewState } from './queries.ts';

/** The non-empty parts of a state in a fixed order, also within comma separated lists. */
function written(parts: object, joined: boolean): string {
  const said = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  const entries = said.map(([name, value]) => [name, joined ? splitNames(value).toSorted() : value]);
  return JSON.stringify(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))));
}

/** Whether two lists have the same filters, columns and order. */
export function isSameState(a: ViewState, b: ViewState): boolean {
  return (
    a.sort === b.sort &&
    written(a.filters, false) === written(b.filters, false) &&
    written(a.columns, true) === written(b.columns, true)
  );
}
