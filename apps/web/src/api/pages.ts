/** How a list is read page by page: each page says where the next one begins. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

/** The part of a call that asks for the page at a cursor; the first one has none. */
export function pageAt(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {};
}
