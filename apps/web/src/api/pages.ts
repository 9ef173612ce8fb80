/** The options of a query that loads a list page by page: each page contains the cursor of the next one. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

/** The query parameter that requests the page at a cursor; the first page has none. */
export function pageAt(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {};
}

/** The state of a list that is read page by page. */
interface ReadSoFar {
  /** The pages read so far, once there is one. */
  data?: unknown;
  hasNextPage?: boolean;
  isError: boolean;
}

/** A list that is read page by page, as far as loading the next page is concerned. */
export interface PagedQuery extends ReadSoFar {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<ReadSoFar>;
}

const pagesOf = ({ data }: ReadSoFar) => (data as { pages: unknown[] } | undefined)?.pages.length ?? 0;

/**
 * Loads the next page of a list. While the list is being refetched, `fetchNextPage` returns that refetch instead, so it
 * is called once more.
 */
export async function loadNextPage(list: PagedQuery): Promise<void> {
  const read = await list.fetchNextPage({ cancelRefetch: false });
  const isRefetchOnly = !read.isError && read.hasNextPage === true && pagesOf(read) <= pagesOf(list);
  if (isRefetchOnly) await list.fetchNextPage({ cancelRefetch: false });
}
