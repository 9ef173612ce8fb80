import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberRecord } from '../../lib/recent-records.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Keeps a record whose page is open among those that were opened last. */
export function useRememberRecord(id: string | undefined): void {
  const personId = useQuery(settingsQuery).data?.user.id;
  useEffect(() => {
    if (personId && id) rememberRecord(personId, id);
  }, [personId, id]);
}
