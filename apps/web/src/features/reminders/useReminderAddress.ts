import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNavigateHere } from '../../listing/useAddress.ts';
import { parseReminderSearch, type ReminderSearch } from './search.ts';

/** Goes to another address of the reminders page. `saved`: nothing typed would be lost by it. */
export type OpenReminders = (next: ReminderSearch, saved?: boolean) => void;

/** What the reminders page's address holds, and the way to another. */
export function useReminderAddress() {
  const search = parseReminderSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  const open: OpenReminders = useCallback(
    (next, saved = false) => void navigate({ search: next, replace: saved, ignoreBlocker: saved }),
    [navigate],
  );
  return { search, open };
}
