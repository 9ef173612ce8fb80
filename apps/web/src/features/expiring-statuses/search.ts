import { EXPIRING_DAYS } from '@landfall/contract/constants';
import { EXPIRING_KINDS } from '@landfall/contract/expiring-statuses';
import { definedEntries, oneOf, searchReader } from '../../lib/search-params.ts';

/** How far ahead can be looked, in days; {@link EXPIRING_DAYS} unless another is chosen. */
export const DAYS_AHEAD = ['30', '90', String(EXPIRING_DAYS), '365'] as const;

/** Reads the address of what expires: its filters, and whether their drawer is open. */
export const parseExpiringSearch = searchReader({
  kind: oneOf(...EXPIRING_KINDS),
  days: oneOf(...DAYS_AHEAD),
  /** Only of those who are on no open case. */
  no_case: oneOf('true'),
  filters: oneOf('open'),
});

/** What its address holds. */
export type ExpiringSearch = ReturnType<typeof parseExpiringSearch>;

/** The filters, which the server applies. */
export type ExpiringFilters = Omit<ExpiringSearch, 'filters'>;

/** The part of the address that the server answers. */
export function filtersOfExpiring({ filters: _, days, ...held }: ExpiringSearch): ExpiringFilters {
  return definedEntries<ExpiringFilters>({
    ...held,
    days: days === String(EXPIRING_DAYS) ? undefined : days,
  } as { [K in keyof ExpiringFilters]: ExpiringFilters[K] });
}
