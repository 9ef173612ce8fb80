import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToLiveEvents } from '../../api/live.ts';
import { settingsQuery } from '../settings/queries.ts';
import type { LiveReading } from './live-reading.ts';

/** Refetches shown data when others change it. The code for that is loaded with the first event. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { id, org_id: orgId } = useQuery(settingsQuery).data?.user ?? {};
  useEffect(() => {
    if (!id || !orgId) return;
    let loading: Promise<LiveReading> | undefined;
    const end = subscribeToLiveEvents(`${id} ${orgId}`, (update) => {
      loading ??= import('./live-reading.ts').then(({ liveReading }) => liveReading(queryClient));
      loading
        .then((reading) => reading.receive(update))
        .catch(() => {
          // Without that code the data stays as it is; the next event tries again.
          loading = undefined;
        });
    });
    return () => {
      end();
      loading?.then((reading) => reading.end()).catch(() => {});
    };
  }, [queryClient, id, orgId]);
}
