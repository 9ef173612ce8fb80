import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { submitOnKey } from './submit-on-key.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Whether closing would lose any input. */
  dirty: boolean;
  busy: boolean;
  /** Whether the dialog's open state is part of the address. */
  inAddress?: boolean;
  /** Its width; `lg` for forms of several parts. */
  size?: 'md' | 'lg';
  /** Whether there is nothing to send yet. */
  incomplete?: boolean;
  /** Whether submitting is destructive. */
  dangerous?: boolean;
  /** Why the last submission failed; the dialog stays open with its values. */
  failure: string | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Cancels the submission in progress. */
  onStop?: () => void;
  children: ReactNode;
}

/**
 * A dialog with one form. Ctrl/⌘+Enter submits it. Closing it or leaving the page asks first if input would be lost. It
 * stays open while the form is sent.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    dirty,
    busy,
    inAddress = false,
    size = 'md',
    incomplete = false,
    dangerous = false,
    failure,
    onSubmit,
    onClose,
    onStop,
    children,
  } = props;
  const leave = useUnsavedGuard(dirty, onClose, { inAddress });

  // Input that is being sent can no longer be discarded.
  const close = () => (busy ? onStop?.() : void leave());

  return (
    <Dialog onClose={close} title={title} size={size}>
      <form onSubmit={onSubmit} onKeyDown={submitOnKey} noValidate>
        <Stack>
          {children}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group gap={8} justify="flex-end" mt={4}>
            <Button variant="default" onClick={close} disabled={busy && !onStop}>
              Cancel
            </Button>
            <SubmitButton busy={busy} disabled={incomplete} dangerous={dangerous}>
              {submitLabel}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
