import type { Note } from '@landfall/contract/notes';
import { Box, Group, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { useKeptInView } from '../../ui/useKeptInView.ts';
import styles from './NoteCard.module.css';
import { useNoteDraft } from './note-draft.ts';
import { useNotes } from './queries.ts';
import { parseNoteSearch } from './search.ts';

const AddNoteDialog = deferred(async () => (await import('./AddNoteDialog.tsx')).AddNoteDialog);

interface NotesSectionProps {
  /** The case, beneficiary or petitioner that the notes are about. */
  ownerId: string;
  /** The latest notes, newest first, as they came with the record. */
  notes: Note[];
  total: number;
  /** Where the older ones begin; null when there are none. */
  nextCursor: string | null;
  mayWrite: boolean;
}

/** What was written about a record, newest first, and the way to write more. */
export function NotesSection({ ownerId, notes, total, nextCursor, mayWrite }: NotesSectionProps) {
  const [writing, setWriting] = useState(false);
  const { draft } = useNoteDraft(ownerId);
  const shown = useNotes(ownerId, { notes, total, nextCursor });
  const linkedId = parseNoteSearch(useSearch({ strict: false })).note;
  const isOlder = linkedId !== undefined && shown.notes.every(({ id }) => id !== linkedId);
  const { loadOlder } = shown;
  const loadsOlder = isOlder && shown.hasOlder && !shown.loading && !shown.failure;
  useEffect(() => {
    if (loadsOlder) loadOlder();
  }, [loadsOlder, loadOlder]);

  return (
    <Section
      title="Notes"
      actions={
        mayWrite && (
          <Group component="span" wrap="nowrap" gap={12} className="screen-only">
            {draft && !writing && <span className="muted small">Unsent draft</span>}
            <AddButton
              variant="default"
              data-command="Add note"
              onClick={() => AddNoteDialog.whenLoaded(() => setWriting(true))}
            >
              Add Note
            </AddButton>
          </Group>
        )
      }
    >
      {isOlder && !shown.hasOlder && <NoteNotHere key={linkedId} />}
      {shown.notes.length > 0 ? (
        <ol className="box lined" aria-label="Notes, newest first">
          {shown.notes.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} isLinked={note.id === linkedId} />
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
      {writing && <AddNoteDialog ownerId={ownerId} onClose={() => setWriting(false)} />}
    </Section>
  );
}

/** Says in view that a link led to a note that the record does not have. */
function NoteNotHere() {
  const words = useRef<HTMLParagraphElement>(null);
  useKeptInView(words, true);
  return (
    <p ref={words} className="notice screen-only" data-tone="yellow" role="status">
      The note that the link leads to is not here: it belongs to another record, or is gone.
    </p>
  );
}

/** A note longer than this many characters or lines begins folded, so that one does not push away all others. */
const FOLDED = { characters: 1_200, lines: 14 };

/** Whether a text is long enough to begin folded. */
function isLong(text: string): boolean {
  return text.length > FOLDED.characters || text.split('\n').length > FOLDED.lines;
}

interface NoteCardProps {
  note: Note;
  /** Whether the link that opened the page leads to it: it is marked, unfolded and brought into view. */
  isLinked: boolean;
}

/** One note: what it is about, who wrote it and when, and its text with its line breaks. */
function NoteCard({ note, isLinked }: NoteCardProps) {
  const textId = useId();
  const card = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => {
    if (isLinked) setUnfolded(true);
  }, [isLinked]);
  useKeptInView(card, isLinked);
  const long = isLong(note.note_text);
  return (
    <Stack
      component="article"
      ref={card}
      gap={4}
      p="12px 16px"
      className={styles.note ?? ''}
      mod={{ linked: isLinked }}
    >
      <Group component="header" gap="0 16px" align="baseline" justify="space-between">
        <Box component="h3" miw={0} fz="sm" fw={600} className="wrap-anywhere">
          {isLinked && <VisuallyHidden>The note that you followed: </VisuallyHidden>}
          {note.subject}
        </Box>
        <p className="muted small wrap-anywhere">
          {note.author_display_name || 'Anonymous'} · <InstantText instant={note.created_at} layout="ago" />
        </p>
      </Group>
      <p id={textId} className={styles.text} data-folded={(long && !unfolded) || undefined}>
        {note.note_text}
      </p>
      {long && (
        <UnstyledButton
          className={styles.fold ?? ''}
          aria-expanded={unfolded}
          aria-controls={textId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show less' : 'Show more'}
        </UnstyledButton>
      )}
    </Stack>
  );
}
