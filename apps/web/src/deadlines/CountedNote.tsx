import type { CaseDate } from '@landfall/contract/case-dates';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { QuietButton } from '../ui/buttons.tsx';
import { deferred } from '../ui/deferred.tsx';
import { countedWords, shortWords, sourceWords } from './counted-words.ts';

const ExplanationDialog = deferred(async () => (await import('./ExplanationDialog.tsx')).ExplanationDialog);

interface CountedNoteProps {
  date: Pick<CaseDate, 'id' | 'date_type' | 'counted'> & { case_name?: string };
  /** Whether there is room to show the event that it was counted from. */
  roomy?: boolean;
}

/** Shows whether a date that a rule counted was confirmed, and opens its explanation. */
export function CountedNote({ date, roomy = false }: CountedNoteProps) {
  const [open, setOpen] = useState(false);
  const { id, date_type, counted, case_name } = date;
  if (!counted) return null;
  const name = case_name ? `${date_type} of ${case_name}` : date_type;
  return (
    <Group component="span" gap="0 8px" className="small" style={{ whiteSpace: 'normal' }}>
      <span className="muted" title={sourceWords(counted)}>
        {roomy ? `${countedWords(counted)}: ${sourceWords(counted)}` : shortWords(counted)}
      </span>
      <QuietButton
        size="compact-xs"
        h={20}
        px={4}
        mx={-4}
        className="screen-only"
        aria-label={`Why this date? ${name}`}
        onClick={() => ExplanationDialog.whenLoaded(() => setOpen(true))}
      >
        Why this date?
      </QuietButton>
      {open && <ExplanationDialog dateId={id} onClose={() => setOpen(false)} />}
    </Group>
  );
}
