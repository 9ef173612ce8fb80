import { Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSendFromTemplate, useSendReport } from './queries.ts';
import { RecipientField } from './RecipientField.tsx';
import { useRecipients } from './useRecipients.ts';

interface SentProps {
  /** A report's or a template's. */
  id: string;
  name: string;
  onClose: () => void;
}

/** Mails a saved report. */
export function SendReportDialog({ id, ...props }: SentProps) {
  return (
    <SendDialog
      {...props}
      explanation="Goes out as a mail with the report as PDF and CSV."
      sending={useSendReport(id)}
      sentWords={(colleague) =>
        colleague ? `The report is on its way to ${colleague}` : 'Report sent to your email successfully!'
      }
    />
  );
}

/** Makes the report of a template, saves it and mails it. */
export function SendTemplateDialog({ id, ...props }: SentProps) {
  return (
    <SendDialog
      {...props}
      explanation="Makes the report as of today, saves it and mails it as PDF and CSV."
      sending={useSendFromTemplate(id)}
      sentWords={() => 'Report sent from template successfully!'}
    />
  );
}

interface SendDialogProps extends Omit<SentProps, 'id'> {
  /** What becomes of it. */
  explanation: string;
  /** Sends it to a member, or to oneself for an empty id. */
  sending: UseMutationResult<unknown, Error, string>;
  /** What is said when it is on its way: to a colleague of this name, or to oneself. */
  sentWords: (colleague: string | undefined) => string;
}

/** Chooses who a report is mailed to, oneself unless another is chosen. On failure it stays and says why. */
function SendDialog({ name, explanation, sending, sentWords, onClose }: SendDialogProps) {
  const { nameOf } = useRecipients();
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
      <RecipientField
        value={recipient}
        data-autofocus
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
    </FormDialog>
  );
}
