import { Alert, Button, Modal } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { confirmDiscard } from './confirm.tsx';
import styles from './FormDialog.module.css';
import { useDialogEscape } from './on-escape.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Whether anything typed would be lost by closing. */
  dirty: boolean;
  busy: boolean;
  /** How wide it is; `lg` for forms of several parts. */
  size?: 'md' | 'lg';
  /** Whether there is nothing to send yet. */
  incomplete?: boolean;
  /** Whether something is lost by submitting. */
  dangerous?: boolean;
  /** Why the last try failed; the dialog stays open with its values. */
  failure: string | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that holds one form. Ctrl/⌘+Enter submits; closing asks when something typed would be lost. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    dirty,
    busy,
    size = 'md',
    incomplete = false,
    dangerous = false,
    failure,
    onSubmit,
    onClose,
    children,
  } = props;
  useLeaveWarning(dirty);
  useFocusBack(true);

  async function close() {
    if (!dirty || (await confirmDiscard())) onClose();
  }
  const closeOnEscape = useDialogEscape(true, close);

  function submitOnKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  }

  return (
    <Modal opened onClose={close} title={title} size={size} closeOnEscape={false} onKeyDown={closeOnEscape}>
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={submitOnKey} noValidate>
        {children}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <SubmitButton busy={busy} disabled={incomplete} dangerous={dangerous}>
            {submitLabel}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
