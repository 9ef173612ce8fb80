import { listUndeliveredMail } from '@landfall/contract/mail';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** The organization's mails that failed permanently in the last 30 days, newest first, page by page. */
export const undeliveredMailQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.organization, 'undelivered-mail'],
  queryFn: ({ pageParam, signal }) => call(listUndeliveredMail, { query: pageAt(pageParam), signal }),
  ...PAGED,
});
