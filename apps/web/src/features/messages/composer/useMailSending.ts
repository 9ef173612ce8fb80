import { ProblemError } from '@landfall/contract/call';
import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runReported } from '../../../editing/run-reported.ts';
import { formatInstant } from '../../../lib/date-format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCancelMail, useSignature } from '../mail-queries.ts';
import { threadQuery } from '../queries.ts';
import { readRecipients } from '../recipients.ts';
import { signed } from './compose-values.ts';
import { type MailFaults, mailFaults, unfilledField } from './mail-faults.ts';
import { useSendMail } from './sending-queries.ts';
import type { DraftHandle } from './useDraft.ts';
import { useSequel } from './useSequel.ts';

/** How a mail is sent. */
export interface HowToSend {
  /** The time to send it; a moment later by default. */
  sendAt?: string;
  /** Whether to send it although a message arrived meanwhile. */
  anyway?: boolean;
}

/**
 * Sends the mail that is written. When messages arrived that its writer has not seen, it is not sent, so that they can
 * be read first. @param lastNumber of the last message that is shown
 */
export function useMailSending(threadId: string, draft: DraftHandle, lastNumber: number, onSent: () => void) {
  const { values, finish, bringBack } = draft;
  const queryClient = useQueryClient();
  const signature = useSignature();
  const sending = useSendMail(threadId);
  const sequel = useSequel();
  const { mutateAsync: cancel } = useCancelMail();
  const [faults, setFaults] = useState<MailFaults>({});
  // The send request that was stopped by a newer message, with the number of the last message seen then.
  const [conflict, setConflict] = useState<HowToSend & { seen: number }>();

  async function send(how: HowToSend = {}): Promise<MailFaults> {
    if (sending.isPending) return {};
    const text = signed(values.mail, signature);
    const found = mailFaults(values, text);
    setFaults(found);
    if (Object.keys(found).length > 0) return found;
    const unfilled = unfilledField(values.subject, text);
    if (unfilled && !(await agreesToSend(unfilled))) return {};
    const body = {
      to: readRecipients(values.to),
      cc: readRecipients(values.cc),
      subject: values.subject.trim(),
      text,
      attachments: values.attachments,
      ...(how.sendAt && { send_at: how.sendAt }),
      seen_number: lastNumber,
      anyway: how.anyway ?? false,
    };
    sequel(sending.mutateAsync(body), {
      onDone: ({ message }) => {
        setConflict(undefined);
        finish('mail', values);
        onSent();
        const when = how.sendAt ? `on ${formatInstant(how.sendAt)}` : `in ${MAIL_UNDO_SECONDS} seconds`;
        const undo = async () => {
          await cancel(message);
          bringBack(values);
        };
        toast(`Mail goes out ${when}`, () => void runReported(undo(), 'Mail taken back'));
      },
      onRefused: async (error) => {
        if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') return;
        await queryClient.invalidateQueries({ queryKey: threadQuery(threadId).queryKey });
        setConflict((before) => ({ ...how, seen: before?.seen ?? lastNumber }));
      },
      unsent: `“${body.subject}” was not sent.`,
    });
    return {};
  }

  return {
    send,
    /** Sends it although a message arrived. */
    sendAnyway: () => send({ ...(conflict?.sendAt && { sendAt: conflict.sendAt }), anyway: true }),
    signature,
    faults,
    busy: sending.isPending,
    /** Why the last try failed, unless a message had arrived. */
    error: sending.error,
    /** The number of the last message seen when a newer one stopped the sending. */
    seen: conflict?.seen,
    clearFault: (field: keyof MailFaults) => setFaults(({ [field]: _, ...others }) => others),
  };
}

function agreesToSend(field: string): Promise<boolean> {
  return confirm({
    title: `Send it with ${field} in it?`,
    text: 'This field of the template could not be filled in, and is sent as it is written.',
    confirm: 'Send',
    cancel: 'Keep writing',
  });
}
