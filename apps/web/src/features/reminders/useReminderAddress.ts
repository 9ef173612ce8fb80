import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseReminderSearch, type ReminderSearch } from './search.ts';

/** Goes to another address of the reminders page. `saved`: nothing typed would be lost by it. */
export type OpenReminders = (next: ReminderSearch, saved?: boolean) => void;

/** What the reminders page's address holds, and the way to another. */
export function useReminderAddress() {
  const search = parseReminderSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const open: OpenReminders = useCallback(
    (next, saved = false) => void navigate({ to: '.', search: next, replace: saved, ignoreBlocker: saved }),
    [navigate],
  );
  return { search, open };
}
