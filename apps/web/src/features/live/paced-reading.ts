import type { Query, QueryClient } from '@tanstack/react-query';
import { bypassReplicaBriefly } from '../../api/client.ts';

/** However much changes, it is read anew no more often than this, in milliseconds: what a page shows, and what stands aside. */
const EVERY_MS = { page: 1_000, aside: 15_000 };
/** So much later for each call that it takes: a long list is read page by page, and a minute has a limit of calls. */
const PER_CALL_MS = 100;

export type Pace = keyof typeof EVERY_MS;

/** What a case or a thread has is kept under its id, as [root, one of these, id]. */
const OF_ONE: readonly unknown[] = ['of', 'record', 'reminders', 'snoozes'];

/** Beside a page stands what every page shows and its query says so, unless the page shows it, too. */
function paceOf(query: Query): Pace {
  return query.meta?.aside && query.getObserversCount() < 2 ? 'aside' : 'page';
}

function callsFor({ state: { data } }: Query): number {
  return (data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;
}

/** What changed: one case or thread, all of them, or `anything` when changes may have been missed. */
export type Changed = { recordId: string } | 'all' | 'anything';

/** What has a root of query keys read anew. */
export interface PacedReading {
  changed(what: Changed): void;
  end(): void;
}

/**
 * Has what lies below a root of query keys read anew when it changes: at once, but not before what was asked for has come
 * and the pause after it is over. What nobody sees, as in a hidden tab, is read anew once somebody does.
 */
export function pacedReading(queryClient: QueryClient, root: string, pace: Pace): PacedReading {
  let waiting: Changed[] = [];
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for what is under way, and does not cancel it: it may be the next page of a list. */
  function invalidate(predicate: (query: Query) => boolean): Promise<void> {
    bypassReplicaBriefly();
    const refetchType = document.hidden ? 'none' : 'active';
    return queryClient.invalidateQueries(
      { queryKey: [root], predicate, refetchType },
      { cancelRefetch: false },
    );
  }

  /** What comes until then is read in one go. */
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
    // What was asked before the change is asked again after it; what a page begins with is not, once its stream opens.
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
