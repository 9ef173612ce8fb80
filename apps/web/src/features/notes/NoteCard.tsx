import type { Note } from '@landfall/contract/notes';
import { Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { InstantText } from '../../ui/InstantText.tsx';
import styles from './NoteCard.module.css';

/** A note longer than this many characters or lines begins folded, so that one does not push away all others. */
const FOLDED = { characters: 1_200, lines: 14 };

/** Whether a text is long enough to begin folded. */
function isLong(text: string): boolean {
  return text.length > FOLDED.characters || text.split('\n').length > FOLDED.lines;
}

/** One note: what it is about, who wrote it and when, and its text with its line breaks. */
export function NoteCard({ note }: { note: Note }) {
  const textId = useId();
  const [unfolded, setUnfolded] = useState(false);
  const long = isLong(note.note_text);
  return (
    <Stack component="article" gap={4} p="12px 16px" className={styles.note ?? ''}>
      <Group component="header" gap="0 16px" align="baseline" justify="space-between">
        <Box component="h3" miw={0} fz="sm" fw={600} className="wrap-anywhere">
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
