import type { Note } from '@landfall/contract/notes';
import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { loadNextPage } from '../../api/pages.ts';
import { runReported } from '../../editing/run-reported.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { NoteCard } from './NoteCard.tsx';
import { NotesLoading, NotesMissing } from './note-states.tsx';
import { noteListQuery, useRestoreNote } from './queries.ts';

/** The deleted notes of a record, each of which can be restored. */
export function DeletedNotes({ ownerId }: { ownerId: string }) {
  const list = useInfiniteQuery(noteListQuery(ownerId, { deleted: 'true' }));
  if (!list.data) return list.isError ? <NotesMissing list={list} /> : <NotesLoading />;
  const notes = list.data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <p className="muted">No deleted notes</p>;
  return (
    <Stack gap={8}>
      <ol className="box lined" aria-label="Deleted notes">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} actions={<Restore note={note} />} />
          </li>
        ))}
      </ol>
      <LoadMore
        shown={notes.length}
        total={list.data.pages.at(-1)?.total}
        loading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
        onLoadMore={() => void loadNextPage(list)}
      />
    </Stack>
  );
}

function Restore({ note: { id, subject, deleted_at } }: { note: Note }) {
  const restoring = useRestoreNote();
  return (
    <Stack gap={2} align="flex-end" flex="none">
      <Button
        variant="default"
        h={28}
        loading={restoring.isPending}
        aria-label={`Restore ${subject}`}
        onClick={() => runReported(restoring.mutateAsync(id), 'Note restored')}
      >
        Restore
      </Button>
      {deleted_at && (
        <span className="muted small">
          Deleted <InstantText instant={deleted_at} layout="ago" />
        </span>
      )}
    </Stack>
  );
}
