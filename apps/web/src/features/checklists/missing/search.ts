import { ITEM_PROVIDERS } from '@landfall/contract/checklist-words';
import { MAX_ASKED_DAYS, MISSING_STATES } from '@landfall/contract/missing-items';
import { idParam, oneOf, searchReader, textParam } from '../../../lib/search-params.ts';

function daysParam(value: unknown): string | undefined {
  const days = textParam(value);
  return days && /^[1-9]\d{0,3}$/.test(days) && Number(days) <= MAX_ASKED_DAYS ? days : undefined;
}

/** Parses the search parameters of the missing items: filters, and whether their drawer is open. */
export const parseMissingSearch = searchReader({
  assignee_id: idParam,
  matter_type_id: idParam,
  from: oneOf(...ITEM_PROVIDERS),
  state: oneOf(...MISSING_STATES),
  /** Requested more than this many days ago. */
  asked_days: daysParam,
  filters: oneOf('open'),
});

/** The search parameters of the page. */
export type MissingSearch = ReturnType<typeof parseMissingSearch>;

/** The filters, as the server accepts them. */
export type MissingFilters = Omit<MissingSearch, 'filters'>;

/**
 * The search parameters that the server accepts. Items with a number of days since the request are in the requested
 * state.
 */
export function filtersOfMissing({ filters: _, ...held }: MissingSearch): MissingFilters {
  if (!held.asked_days) return held;
  const { state: __, ...filters } = held;
  return filters;
}
