import { ActionIcon, Button, Group } from '@mantine/core';
import { type Icon, IconColumns3, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';

/** A small button without a frame, within a row or a line of text. */
export const QuietButton = Button.withProps({ variant: 'subtle', h: 28, px: 8 });

/** A button that adds something. */
export const AddButton = Button.withProps({
  leftSection: <IconPlus size={16} stroke={2} aria-hidden />,
});

/** The button that edits the page's record, also by its shortcut. */
export const EditButton = Button.withProps({
  variant: 'default',
  leftSection: <IconPencil size={16} stroke={1.6} aria-hidden />,
  mod: { shortcut: 'e' },
  children: 'Edit',
});

/** The button that deletes the page's record. */
export const DeleteButton = Button.withProps({
  variant: 'default',
  leftSection: <IconTrash size={16} stroke={1.6} aria-hidden />,
});

/** The button that opens the choice of columns. */
export const ColumnsButton = Button.withProps({
  variant: 'default',
  leftSection: <IconColumns3 size={16} stroke={1.6} aria-hidden />,
  children: 'Columns',
});

/** A download button. */
export const DownloadButton = Button.withProps({
  variant: 'default',
  leftSection: <IconDownload size={16} stroke={1.6} aria-hidden />,
});

interface IconButtonProps {
  icon: Icon;
  /** Names the action and the row for screen readers. */
  label: string;
  /** The action, shown on hover. */
  title: string;
  /** The shortcut letter while the row has the focus. */
  rowShortcut?: string;
  onClick: () => void;
}

/** A row's icon button. */
export function IconButton({ icon: Drawn, label, title, rowShortcut, onClick }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} title={title} data-row-shortcut={rowShortcut} onClick={onClick}>
      <Drawn size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

interface EditAndDeleteProps {
  /** The row's name. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A row's buttons to edit and delete it. */
export function EditAndDelete({ name, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={4}>
      <IconButton icon={IconPencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />
      <IconButton icon={IconTrash} label={`Delete ${name}`} title="Delete" onClick={onDelete} />
    </Group>
  );
}
