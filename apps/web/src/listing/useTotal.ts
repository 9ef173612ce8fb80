import { type InfiniteData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The pages of a list so far: each holds the total, or null to leave it for later. */
interface CountedList {
  data: InfiniteData<{ total: number | null }> | undefined;
  /** Whether the rows belong to the previous query. */
  isPlaceholderData: boolean;
}

/** How many rows a list has, loaded or not. */
export interface Total {
  /** Undefined while it isn't known. */
  count: number | undefined;
  waiting: boolean;
}

/**
 * A list's exact total, which never delays its rows: from its pages, else from `counting`, which is requested only when
 * the pages leave the total out. Rows of the previous query keep their own total.
 * @param counting the same filters, for one row, with `total: 'now'`; its key below the list's own root
 */
export function useTotal<Answer, Key extends QueryKey>(
  { data, isPlaceholderData }: CountedList,
  counting: UseQueryOptions<Answer, Error, number | null, Key>,
): Total {
  const [kept, keep] = useState<number>();
  const reported = data?.pages.findLast(({ total }) => total !== null)?.total ?? undefined;
  const leftOut = data !== undefined && reported === undefined;
  const counted = useQuery({ ...counting, enabled: leftOut && !isPlaceholderData });
  const known = reported ?? (leftOut ? (counted.data ?? undefined) : undefined);
  if (!isPlaceholderData && !Object.is(known, kept)) keep(known);
  const count = isPlaceholderData ? kept : known;
  return { count, waiting: count === undefined && counted.isPending };
}
