import { Dialog } from './Dialog.tsx';
import { EmptyState } from './StateMessage.tsx';

interface NotFoundDialogProps {
  title: string;
  /** 'Template' or 'Group'. */
  what: string;
  onClose: () => void;
}

/** Shown in place of a dialog when the address names something that does not exist. */
export function NotFoundDialog({ title, what, onClose }: NotFoundDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <EmptyState title={`${what} not found`} text="Somebody has deleted it, or the link is wrong." />
    </Dialog>
  );
}
