import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNavigateHere } from '../../listing/useAddress.ts';
import { parseReminderSearch, type ReminderSearch } from './search.ts';

/** Changes the search parameters of the reminders page. `saved`: skips the question about unsaved input. */
export type OpenReminders = (next: ReminderSearch, saved?: boolean) => void;

/** The search parameters of the reminders page, and a function that changes them. */
export function useReminderAddress() {
  const search = parseReminderSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  const open: OpenReminders = useCallback(
    (next, saved = false) => void navigate({ search: next, replace: saved, ignoreBlocker: saved }),
    [navigate],
  );
  return { search, open };
}
