import { LIMITS, SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import type { Note } from '@landfall/contract/notes';
import { Box, Button, Group, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Section } from '../../ui/Section.tsx';
import { useKeptInView } from '../../ui/useKeptInView.ts';
import { NoteActions } from './NoteActions.tsx';
import { NoteCard } from './NoteCard.tsx';
import { useNoteDraft } from './note-draft.ts';
import { NotesLoading } from './note-states.tsx';
import { useNotes } from './queries.ts';
import { useNoteSearch } from './useNoteSearch.ts';

const AddNoteDialog = deferred(async () => (await import('./AddNoteDialog.tsx')).AddNoteDialog);
const EditNoteDialog = deferred(async () => (await import('./EditNoteDialog.tsx')).EditNoteDialog);
const DeletedNotes = deferred(async () => (await import('./DeletedNotes.tsx')).DeletedNotes, NotesLoading);
const FoundNotes = deferred(async () => (await import('./FoundNotes.tsx')).FoundNotes, NotesLoading);

/** From this number of notes on a search field is shown. */
const SEARCHED_FROM = 4;

interface NotesSectionProps {
  /** The case, beneficiary or petitioner that the notes are about. */
  ownerId: string;
  /** The first notes, pinned ones before the newest, as returned with the record. */
  notes: Note[];
  total: number;
  /** Where the older ones begin; null when there are none. */
  nextCursor: string | null;
  mayWrite: boolean;
}

/** The notes of a record, pinned ones first, then the newest, with the button for a new one. */
export function NotesSection({ ownerId, notes, total, nextCursor, mayWrite }: NotesSectionProps) {
  const [writing, setWriting] = useState(false);
  const [edited, setEdited] = useState<Note>();
  const { draft } = useNoteDraft(ownerId);
  const shown = useNotes(ownerId, { notes, total, nextCursor });
  const { search, change } = useNoteSearch();
  const deleted = mayWrite && search.notes === 'deleted';
  const text = deleted ? undefined : search.note_filter?.slice(0, LIMITS.search);
  const linkedId = search.note;
  const isOlder = linkedId !== undefined && shown.notes.every(({ id }) => id !== linkedId);
  const { loadOlder } = shown;
  const loadsOlder = isOlder && shown.hasOlder && !shown.loading && !shown.failure;
  useEffect(() => {
    if (loadsOlder) loadOlder();
  }, [loadsOlder, loadOlder]);

  const edit = (note: Note) => EditNoteDialog.whenLoaded(() => setEdited(note));
  const listOf = (listed: readonly Note[]) => (
    <ol className="box lined" aria-label="Notes, pinned ones first, then the newest">
      {listed.map((note) => (
        <li key={note.id}>
          <NoteCard
            note={note}
            isLinked={note.id === linkedId}
            actions={mayWrite && <NoteActions note={note} onEdit={() => edit(note)} />}
          />
        </li>
      ))}
    </ol>
  );
  const filter = !deleted && (text || shown.total >= SEARCHED_FROM) && (
    <SearchField
      label="Filter notes"
      value={search.note_filter ?? ''}
      delayMs={SEARCH_DEBOUNCE_MS}
      maxLength={LIMITS.search}
      onChange={(words) => change({ note_filter: words || undefined }, true)}
    />
  );

  return (
    <Section
      title="Notes"
      actions={
        <Group component="span" wrap="nowrap" gap={8} className="screen-only">
          {draft && !writing && <span className="muted small">Unsent draft</span>}
          <Box component="span" visibleFrom="sm">
            {filter}
          </Box>
          {deleted && (
            <Button variant="default" onClick={() => change({ notes: undefined })}>
              Back to notes
            </Button>
          )}
          {mayWrite && (
            <>
              <AddButton
                variant="default"
                data-command="Add note"
                onClick={() => AddNoteDialog.whenLoaded(() => setWriting(true))}
              >
                Add Note
              </AddButton>
              <MoreMenu label="More for notes">
                <Menu.Item onClick={() => change({ notes: deleted ? undefined : 'deleted' })}>
                  {deleted ? 'Notes' : 'Deleted notes'}
                </Menu.Item>
              </MoreMenu>
            </>
          )}
        </Group>
      }
    >
      {filter && (
        <Box hiddenFrom="sm" className="screen-only">
          {filter}
        </Box>
      )}
      {isOlder && !shown.hasOlder && <NoteNotHere key={linkedId} />}
      {deleted ? (
        <DeletedNotes ownerId={ownerId} />
      ) : text ? (
        <FoundNotes ownerId={ownerId} text={text}>
          {listOf}
        </FoundNotes>
      ) : (
        <>
          {shown.notes.length > 0 ? listOf(shown.notes) : <p className="muted">No notes yet</p>}
          <LoadMore
            shown={shown.notes.length}
            total={shown.total}
            loading={shown.loading}
            failure={shown.failure ? errorWords(shown.failure) : undefined}
            onLoadMore={shown.loadOlder}
          />
        </>
      )}
      {writing && <AddNoteDialog ownerId={ownerId} onClose={() => setWriting(false)} />}
      {edited && <EditNoteDialog note={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

/** The message that a link pointed to a note that the record does not have. */
function NoteNotHere() {
  const words = useRef<HTMLParagraphElement>(null);
  useKeptInView(words, true);
  return (
    <p ref={words} className="notice screen-only" data-tone="yellow" role="status">
      The note that the link leads to is not here: it belongs to another record, or no longer exists.
    </p>
  );
}
