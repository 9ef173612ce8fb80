import { ActionIcon, Button, Group } from '@mantine/core';
import { type Icon, IconColumns3, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';

/** A small button without a frame, within a row or a line of text. */
export const QuietButton = Button.withProps({ variant: 'subtle', h: 28, px: 8 });

/** A button that adds something. */
export const AddButton = Button.withProps({
  leftSection: <IconPlus size={16} stroke={2} aria-hidden />,
});

/** The button that edits what the page is about, also by its key. */
export const EditButton = Button.withProps({
  variant: 'default',
  leftSection: <IconPencil size={16} stroke={1.6} aria-hidden />,
  mod: { shortcut: 'e' },
  children: 'Edit',
});

/** A button that deletes what the page is about. */
export const DeleteButton = Button.withProps({
  variant: 'default',
  leftSection: <IconTrash size={16} stroke={1.6} aria-hidden />,
});

/** The button that opens the choice of a list's columns. */
export const ColumnsButton = Button.withProps({
  variant: 'default',
  leftSection: <IconColumns3 size={16} stroke={1.6} aria-hidden />,
  children: 'Columns',
});

/** A button that saves something as a file. */
export const DownloadButton = Button.withProps({
  variant: 'default',
  leftSection: <IconDownload size={16} stroke={1.6} aria-hidden />,
});

interface IconButtonProps {
  icon: Icon;
  /** What it does with which row, for whoever doesn't see the row. */
  label: string;
  /** What it does, shown on hover. */
  title: string;
  /** The letter that presses it while its row has the focus. */
  rowShortcut?: string;
  onClick: () => void;
}

/** A button of a row that has room for an icon alone. */
export function IconButton({ icon: Drawn, label, title, rowShortcut, onClick }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} title={title} data-row-shortcut={rowShortcut} onClick={onClick}>
      <Drawn size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

interface EditAndDeleteProps {
  /** What the row is about. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons of a row that change and delete what it is about. */
export function EditAndDelete({ name, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={4}>
      <IconButton icon={IconPencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />
      <IconButton icon={IconTrash} label={`Delete ${name}`} title="Delete" onClick={onDelete} />
    </Group>
  );
}
