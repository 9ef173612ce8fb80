import { NativeSelect, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRecipients } from './useRecipients.ts';

interface SendDialogProps {
  /** What is sent: a report's or a template's name. */
  name: string;
  /** What becomes of it. */
  explanation: string;
  /** Sends it to a member, or to oneself for an empty id. */
  sending: UseMutationResult<unknown, Error, string>;
  /** What is said when it is on its way: to a colleague of this name, or to oneself. */
  sentWords: (colleague: string | undefined) => string;
  onClose: () => void;
}

/** Chooses who a report is mailed to, oneself unless another is chosen. On failure it stays and says why. */
export function SendDialog({ name, explanation, sending, sentWords, onClose }: SendDialogProps) {
  const { choices, nameOf } = useRecipients();
  const [recipient, setRecipient] = useState('');

  function send(event?: FormEvent) {
    event?.preventDefault();
    sending.mutate(recipient, {
      onSuccess: () => {
        onClose();
        toast(sentWords(recipient ? nameOf(recipient) : undefined));
      },
    });
  }

  return (
    <FormDialog
      title="Send Report"
      submitLabel="Send"
      dirty={false}
      busy={sending.isPending}
      failure={sending.error ? `Nothing was sent. ${errorWords(sending.error)}` : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack component="p" gap={4} className="wrap-anywhere">
        <strong>{name}</strong>
        <span className="muted">{explanation}</span>
      </Stack>
      <NativeSelect
        label="Send to"
        data={choices}
        value={recipient}
        data-autofocus
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
    </FormDialog>
  );
}
