import type { CallArguments } from '@landfall/contract/endpoint';
import { getMessageHtml, getMessageRaw, type Message, moveMessage } from '@landfall/contract/messages';
import { getReceivedMailHtml, getReceivedMailRaw } from '@landfall/contract/received-mails';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { errorWords } from '../../../api/error-words.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastFailure } from '../../../ui/toast.tsx';

/** A received mail, by its endpoint: in a thread, or without one. */
export interface ReceivedSource {
  of: 'message' | 'received_mail';
  id: string;
}

/** The formatted text of a mail, which never changes. */
export function mailHtmlQuery({ of, id }: ReceivedSource) {
  return queryOptions({
    queryKey: ['mail-html', of, id],
    queryFn: ({ signal }) =>
      call(of === 'message' ? getMessageHtml : getReceivedMailHtml, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The file name of a mail: its subject, without characters that file systems refuse. */
function fileNameOf(subject: string): string {
  const name = subject
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${name || 'Mail'}.eml`;
}

/** Downloads the original of a mail and reports a failure. */
export async function saveOriginal({ of, id }: ReceivedSource, subject: string): Promise<void> {
  try {
    const params = { id };
    const bytes = await (of === 'message'
      ? call(getMessageRaw, { params })
      : call(getReceivedMailRaw, { params }));
    saveFile(fileNameOf(subject), bytes, 'message/rfc822');
  } catch (error) {
    console.error(error);
    toastFailure(`Nothing was saved. ${errorWords(error)}`);
  }
}

/** Moves a received mail to another thread. */
export function useMoveMessage({ id }: Message) {
  return useRefreshingMutation(
    (body: CallArguments<typeof moveMessage>['body']) => call(moveMessage, { params: { id }, body }),
    [QUERY_ROOT.threads, QUERY_ROOT.documents],
    'settled',
  );
}
