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
      explanation="Goes out as a mail with the report as PDF and CSV, to each in a mail of their own."
      sending={useSendReport(id)}
      sentWords={(names) =>
        names ? `The report is on its way to ${names}` : 'Report sent to your email successfully!'
      }
    />
  );
}

/** Makes the report of a template, saves it and mails it. */
export function SendTemplateDialog({ id, ...props }: SentProps) {
  return (
    <SendDialog
      {...props}
      explanation="Makes the report as of today, saves it and mails it as PDF and CSV, to each in a mail of their own."
      sending={useSendFromTemplate(id)}
      sentWords={() => 'Report sent from template successfully!'}
    />
  );
}

interface SendDialogProps extends Omit<SentProps, 'id'> {
  /** What becomes of it. */
  explanation: string;
  /** Sends it to members, by their ids. */
  sending: UseMutationResult<unknown, Error, string[]>;
  /** What is said when it is on its way: to these, or to oneself alone. */
  sentWords: (names: string | undefined) => string;
}

/** Why a report cannot go to so many, if it cannot. */
function faultOf(recipients: readonly string[]): string | undefined {
  if (recipients.length === 0) return 'Choose at least one member';
  return recipients.length > REPORT_RECIPIENTS ? `At most ${REPORT_RECIPIENTS}` : undefined;
}

/** Chooses who a report is mailed to, oneself unless others are chosen. On failure it stays and says why. */
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
      failure={sending.error ? `Nothing was sent. ${errorWords(sending.error)}` : undefined}
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
