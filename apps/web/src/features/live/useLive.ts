import type { LiveKind } from '@landfall/contract/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFresh } from '../../api/client.ts';
import { keepUp, type LiveNews } from '../../api/live.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { settingsQuery } from '../settings/queries.ts';

/** What is read anew when something of a kind changes. A screen becomes live by being named here. */
const LIVE_ROOTS: Readonly<Record<LiveKind, readonly string[]>> = { bell: [QUERY_ROOT.notifications] };

/** However much changes, it is read anew no more often than this, in milliseconds. */
const EVERY_MS = 1_000;

function rootsOf(news: LiveNews): readonly string[] {
  return news === 'anything' ? Object.values(LIVE_ROOTS).flat() : LIVE_ROOTS[news.kind];
}

/** Reads anew what others change while it is shown. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { id, org_id: orgId } = useQuery(settingsQuery).data?.user ?? {};
  useEffect(() => {
    if (!id || !orgId) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function refresh(): void {
      timer = undefined;
      if (changed.size === 0) return;
      readFresh();
      for (const root of changed) void queryClient.invalidateQueries({ queryKey: [root] });
      changed.clear();
      timer = setTimeout(refresh, EVERY_MS);
    }
    const end = keepUp(`${id} ${orgId}`, (news) => {
      for (const root of rootsOf(news)) changed.add(root);
      if (!timer) refresh();
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [queryClient, id, orgId]);
}
