import { useInfiniteQuery } from '@tanstack/react-query';
import { receivedMailsQuery } from './triage-queries.ts';

/** The mail to open after the current one is done: the next below it, else the one above. */
export function useNextMail(
  box: 'triage' | 'dismissed' | undefined,
  openId: string | undefined,
): string | undefined {
  const list = useInfiniteQuery({ ...receivedMailsQuery(box === 'dismissed'), enabled: box !== undefined });
  const ids = list.data?.pages.flatMap((page) => page.received_mails.map(({ id }) => id)) ?? [];
  const at = ids.indexOf(openId ?? '');
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
}
