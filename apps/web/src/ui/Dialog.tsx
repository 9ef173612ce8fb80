import { Modal, type ModalProps } from '@mantine/core';
import { useDialogEscape } from './on-escape.ts';
import { useFocusBack } from './useFocusBack.ts';

/** A dialog that is open as long as it is rendered. Escape closes this dialog alone. */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened' | 'closeOnEscape' | 'onKeyDown'>) {
  useFocusBack(true);
  const closeOnEscape = useDialogEscape(true, onClose);
  return <Modal {...props} opened onClose={onClose} closeOnEscape={false} onKeyDown={closeOnEscape} />;
}
