import { REPORT_RECIPIENTS } from '@landfall/contract/constants';
import { Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSendFromTemplate, useSendReport } from './queries.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { namesTogether } from './report-words.ts';
import { useRecipients } from './useRecipients.ts';

interface SentProps {
  /** The id of a report or a template. */
  id: string;
  name: string;
  onClose: () => void;
}

/** Mails a saved report. */
export function SendReportDialog({ id, ...props }: SentProps) {
  return (
    <SendDialog
      {...props}
      explanation="Each recipient gets a separate mail with the report as PDF and CSV."
      sending={useSendReport(id)}
      sentWords={(names) =>
        names ? `The report is on its way to ${names}` : 'Report sent to your email successfully!'
      }
    />
  );
}

/** Creates the report of a template, saves it and mails it. */
export function SendTemplateDialog({ id, ...props }: SentProps) {
  return (
    <SendDialog
      {...props}
      explanation="Makes the report as of today, saves it and mails it as PDF and CSV, to each recipient separately."
      sending={useSendFromTemplate(id)}
      sentWords={() => 'Report sent from template successfully!'}
    />
  );
}

interface SendDialogProps extends Omit<SentProps, 'id'> {
  /** Explains what will happen. */
  explanation: string;
  /** Sends it to members, by their ids. */
  sending: UseMutationResult<unknown, Error, string[]>;
  /** The confirmation: sent to these people, or to oneself. */
  sentWords: (names: string | undefined) => string;
}

/** The error for too many recipients. */
function faultOf(recipients: readonly string[]): string | undefined {
  if (recipients.length === 0) return 'Choose at least one member';
  return recipients.length > REPORT_RECIPIENTS ? `At most ${REPORT_RECIPIENTS}` : undefined;
}

/** Chooses the recipients of a report, by default oneself. On failure it stays open and shows the reason. */
function SendDialog({ name, explanation, sending, sentWords, onClose }: SendDialogProps) {
  const { ownId, nameOf } = useRecipients();
  const [chosen, setChosen] = useState<string[]>();
  const [fault, setFault] = useState<string>();
  const recipients = chosen ?? (ownId ? [ownId] : []);

  function send(event?: FormEvent) {
    event?.preventDefault();
    const found = faultOf(recipients);
    setFault(found);
    if (found) return;
    const isOwn = recipients.length === 1 && recipients[0] === ownId;
    sending.mutate(recipients, {
      onSuccess: () => {
        onClose();
        toast(sentWords(isOwn ? undefined : namesTogether(recipients.map(nameOf))));
      },
      onError: (error) => setFault(Object.values(fieldWords(error))[0]),
    });
  }

  return (
    <FormDialog
      title="Send Report"
      submitLabel="Send"
      dirty={false}
      busy={sending.isPending}
      failure={sending.error ? `Nothing was sent. Error: ${errorWords(sending.error)}` : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack component="p" gap={4} className="wrap-anywhere">
        <strong>{name}</strong>
        <span className="muted">{explanation}</span>
      </Stack>
      <RecipientsField value={recipients} error={fault} data-autofocus onChange={setChosen} />
    </FormDialog>
  );
}
