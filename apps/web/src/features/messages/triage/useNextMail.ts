import { useInfiniteQuery } from '@tanstack/react-query';
import { receivedMailsQuery } from './triage-queries.ts';

/** The mail that is read next once the one that is open is done: that below it, else that above it. */
export function useNextMail(
  box: 'triage' | 'dismissed' | undefined,
  openId: string | undefined,
): string | undefined {
  const list = useInfiniteQuery({ ...receivedMailsQuery(box === 'dismissed'), enabled: box !== undefined });
  const ids = list.data?.pages.flatMap((page) => page.received_mails.map(({ id }) => id)) ?? [];
  const at = ids.indexOf(openId ?? '');
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
}
