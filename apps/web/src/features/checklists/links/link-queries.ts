import {
  type ClientLink,
  createClientLink,
  listClientLinks,
  revokeClientLink,
} from '@landfall/contract/client-links';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.clientLinks];

/** The upload links of a case, newest first. */
export function clientLinksQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.clientLinks, 'of', caseId],
    queryFn: async ({ signal }) =>
      (await call(listClientLinks, { params: { id: caseId }, signal })).client_links,
  });
}

/** A link with its address, which is returned only once. */
export interface MadeLink {
  client_link: ClientLink;
  url: string;
}

/** Creates a link. */
export function useCreateLink(caseId: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof createClientLink>['body']) =>
      call(createClientLink, { params: { id: caseId }, body }),
    ROOTS,
  );
}

/** Ends a link at once. The list is refetched also after a failure, as another user may have been first. */
export function useEndLink() {
  return useRefreshingMutation((id: string) => call(revokeClientLink, { params: { id } }), ROOTS, 'settled');
}
