import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberRecord } from '../../lib/recent-records.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Keeps the page at hand among the records that were opened last, under `label`. */
export function useRememberRecord(label: string): void {
  const personId = useQuery(settingsQuery).data?.user.id;
  const href = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    if (personId && label) rememberRecord(personId, { href, label });
  }, [personId, href, label]);
}
