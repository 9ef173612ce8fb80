import type { Note } from '@landfall/contract/notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { loadNextPage } from '../../api/pages.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { NotesLoading, NotesMissing } from './note-states.tsx';
import { noteListQuery } from './queries.ts';

interface FoundNotesProps {
  ownerId: string;
  text: string;
  children: (notes: readonly Note[]) => ReactNode;
}

/** The notes of a record that contain all searched words. */
export function FoundNotes({ ownerId, text, children }: FoundNotesProps) {
  const list = useInfiniteQuery(noteListQuery(ownerId, { q: text }));
  if (!list.data) return list.isError ? <NotesMissing list={list} /> : <NotesLoading />;
  const notes = list.data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <p className="empty-box">No note has these words.</p>;
  return (
    <>
      {children(notes)}
      <LoadMore
        shown={notes.length}
        total={list.data.pages.at(-1)?.total}
        loading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
        onLoadMore={() => void loadNextPage(list)}
      />
    </>
  );
}
