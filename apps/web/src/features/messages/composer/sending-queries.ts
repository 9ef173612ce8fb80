import type { CallArguments } from '@landfall/contract/endpoint';
import { addThreadNote, sendThreadMail } from '@landfall/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useShowMessage } from '../queries.ts';

/** Sends a mail; its thread shows it at once. */
export function useSendMail(threadId: string) {
  const show = useShowMessage();
  return useMutation({
    mutationFn: (body: CallArguments<typeof sendThreadMail>['body']) =>
      call(sendThreadMail, { params: { id: threadId }, body }),
    onSuccess: ({ message }) => show(message),
  });
}

/** Adds an internal note; its thread shows it at once. */
export function useAddThreadNote(threadId: string) {
  const show = useShowMessage();
  return useMutation({
    mutationFn: (body: CallArguments<typeof addThreadNote>['body']) =>
      call(addThreadNote, { params: { id: threadId }, body }),
    onSuccess: ({ message }) => show(message),
  });
}
