import type { QueuedReminder } from '@landfall/contract/reminders';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useCancelReminder, useRetryReminder } from './queries.ts';
import type { QueueActions } from './queue-columns.tsx';
import { aboutReminder } from './reminder-words.ts';

/**
 * Cancels reminders and sends them again. If another user or the sending itself was first, the refusal is reported and
 * the list refetched.
 */
export function useQueueActions(): QueueActions {
  const { mutate: cancel, isPending: cancelling, variables: cancelled } = useCancelReminder();
  const { mutate: retry, isPending: retrying, variables: retried } = useRetryReminder();
  const busy = cancelling ? cancelled : retrying ? retried : undefined;

  return useMemo(() => {
    async function onCancel(reminder: QueuedReminder) {
      const agreed = await confirm({
        title: 'Cancel this reminder?',
        text: `${reminder.target_name} will not be reminded of ${aboutReminder(reminder)} this time. The date stays as it is, and so do its other reminders.`,
        confirm: 'Cancel Reminder',
        cancel: 'Keep It',
      });
      if (!agreed) return;
      cancel(reminder.id, {
        onSuccess: () => toast('Reminder cancelled'),
        onError: (error) => toastFailure(`The reminder was not cancelled. ${errorWords(error)}`),
      });
    }
    function onRetry({ id }: QueuedReminder) {
      retry(id, {
        onSuccess: () => toast('It is sent again within a minute, to whom it did not reach'),
        onError: (error) => toastFailure(`The reminder was not sent again. ${errorWords(error)}`),
      });
    }
    return { onCancel, onRetry, busy };
  }, [cancel, retry, busy]);
}
