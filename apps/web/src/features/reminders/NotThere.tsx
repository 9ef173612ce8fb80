import { Modal } from '@mantine/core';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';

interface NotThereProps {
  title: string;
  /** 'Template' or 'Group'. */
  what: string;
  onClose: () => void;
}

/** In place of the dialog of something that the address names and nobody has. */
export function NotThere({ title, what, onClose }: NotThereProps) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title={title}>
      <EmptyState title={`${what} not found`} text="Somebody has deleted it, or the link is wrong." />
    </Modal>
  );
}
