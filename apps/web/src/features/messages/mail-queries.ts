import { cancelMessage, type Message, retryMessage } from '@landfall/contract/messages';
import { updateSettings } from '@landfall/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { settingsQuery } from '../settings/queries.ts';
import { threadQuery, useShowMessage } from './queries.ts';

/** Changes a mail's state. Its thread is refetched also if another user or the mail server was first. */
function useMailChange(change: (id: string) => Promise<{ message: Message }>) {
  const queryClient = useQueryClient();
  const show = useShowMessage();
  return useMutation({
    mutationFn: ({ id }: Message) => change(id),
    onSuccess: ({ message }) => show(message),
    onError: (_, { thread_id }) =>
      queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey }),
  });
}

/** Cancels a mail that has not been sent yet. */
export function useCancelMail() {
  return useMailChange((id) => call(cancelMessage, { params: { id } }));
}

/** Sends a mail once more. */
export function useRetryMail() {
  return useMailChange((id) => call(retryMessage, { params: { id } }));
}

/** The signature of the signed-in person; empty for none. */
export function useSignature(): string {
  const signature = useQuery(settingsQuery).data?.settings.mail_signature;
  return typeof signature === 'string' ? signature : '';
}

/** Changes the signature of the signed-in person. */
export function useSaveSignature() {
  return useRefreshingMutation(
    (signature: string) => call(updateSettings, { body: { mail_signature: signature || null } }),
    [QUERY_ROOT.settings],
  );
}
