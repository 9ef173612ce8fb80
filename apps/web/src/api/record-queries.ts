import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListFilters } from '../lib/list-search.ts';
import { PAGED, pageAt } from './pages.ts';
import { QUERY_ROOT } from './query-keys.ts';

/** A page of a list, as every list endpoint returns it. */
interface ListPage<Row> {
  rows: Row[];
  total: number | null;
  next_cursor: string | null;
}

/** The query of one page of a list without its total, or of the total alone. */
export type ListQuery<Sort extends string> = ListFilters<Sort> & {
  total: 'later' | 'now';
  limit?: number;
  cursor?: string;
};

/** The API calls for records that have a list and a page of their own. `Answer` is a record with its latest notes. */
interface RecordCalls<Row, Sort extends string, Answer, Body, Changes> {
  /** Root of their query keys. */
  root: string;
  /** The default sort order of their list. */
  firstOrder: Sort;
  list: (query: ListQuery<Sort>, signal: AbortSignal) => Promise<ListPage<Row>>;
  csv: (query: ListFilters<Sort>) => Promise<string>;
  get: (id: string, signal: AbortSignal) => Promise<Answer>;
  create: (body: Body) => Promise<Answer>;
  update: (id: string, body: Changes) => Promise<Answer>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

/** The queries and mutations of beneficiaries, or of petitioners. */
export function recordQueries<Row, Sort extends string, Answer extends object, Body, Changes>(
  calls: RecordCalls<Row, Sort, Answer, Body, Changes>,
) {
  const lists = [calls.root, 'list'] as const;

  /** The records that pass the filters, page by page. */
  const listQuery = ({ sort = calls.firstOrder, ...narrowing }: ListFilters<Sort>) => {
    const filters: ListFilters<Sort> = { ...narrowing, sort };
    return infiniteQueryOptions({
      queryKey: [...lists, filters] as const,
      queryFn: ({ pageParam, signal }) =>
        calls.list({ ...filters, total: 'later', ...pageAt(pageParam) }, signal),
      ...PAGED,
      // Deleted and other records are never placeholders for each other: different actions apply to them.
      placeholderData: (shown, asked) => (asked?.queryKey[2].deleted === filters.deleted ? shown : undefined),
    });
  };

  /** The number of records that pass the filters, for when the list leaves its total out. */
  const totalQuery = ({ sort: _, ...filters }: ListFilters<Sort>) =>
    queryOptions({
      queryKey: [...lists, 'total', filters],
      queryFn: async ({ signal }) =>
        (await calls.list({ ...filters, limit: 1, total: 'now' } as ListQuery<Sort>, signal)).total,
    });

  /** One of them with the latest notes. */
  const recordQuery = (id: string) =>
    queryOptions({
      queryKey: [calls.root, 'record', id],
      queryFn: ({ signal }) => calls.get(id, signal),
    });

  /** All records that pass the filters, as CSV in the list's order. */
  const csv = (filters: ListFilters<Sort>) => calls.csv({ sort: calls.firstOrder, ...filters });

  return { ...calls, csv, lists, listQuery, totalQuery, recordQuery };
}

/** The queries that a list page needs. */
export type RecordQueries<Row, Sort extends string> = Pick<
  ReturnType<typeof recordQueries<Row, Sort, object, unknown, unknown>>,
  'firstOrder' | 'listQuery' | 'totalQuery' | 'csv'
>;

interface Lists {
  lists: QueryKey;
}
interface Pages<Answer> {
  recordQuery: (id: string) => { queryKey: QueryKey };
  get: (id: string, signal: AbortSignal) => Promise<Answer>;
}
/** The calls that delete a record and restore it. */
export interface Removal extends Lists {
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  recordQuery: (id: string) => { queryKey: QueryKey };
}

/** Refreshes the lists of records, and the cases and searches that show their names. */
function useRefreshLists(lists: QueryKey) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [lists, [QUERY_ROOT.cases], [QUERY_ROOT.search]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/**
 * Puts a record as the server has it into the cache of its page, with the notes of the answer or those already shown.
 */
export function useShowRecord<Answer extends object>({ recordQuery }: Pages<Answer>, id: string) {
  const queryClient = useQueryClient();
  return (answer: Partial<Answer>) => {
    queryClient.setQueryData<Answer>(recordQuery(id).queryKey, (shown) =>
      shown ? { ...shown, ...answer } : shown,
    );
  };
}

/** Adds a record. */
export function useCreateRecord<Answer, Body>(queries: Lists & { create: (body: Body) => Promise<Answer> }) {
  return useMutation({ mutationFn: queries.create, onSuccess: useRefreshLists(queries.lists) });
}

/** Changes a record. Its page shows the answer at once. */
export function useUpdateRecord<Answer extends object, Changes>(
  queries: Lists & Pages<Answer> & { update: (id: string, body: Changes) => Promise<Answer> },
  id: string,
) {
  const show = useShowRecord(queries, id);
  const refresh = useRefreshLists(queries.lists);
  return useMutation({
    mutationFn: (body: Changes) => queries.update(id, body),
    onSuccess: (answer) => {
      show(answer);
      return refresh();
    },
  });
}

/** Deletes a record; it can be restored. */
export function useRemoveRecord({ remove, lists }: Removal) {
  return useMutation({ mutationFn: remove, onSuccess: useRefreshLists(lists) });
}

/** Restores a deleted record. */
export function useRestoreRecord({ restore, lists }: Removal) {
  return useMutation({ mutationFn: restore, onSuccess: useRefreshLists(lists) });
}
