import type { DatedCase } from '@landfall/contract/case-dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { loadNextPage } from '../../api/pages.ts';
import { type Total, useTotal } from '../../listing/useTotal.ts';
import type { MoreDates } from './CaseDateTable.tsx';
import type { CaseDateFilters } from './search.ts';
import { caseDatesQuery, caseDatesTotalQuery, type Side } from './view-queries.ts';

/** One side of the dates view, as far as it is loaded. */
export interface DateList {
  /** Undefined while they load. */
  rows: DatedCase[] | undefined;
  total: Total;
  /** Whether the rows belong to the previous query. */
  stale: boolean;
  more: MoreDates;
}

/** Both sides of the dates view, page by page; nothing is fetched while `enabled` is false. */
export function useDateLists(filters: CaseDateFilters, enabled: boolean) {
  const upcoming = useSide('upcoming', filters, enabled);
  const prior = useSide('prior', filters, enabled);
  const overdue = useTotal(
    {
      data: prior.dates.data && {
        pageParams: [],
        pages: prior.dates.data.pages.map(({ overdue_total }) => ({ total: overdue_total })),
      },
      isPlaceholderData: prior.list.stale,
    },
    caseDatesTotalQuery('overdue', filters),
  );
  const sides = [upcoming.dates, prior.dates];
  return {
    upcoming: upcoming.list,
    prior: prior.list,
    overdue,
    /** The first failure of a side without any data. */
    error: sides.find(({ isError, data }) => isError && !data)?.error,
    tryAgain: () => {
      for (const side of sides) void side.refetch();
    },
    /** The organization's current day; undefined until the first answer. */
    today: upcoming.dates.data?.pages[0]?.today,
  };
}

export type DateLists = ReturnType<typeof useDateLists>;

function useSide(side: Side, filters: CaseDateFilters, enabled: boolean) {
  const dates = useInfiniteQuery({ ...caseDatesQuery(side, filters), enabled });
  const total = useTotal(dates, caseDatesTotalQuery(side, filters));
  const rows = useMemo(() => dates.data?.pages.flatMap((page) => page.dates), [dates.data]);
  const list: DateList = {
    // An empty result of the previous filters does not mean that the new result is empty.
    rows: dates.isPlaceholderData && rows?.length === 0 ? undefined : rows,
    total,
    stale: dates.isPlaceholderData,
    more: {
      has: dates.hasNextPage,
      loading: dates.isFetchingNextPage,
      failure: dates.isFetchNextPageError ? errorWords(dates.error) : undefined,
      load: () => void loadNextPage(dates),
    },
  };
  return { dates, list };
}

/** The sum of two totals. */
export function sumOf(a: Total, b: Total): Total {
  const waiting = a.waiting || b.waiting;
  if (a.count === undefined || b.count === undefined) return { count: undefined, waiting };
  return { count: a.count + b.count, waiting };
}

/** The difference of two totals. */
export function restOf(all: Total, part: Total): Total {
  const waiting = all.waiting || part.waiting;
  if (all.count === undefined || part.count === undefined) return { count: undefined, waiting };
  return { count: Math.max(0, all.count - part.count), waiting };
}
