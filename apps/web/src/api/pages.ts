/** How a list is read page by page: each page says where the next one begins. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

/** The part of a call that asks for the page at a cursor; the first one has none. */
export function pageAt(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {};
}

/** A list that is read page by page, as far as the next page is concerned. */
export interface GoingOn {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>;
}

/** Asks for the next page of a list. One that is being read anew answers with that first, so it is asked again after it. */
export async function loadNextPage(list: GoingOn): Promise<void> {
  const isReadAnew = list.isFetching && !list.isFetchingNextPage;
  await list.fetchNextPage({ cancelRefetch: false });
  if (isReadAnew) await list.fetchNextPage({ cancelRefetch: false });
}
