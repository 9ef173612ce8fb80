/** How a list is read page by page: each page says where the next one begins. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

/** The part of a call that asks for the page at a cursor; the first one has none. */
export function pageAt(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {};
}

/** What is known of a list that is read page by page. */
interface ReadSoFar {
  /** Its pages, once there is one. */
  data?: unknown;
  hasNextPage?: boolean;
  isError: boolean;
}

/** A list that is read page by page, as far as the next page is concerned. */
export interface PagedQuery extends ReadSoFar {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<ReadSoFar>;
}

const pagesOf = ({ data }: ReadSoFar) => (data as { pages: unknown[] } | undefined)?.pages.length ?? 0;

/** Asks for the next page of a list. One that is just being read anew answers with that alone, so it is asked once more. */
export async function loadNextPage(list: PagedQuery): Promise<void> {
  const read = await list.fetchNextPage({ cancelRefetch: false });
  const isReadAnewAlone = !read.isError && read.hasNextPage === true && pagesOf(read) <= pagesOf(list);
  if (isReadAnewAlone) await list.fetchNextPage({ cancelRefetch: false });
}
