import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { clearDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { settingsQuery } from '../settings/queries.ts';

const noteDraft = z.object({ subject: z.string(), note_text: z.string() });

/** A note as it is being written. */
export type NoteValues = z.infer<typeof noteDraft>;

/** An unwritten note. */
export const NO_NOTE: NoteValues = { subject: '', note_text: '' };

function hasInput({ subject, note_text }: NoteValues): boolean {
  return subject.trim() !== '' || note_text.trim() !== '';
}

function read(personId: string, ownerId: string): NoteValues | undefined {
  const found = noteDraft.safeParse(readDraft({ personId, subject: `note.${ownerId}` }));
  return found.success && hasInput(found.data) ? found.data : undefined;
}

/**
 * The signed-in person's unsent note on a record: it survives a closed dialog, a reload and a closed browser. @returns
 * the draft as of the last render or change, and functions that keep and clear it
 */
export function useNoteDraft(ownerId: string) {
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  // Read again on every render, because another tab may have changed or sent it.
  const [, redraw] = useState(0);
  const keep = useCallback(
    (values: NoteValues) => {
      const key = { personId, subject: `note.${ownerId}` };
      if (hasInput(values)) keepDraft(key, values);
      else clearDraft(key);
      redraw((drawn) => drawn + 1);
    },
    [personId, ownerId],
  );
  const clear = useCallback(() => keep(NO_NOTE), [keep]);
  return { draft: read(personId, ownerId), keep, clear };
}
