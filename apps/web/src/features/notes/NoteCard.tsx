import type { Note } from '@landfall/contract/notes';
import { Box, Group, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPinFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { InstantText } from '../../ui/InstantText.tsx';
import { useKeptInView } from '../../ui/useKeptInView.ts';
import styles from './NoteCard.module.css';
import { partsOf } from './note-links.ts';

/** A note longer than this is collapsed at first, so that it does not push the others away. */
const FOLDED = { characters: 1_200, lines: 14 };

/** Whether a text is long enough to be collapsed at first. */
function isLong(text: string): boolean {
  return text.length > FOLDED.characters || text.split('\n').length > FOLDED.lines;
}

interface NoteCardProps {
  note: Note;
  /** Whether the link that opened the page points to it: it is marked, expanded and scrolled into view. */
  isLinked?: boolean;
  /** Its actions. */
  actions?: ReactNode;
}

/** One note: subject, author, time, and its text with line breaks. */
export function NoteCard({ note, isLinked = false, actions }: NoteCardProps) {
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
      p="8px 8px 12px 16px"
      className={styles.note ?? ''}
      mod={{ linked: isLinked }}
    >
      <Group component="header" wrap="nowrap" gap={8} align="flex-start" justify="space-between">
        <Group gap="0 16px" align="baseline" justify="space-between" flex={1} miw={0} pt={4}>
          <Box component="h3" miw={0} fz="sm" fw={600} className="wrap-anywhere">
            {note.pinned && (
              <>
                <IconPinFilled size={14} className={styles.pin} aria-hidden />
                <VisuallyHidden>Pinned: </VisuallyHidden>
              </>
            )}
            {isLinked && <VisuallyHidden>The note that you followed: </VisuallyHidden>}
            {note.subject}
          </Box>
          <p className="muted small wrap-anywhere">
            {note.author_display_name || 'Anonymous'} · <InstantText instant={note.created_at} layout="ago" />
            {note.edited_at && ' · edited'}
          </p>
        </Group>
        {actions}
      </Group>
      <p id={textId} className={styles.text} data-folded={(long && !unfolded) || undefined}>
        <LinkedText text={note.note_text} />
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

/** A text whose addresses are links that open in a new tab, without a referrer. */
function LinkedText({ text }: { text: string }) {
  let at = 0;
  return partsOf(text).map(({ text: words, href }) => {
    const key = at;
    at += words.length;
    if (!href) return words;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    );
  });
}
