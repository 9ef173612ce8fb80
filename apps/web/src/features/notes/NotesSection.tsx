import type { Note } from '@landfall/contract/notes';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { NoteCard } from './NoteCard.tsx';
import { useNoteDraft } from './note-draft.ts';
import { useNotes } from './queries.ts';

const AddNoteDialog = deferred(async () => (await import('./AddNoteDialog.tsx')).AddNoteDialog);

interface NotesSectionProps {
  /** The case, beneficiary or petitioner that the notes are about. */
  ownerId: string;
  /** The latest notes, newest first, as they came with the record. */
  notes: Note[];
  /** How many there are in all. */
  total: number;
  /** Where the older ones begin; null when there are none. */
  nextCursor: string | null;
  mayWrite: boolean;
}

/** What was written about a record, newest first, and the way to write more. */
export function NotesSection({ ownerId, notes, total, nextCursor, mayWrite }: NotesSectionProps) {
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const [writing, setWriting] = useState(false);
  const { draft, keep, clear } = useNoteDraft(personId, ownerId);
  const shown = useNotes(ownerId, { notes, total, nextCursor });

  return (
    <Section
      title="Notes"
      actions={
        mayWrite && (
          <Group component="span" wrap="nowrap" gap={12} className="screen-only">
            {draft && !writing && <span className="muted small">Unsent draft</span>}
            <AddButton variant="default" onClick={() => AddNoteDialog.whenLoaded(() => setWriting(true))}>
              Add Note
            </AddButton>
          </Group>
        )
      }
    >
      {shown.notes.length > 0 ? (
        <ol className="box lined" aria-label="Notes, newest first">
          {shown.notes.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted">No notes yet</p>
      )}
      <LoadMore
        shown={shown.notes.length}
        total={shown.total}
        loading={shown.loading}
        failure={shown.failure ? errorWords(shown.failure) : undefined}
        onLoadMore={shown.loadOlder}
      />
      {writing && (
        <AddNoteDialog
          ownerId={ownerId}
          draft={draft}
          onKeepDraft={keep}
          onClearDraft={clear}
          onClose={() => setWriting(false)}
        />
      )}
    </Section>
  );
}
