import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberRecord } from '../../lib/recent-records.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Adds the record whose page is open to the recently opened ones. */
export function useRememberRecord(id: string | undefined): void {
  const personId = useQuery(settingsQuery).data?.user.id;
  useEffect(() => {
    if (personId && id) rememberRecord(personId, id);
  }, [personId, id]);
}
