import { deleteNote, restoreNote, updateNote } from '@landfall/contract/note-changes';
import { addNote, listNotes, type Note } from '@landfall/contract/notes';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { loadNextPage, PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The filters of a record's notes. */
interface NoteFilter {
  q?: string;
  deleted?: 'true';
}

/** All notes of one record, pinned ones first, then the newest, page by page. */
export function noteListQuery(ownerId: string, filter: NoteFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.notes, 'of', ownerId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, { query: { resource_id: ownerId, ...filter, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

interface FirstNotes {
  notes: Note[];
  total: number;
  /** Where the older ones begin; null when there are none. */
  nextCursor: string | null;
}

/**
 * A record's notes: those returned with the record, then, on request, the older ones too. From then on all pages are
 * fetched together, so that a note written meanwhile neither duplicates nor hides another.
 */
export function useNotes(ownerId: string, { notes, total, nextCursor }: FirstNotes) {
  const queryClient = useQueryClient();
  const [expandedOwner, setExpandedOwner] = useState<string>();
  const expanded = expandedOwner === ownerId;
  const options = noteListQuery(ownerId);
  const older = useInfiniteQuery({ ...options, enabled: expanded });
  const pages = expanded && older.data ? older.data.pages : [{ notes, total, next_cursor: nextCursor }];

  function loadOlder() {
    if (!expanded) {
      const first: InfiniteData<(typeof pages)[number], string> = { pages, pageParams: [''] };
      queryClient.setQueryData(options.queryKey, first);
      setExpandedOwner(ownerId);
    }
    void loadNextPage(older);
  }

  return {
    notes: pages.flatMap((page) => page.notes),
    total: pages.at(-1)?.total ?? total,
    /** Whether there are older notes than those shown. */
    hasOlder: pages.at(-1)?.next_cursor !== null,
    loading: older.isFetchingNextPage,
    failure: older.isFetchNextPageError ? older.error : undefined,
    loadOlder,
  };
}

/** What shows notes: case lists the latest one, and search their texts. */
const SHOWN_BY = [
  QUERY_ROOT.notes,
  QUERY_ROOT.cases,
  QUERY_ROOT.beneficiaries,
  QUERY_ROOT.petitioners,
  QUERY_ROOT.search,
];

/** Adds a note to a case, a beneficiary or a petitioner. */
export function useAddNote(ownerId: string) {
  return useRefreshingMutation(
    (note: Pick<Note, 'subject' | 'note_text'>) => call(addNote, { body: { resource_id: ownerId, ...note } }),
    SHOWN_BY,
  );
}

type NoteEdit = Partial<Pick<Note, 'subject' | 'note_text' | 'pinned' | 'version'>>;

/** Edits a note, or pins it. */
export function useUpdateNote() {
  return useRefreshingMutation(
    ({ id, ...body }: NoteEdit & { id: string }) => call(updateNote, { params: { id }, body }),
    SHOWN_BY,
  );
}

export function useDeleteNote() {
  return useRefreshingMutation((id: string) => call(deleteNote, { params: { id } }), SHOWN_BY);
}

export function useRestoreNote() {
  return useRefreshingMutation((id: string) => call(restoreNote, { params: { id } }), SHOWN_BY);
}
