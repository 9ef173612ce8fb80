import { Dialog } from './Dialog.tsx';
import { EmptyState } from './StateMessage.tsx';

interface NotFoundDialogProps {
  title: string;
  /** 'Template' or 'Group'. */
  what: string;
  onClose: () => void;
}

/** In place of the dialog of something that the address names and nobody has. */
export function NotFoundDialog({ title, what, onClose }: NotFoundDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <EmptyState title={`${what} not found`} text="Somebody has deleted it, or the link is wrong." />
    </Dialog>
  );
}
