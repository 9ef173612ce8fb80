import type { Message } from '@landfall/contract/messages';
import { FilingDialog } from '../filing/FilingDialog.tsx';
import { useMoveMessage } from './received-queries.ts';

interface MoveDialogProps {
  message: Message;
  /** The mail's subject. */
  subject: string;
  onClose: () => void;
}

/** Moves a received mail to another thread, or to a new one. */
export function MoveDialog({ message, subject, onClose }: MoveDialogProps) {
  const { mutateAsync: move } = useMoveMessage(message);
  return (
    <FilingDialog
      title="Move to Another Thread"
      submitLabel="Move"
      done="Mail moved"
      words="The mail goes there with its attachments. A note stays here and says so."
      subject={subject}
      exceptThread={message.thread_id}
      send={move}
      onClose={onClose}
    />
  );
}
