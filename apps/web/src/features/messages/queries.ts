import { LIMITS } from '@landfall/contract/constants';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import type { Message } from '@landfall/contract/messages';
import {
  createThread,
  getThread,
  listThreads,
  readThread,
  type Thread,
  type ThreadBox,
  updateThread,
} from '@landfall/contract/threads';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Polling interval of a thread while one of its mails is being sent, in milliseconds. */
const PENDING_POLL_MS = 3_000;

/** The response of a thread: its latest messages, or earlier ones, and the data for the composer. */
export type ThreadPage = CallResult<typeof getThread>;

/** Which threads are listed: those of a box, or of one record. */
type ThreadFilters = Omit<CallArguments<typeof listThreads>['query'], 'limit' | 'cursor'>;

function threadList(name: readonly unknown[], filters: ThreadFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.threads, ...name],
    queryFn: ({ pageParam, signal }) =>
      call(listThreads, { query: { ...filters, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

/** The box, `all` by default, and the words to search for. */
interface InboxPart {
  box?: ThreadBox | undefined;
  q?: string | undefined;
}

/** The threads of a box that contain the words, the latest message first, page by page. */
export function inboxQuery({ box = 'all', q }: InboxPart) {
  const filters = { box, ...(q && { q: q.slice(0, LIMITS.search) }) };
  return threadList(['list', filters], filters);
}

/** All threads of a record; for a case also those of its people. */
export function recordThreadsQuery(resource_id: string) {
  return threadList(['record', resource_id], { resource_id });
}

/** Whether a mail is due or being sent, so that its state will change soon. */
function isPending({ mail }: Message): boolean {
  if (mail?.state === 'sending') return true;
  return mail?.state === 'queued' && Date.parse(mail.send_at) <= Date.now();
}

/** A thread with its latest messages, then the earlier ones, page by page. */
export function threadQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.threads, 'of', id],
    queryFn: ({ pageParam, signal }) =>
      call(getThread, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ messages }: ThreadPage) => {
      const first = messages[0]?.number ?? 1;
      return first > 1 && messages.length > 0 ? first : null;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ messages }) => messages.some(isPending)) ? PENDING_POLL_MS : false,
  });
}

/** The loaded messages of a thread, oldest first. */
export function messagesOf({ pages }: { pages: ThreadPage[] }): Message[] {
  return pages.toReversed().flatMap(({ messages }) => messages);
}

function changePages(
  queryClient: QueryClient,
  id: string,
  change: (page: ThreadPage, at: number) => ThreadPage,
) {
  queryClient.setQueryData(threadQuery(id).queryKey, (shown) =>
    shown ? { ...shown, pages: shown.pages.map(change) } : shown,
  );
}

/** Refetches all queries of these kinds. */
function refresh(queryClient: QueryClient, ...kinds: ('list' | 'record' | 'unread')[]) {
  return Promise.all(
    kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.threads, kind] })),
  );
}

/**
 * Puts a message as the server has it into the cache of its thread: a new one at the end, a changed one in its place.
 */
export function useShowMessage() {
  const queryClient = useQueryClient();
  return (message: Message) => {
    const { thread_id, number } = message;
    changePages(queryClient, thread_id, (page, at) => {
      if (page.messages.some(({ id }) => id === message.id))
        return { ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) };
      if (at > 0 || number <= (page.messages.at(-1)?.number ?? 0)) return page;
      const messages = [...page.messages, message];
      return { ...page, messages, read_no: Math.max(page.read_no, number) };
    });
    void queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey });
    void refresh(queryClient, 'list', 'record');
  };
}

/** Puts a draft into the cache of its thread. */
export function useShowDraft(id: string) {
  const queryClient = useQueryClient();
  return (draft: ThreadPage['draft']) => changePages(queryClient, id, (page) => ({ ...page, draft }));
}

/** The body of a change to a thread. */
export type ThreadChanges = CallArguments<typeof updateThread>['body'];

/** Changes a thread; its page shows that at once. */
export function useUpdateThread(id: string) {
  const queryClient = useQueryClient();
  const show = (thread: Thread) => changePages(queryClient, id, (page) => ({ ...page, thread }));
  return useMutation({
    mutationFn: (body: ThreadChanges) => call(updateThread, { params: { id }, body }),
    onSuccess: ({ thread }) => {
      show(thread);
      return refresh(queryClient, 'list', 'record', 'unread');
    },
  });
}

/** Creates a thread about a record. */
export function useCreateThread(resource_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (subject: string) => call(createThread, { body: { resource_id, subject } }),
    onSuccess: () => refresh(queryClient, 'list', 'record'),
  });
}

/** Marks a thread as read, up to the last message shown. */
export function useReadThread(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(readThread, { params: { id }, body: { number } }),
    onSuccess: () => {
      // Its page shows when it becomes unread again.
      changePages(queryClient, id, (page) => ({ ...page, thread: { ...page.thread, is_unread: false } }));
      return refresh(queryClient, 'list', 'record', 'unread');
    },
  });
}
