import { type InfiniteData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A list's answers so far: each tells how many there are in all, or leaves that for later. */
interface CountedList {
  data: InfiniteData<{ total: number | null }> | undefined;
  /** Whether the rows are those of an earlier question. */
  isPlaceholderData: boolean;
}

/** How many rows a list has, loaded or not. */
export interface Total {
  /** Undefined while it isn't known. */
  count: number | undefined;
  waiting: boolean;
}

/**
 * A list's exact total, which never holds up its rows: as its pages tell it, else from `counting`, asked only where
 * they leave it out. Rows of an earlier question keep their own total.
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
