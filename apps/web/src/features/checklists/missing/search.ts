import { ITEM_PROVIDERS } from '@landfall/contract/checklist-words';
import { MAX_ASKED_DAYS, MISSING_STATES } from '@landfall/contract/missing-items';
import { idParam, oneOf, searchReader, textParam } from '../../../lib/search-params.ts';

function daysParam(value: unknown): string | undefined {
  const days = textParam(value);
  return days && /^[1-9]\d{0,3}$/.test(days) && Number(days) <= MAX_ASKED_DAYS ? days : undefined;
}

/** Reads the address of what is missing: its filters, and whether their drawer is open. */
export const parseMissingSearch = searchReader({
  assignee_id: idParam,
  matter_type_id: idParam,
  from: oneOf(...ITEM_PROVIDERS),
  state: oneOf(...MISSING_STATES),
  /** Asked for more than so many days ago. */
  asked_days: daysParam,
  filters: oneOf('open'),
});

/** What its address holds. */
export type MissingSearch = ReturnType<typeof parseMissingSearch>;

/** The filters, which the server applies. */
export type MissingFilters = Omit<MissingSearch, 'filters'>;

/** The part of the address that the server answers. What waits for so many days has been asked for. */
export function filtersOfMissing({ filters: _, ...held }: MissingSearch): MissingFilters {
  if (!held.asked_days) return held;
  const { state: __, ...filters } = held;
  return filters;
}
