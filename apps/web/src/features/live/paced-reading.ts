import type { Query, QueryClient } from '@tanstack/react-query';
import { bypassReplicaBriefly } from '../../api/client.ts';

/** Minimum intervals between refetches of a root, in milliseconds: for the page's own data, and for data beside it. */
const EVERY_MS = { page: 1_000, aside: 15_000 };
/**
 * Added to the interval per call of a refetch: a long list takes one call per page, and calls per minute are limited.
 */
const PER_CALL_MS = 100;

export type Pace = keyof typeof EVERY_MS;

/** Data of one case or thread has a key of the form [root, one of these, id]. */
const OF_ONE: readonly unknown[] = [
  'of',
  'record',
  'reminders',
  'snoozes',
  'events',
  'archived-dates',
  'archived-events',
];

/**
 * Whether a query belongs to the page, or to the frame around every page as its `meta` says. A query that both use
 * belongs to the page.
 */
function paceOf(query: Query): Pace {
  return query.meta?.aside && query.getObserversCount() < 2 ? 'aside' : 'page';
}

function callsFor({ state: { data } }: Query): number {
  return (data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;
}

/** What changed: one case or thread, all of them, or `anything` when events may have been missed. */
export type Changed = { recordId: string } | 'all' | 'anything';

/** Refetches the queries below one root. */
export interface PacedReading {
  changed(what: Changed): void;
  end(): void;
}

/**
 * Refetches the queries below a root when something changes: at once, but not while a fetch is running or before the
 * interval has passed. Data that is not visible, as in a hidden tab, is refetched when it becomes visible.
 */
export function pacedReading(queryClient: QueryClient, root: string, pace: Pace): PacedReading {
  let waiting: Changed[] = [];
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for running fetches instead of cancelling them, as one may be loading the next page of a list. */
  function invalidate(predicate: (query: Query) => boolean): Promise<void> {
    bypassReplicaBriefly();
    const refetchType = document.hidden ? 'none' : 'active';
    return queryClient.invalidateQueries(
      { queryKey: [root], predicate, refetchType },
      { cancelRefetch: false },
    );
  }

  /** Changes that arrive until then are refetched together. */
  function readAfter(milliseconds: number): void {
    busy = true;
    timer = setTimeout(() => void read(), milliseconds);
  }

  async function read(): Promise<void> {
    if (waiting.length === 0) {
      busy = false;
      return;
    }
    const changes = waiting;
    waiting = [];
    const isChanged = (query: Query) => {
      const [, what, id] = query.queryKey;
      if (paceOf(query) !== pace) return false;
      return changes.some((of) => typeof of === 'string' || !OF_ONE.includes(what) || of.recordId === id);
    };
    const asked = queryClient
      .getQueryCache()
      .findAll({ queryKey: [root], type: 'active', predicate: isChanged });
    // A fetch that started before the change is repeated after it, except the initial fetches of a page when its stream
    // opens.
    const isSure = changes.some((of) => of !== 'anything');
    const again = new Set(
      asked.filter(({ state }) => state.fetchStatus === 'fetching' && (isSure || state.data !== undefined)),
    );
    await invalidate(isChanged);
    if (again.size > 0) await invalidate((query) => again.has(query));
    const calls = asked.reduce((sum, query) => sum + callsFor(query), 0);
    readAfter(Math.max(EVERY_MS[pace], calls * PER_CALL_MS));
  }

  return {
    changed(what) {
      waiting.push(what);
      if (!busy) readAfter(0);
    },
    end() {
      clearTimeout(timer);
      waiting = [];
      busy = true;
    },
  };
}
