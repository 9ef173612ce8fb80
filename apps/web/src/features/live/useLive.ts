import type { LiveKind } from '@landfall/contract/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFresh } from '../../api/client.ts';
import { keepUp, type LiveNews } from '../../api/live.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Documents are named by the items of checklists, too. */
const DOCUMENT_ROOTS = [QUERY_ROOT.documents, QUERY_ROOT.checklists];

/** What is read anew when something of a kind changes. A screen becomes live by being named here. */
const LIVE_ROOTS: Readonly<Record<LiveKind, readonly string[]>> = {
  bell: [QUERY_ROOT.notifications],
  documents: DOCUMENT_ROOTS,
  person_documents: DOCUMENT_ROOTS,
  checklist: [...DOCUMENT_ROOTS, QUERY_ROOT.clientLinks],
};

/** Kinds whose events are each about one case: what is shown of another is not read anew. */
const OF_ONE_CASE: readonly LiveKind[] = ['documents', 'checklist'];

/** However much changes, it is read anew no more often than this, in milliseconds. */
const EVERY_MS = 1_000;

/** A question that is asked anew: a root of query keys, and of which case unless of all. */
type Changed = readonly [root: string, caseId?: string];

function changedBy(news: LiveNews): Changed[] {
  if (news === 'anything') return [...new Set(Object.values(LIVE_ROOTS).flat())].map((root) => [root]);
  const caseId = OF_ONE_CASE.includes(news.kind) ? news.id : undefined;
  return LIVE_ROOTS[news.kind].map((root) => (caseId ? [root, caseId] : [root]));
}

/** Reads anew what others change while it is shown. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { id, org_id: orgId } = useQuery(settingsQuery).data?.user ?? {};
  useEffect(() => {
    if (!id || !orgId) return;
    const changed = new Map<string, Changed>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function refresh(): void {
      timer = undefined;
      if (changed.size === 0) return;
      readFresh();
      for (const [root, caseId] of changed.values())
        void queryClient.invalidateQueries({
          queryKey: [root],
          // What a case has is kept under its id, as [root, 'of', id].
          predicate: ({ queryKey: [, what, of] }) => !caseId || what !== 'of' || of === caseId,
        });
      changed.clear();
      timer = setTimeout(refresh, EVERY_MS);
    }
    const end = keepUp(`${id} ${orgId}`, (news) => {
      for (const part of changedBy(news)) changed.set(part.join(' '), part);
      if (!timer) refresh();
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [queryClient, id, orgId]);
}
