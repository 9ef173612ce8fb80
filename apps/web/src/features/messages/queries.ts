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

/** How soon a thread is asked for again while a mail of it is on its way, in milliseconds. */
const ON_ITS_WAY_MS = 3_000;

/** What a thread answers: its latest messages, or earlier ones, and what is needed to write in it. */
export type ThreadPage = CallResult<typeof getThread>;

/** Which threads are listed: those of a part of the inbox, or of one record. */
type ThreadFilters = Omit<CallArguments<typeof listThreads>['query'], 'limit' | 'cursor'>;

function threadList(name: readonly unknown[], filters: ThreadFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.threads, ...name],
    queryFn: ({ pageParam, signal }) =>
      call(listThreads, { query: { ...filters, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

/** Which part of the inbox is listed, `all` unless given, and which words are looked for. */
interface InboxPart {
  box?: ThreadBox | undefined;
  q?: string | undefined;
}

/** The threads of a part of the inbox that have these words, the last written to first, page by page. */
export function inboxQuery({ box = 'all', q }: InboxPart) {
  const filters = { box, ...(q && { q: q.slice(0, LIMITS.search) }) };
  return threadList(['list', filters], filters);
}

/** Every thread of a record, of a case those of its people too. */
export function recordThreadsQuery(resource_id: string) {
  return threadList(['record', resource_id], { resource_id });
}

/** Whether a mail is due or being sent, so that soon more is known of it. */
function isOnItsWay({ mail }: Message): boolean {
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
      data?.pages.some(({ messages }) => messages.some(isOnItsWay)) ? ON_ITS_WAY_MS : false,
  });
}

/** The messages of a thread as far as they were read, oldest first. */
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

/** Whatever of this kind is shown is read anew. */
function refresh(queryClient: QueryClient, ...kinds: ('list' | 'record' | 'unread')[]) {
  return Promise.all(
    kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.threads, kind] })),
  );
}

/** Puts a message as the server has it in its thread: a new one at the end, one that changed in its place. */
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

/** Keeps what somebody has begun to write where the thread is shown again from. */
export function useShowDraft(id: string) {
  const queryClient = useQueryClient();
  return (draft: ThreadPage['draft']) => changePages(queryClient, id, (page) => ({ ...page, draft }));
}

/** What can be changed of a thread. */
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

/** Opens a thread on a record. */
export function useCreateThread(resource_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (subject: string) => call(createThread, { body: { resource_id, subject } }),
    onSuccess: () => refresh(queryClient, 'list', 'record'),
  });
}

/** Marks a thread as read, up to the message that was shown. */
export function useReadThread(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(readThread, { params: { id }, body: { number } }),
    onSuccess: () => refresh(queryClient, 'list', 'record', 'unread'),
  });
}
