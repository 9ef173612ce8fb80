import { EXPIRING_DAYS } from '@landfall/contract/constants';
import { EXPIRING_KINDS } from '@landfall/contract/expiring-statuses';
import { definedEntries, oneOf, searchReader } from '../../lib/search-params.ts';

/** How many days ahead can be listed; {@link EXPIRING_DAYS} by default. */
export const DAYS_AHEAD = ['30', '90', String(EXPIRING_DAYS), '365'] as const;

/** Parses the search parameters of what expires: filters, and whether their drawer is open. */
export const parseExpiringSearch = searchReader({
  kind: oneOf(...EXPIRING_KINDS),
  days: oneOf(...DAYS_AHEAD),
  /** Only people without an open case. */
  no_case: oneOf('true'),
  filters: oneOf('open'),
});

/** The search parameters of the page. */
export type ExpiringSearch = ReturnType<typeof parseExpiringSearch>;

/** The filters, as the server accepts them. */
export type ExpiringFilters = Omit<ExpiringSearch, 'filters'>;

/** The search parameters that the server accepts. */
export function filtersOfExpiring({ filters: _, days, ...held }: ExpiringSearch): ExpiringFilters {
  return definedEntries<ExpiringFilters>({
    ...held,
    days: days === String(EXPIRING_DAYS) ? undefined : days,
  } as { [K in keyof ExpiringFilters]: ExpiringFilters[K] });
}
