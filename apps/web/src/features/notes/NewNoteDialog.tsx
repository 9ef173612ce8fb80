import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/queries.ts';
import { AddNoteDialog } from './AddNoteDialog.tsx';
import { useNoteDraft } from './note-draft.ts';

/** Writes a note on a record whose notes are not on the page. What is typed is kept as on the record's own page. */
export function NewNoteDialog({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const { draft, keep, clear } = useNoteDraft(personId, ownerId);
  return (
    <AddNoteDialog
      ownerId={ownerId}
      draft={draft}
      onKeepDraft={keep}
      onClearDraft={clear}
      onClose={onClose}
    />
  );
}
