import { NOTE_EDIT_MINUTES } from '@landfall/contract/constants';
import type { Note } from '@landfall/contract/notes';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runReported } from '../../editing/run-reported.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { useDeleteNote, useRestoreNote, useUpdateNote } from './queries.ts';

interface NoteActionsProps {
  note: Note;
  onEdit: () => void;
}

/** The actions on a note, each with Undo, which also works after the page has been left. */
export function NoteActions({ note, onEdit }: NoteActionsProps) {
  const { id, subject, pinned } = note;
  const { mutateAsync: update } = useUpdateNote();
  const { mutateAsync: remove } = useDeleteNote();
  const { mutateAsync: restore } = useRestoreNote();
  const undo = () => void runReported(restore(id), 'Note restored');
  const pin = () => runReported(update({ id, pinned: !pinned }), pinned ? 'Note unpinned' : 'Note pinned');
  return (
    <MoreMenu label={`More for ${subject}`}>
      <EditItem note={note} onEdit={onEdit} />
      <Menu.Item onClick={pin}>{pinned ? 'Unpin' : 'Pin'}</Menu.Item>
      <Menu.Item onClick={() => runReported(remove(id), 'Note deleted', undo)}>Delete</Menu.Item>
    </MoreMenu>
  );
}

/** Shown while the note may still be edited, as of when the menu opens. The server decides. */
function EditItem({ note: { author_id, created_at }, onEdit }: NoteActionsProps) {
  const personId = useQuery(settingsQuery).data?.user.id;
  const isOpen = Date.now() - Date.parse(created_at) < NOTE_EDIT_MINUTES * 60_000;
  if (author_id !== personId || !isOpen) return null;
  return <Menu.Item onClick={onEdit}>Edit</Menu.Item>;
}
