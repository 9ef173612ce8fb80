import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { recentRecords } from '../../lib/recent-records.ts';
import { settingsQuery } from '../settings/queries.ts';
import { recordsQuery } from './queries.ts';
import type { SearchGroup } from './search-groups.ts';
import { recentItems } from './search-items.ts';

/** The records opened before the current one, with their current names. */
export function useRecent(): { groups: readonly SearchGroup[]; pending: boolean } {
  const personId = useQuery(settingsQuery).data?.user.id;
  const [ids] = useState(() => (personId ? recentRecords(personId) : []));
  const { data, isLoading } = useQuery(recordsQuery(ids));
  const here = useLocation({ select: (location) => location.pathname });
  const items = (data ? recentItems(ids, data) : []).filter(({ href }) => href !== here);
  return { groups: items.length > 0 ? [{ label: 'Recent', items }] : [], pending: isLoading };
}
