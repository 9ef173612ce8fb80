import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSignedIn } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { clearDraft, clearDraftsOfOthers, keepDraft, readDraft } from '../lib/drafts.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Keeps the input of an open form when the session ends, because it expired or the user logged out in another tab.
 * After the user signs in again in this tab, the same form of the same page contains it again.
 * @param name distinguishes the forms of a page
 * @param enabled false where the input is kept elsewhere or must not be kept
 */
export function useKeptInput<Values extends object>(
  form: UseFormReturnType<Values>,
  name: string,
  enabled = true,
): void {
  const user = useQuery(settingsQuery).data?.user;
  const [page] = useState(() => window.location.pathname);
  const key = {
    personId: user?.id ?? '',
    subject: `form.${user?.org_id}.${page}.${name}`,
    inTab: true,
  } as const;

  const restore = useEffectEvent(() => {
    clearDraftsOfOthers(key.personId);
    const kept = readDraft(key) as Partial<Values> | undefined;
    if (!kept) return;
    clearDraft(key);
    form.setValues(kept);
    toast('What you typed before you were signed out is here again');
  });
  const keep = useEffectEvent(() => {
    // The session ends before its components unmount. The input of a form that was closed earlier is not kept.
    if (isSignedIn()) return;
    // Only what was changed, so that it does not overwrite what others change in the meantime.
    const typed = Object.entries(form.values).filter(([field]) => form.isDirty(field));
    if (typed.length > 0) keepDraft(key, Object.fromEntries(typed));
  });
  useEffect(() => {
    if (!enabled) return;
    restore();
    return () => keep();
  }, [enabled]);
}
