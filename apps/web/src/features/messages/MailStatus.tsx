import type { Message } from '@landfall/contract/messages';
import { Group } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconHelp,
  IconMailOff,
  IconSend,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCancelMail, useRetryMail } from './mail-queries.ts';

/** Up to this many seconds before sending a countdown is shown, otherwise the time. */
const COUNTED_DOWN = 60;

interface MailStatusProps {
  message: Message;
  mayWrite: boolean;
  /** Opens a cancelled mail in the composer. @returns false when another message is being written */
  onWriteAgain: (message: Message) => boolean;
}

type Mail = NonNullable<Message['mail']>;

/** The delivery status of a mail, with its actions. Renders nothing for a note. */
export function MailStatus({ message, mayWrite, onWriteAgain }: MailStatusProps) {
  if (!message.mail) return null;
  return (
    <Group gap="4px 8px" className="small" mih={28}>
      <StateWords mail={message.mail} />
      {mayWrite && <StateAction message={message} mail={message.mail} onWriteAgain={onWriteAgain} />}
    </Group>
  );
}

function StateWords({ mail }: { mail: Mail }) {
  const { state, reason, send_at, sent_at } = mail;
  const because = reason ? ` ${reason}` : '';
  switch (state) {
    case 'queued':
      return <Queued sendAt={send_at} reason={reason} />;
    case 'sending':
      return <Words Icon={IconSend}>It is being sent…</Words>;
    case 'sent': {
      const words = `Sent ${formatInstant(sent_at ?? send_at)}`;
      if (!reason)
        return (
          <Words Icon={IconCheck} color="var(--green)">
            {words}
          </Words>
        );
      return (
        <Words Icon={IconAlertTriangle} color="var(--yellow)">
          {words}.{because}
        </Words>
      );
    }
    case 'failed':
      return (
        <Words Icon={IconAlertTriangle} color="var(--red)">
          Not sent.{because}
        </Words>
      );
    case 'bounced':
      return (
        <Words Icon={IconMailOff} color="var(--red)">
          It could not be delivered.{because}
        </Words>
      );
    case 'unknown':
      return (
        <Words Icon={IconHelp} color="var(--yellow)">
          Nobody knows whether it went out.{because}
        </Words>
      );
    case 'cancelled':
      return (
        <Words Icon={IconArrowBackUp}>
          {reason ? `Not sent.${because}` : 'Taken back: it was not sent.'}
        </Words>
      );
  }
}

interface WordsProps {
  Icon: Icon;
  color?: string;
  children: ReactNode;
}

function Words({ Icon: Drawn, color = 'var(--muted)', children }: WordsProps) {
  return (
    <Group component="span" gap={6} wrap="nowrap" align="flex-start" c={color} fw={600}>
      <Drawn size={14} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <span className="wrap-anywhere">{children}</span>
    </Group>
  );
}

/** Whole seconds until an instant, updated as they pass; 0 afterwards. */
function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1_000));
  const isCounting = seconds > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return seconds;
}

function Queued({ sendAt, reason }: { sendAt: string; reason: string }) {
  const seconds = useSecondsUntil(sendAt);
  if (seconds === 0)
    return (
      <Words Icon={IconSend}>
        {reason ? `Not sent yet: it will be tried again. ${reason}` : 'It is going out…'}
      </Words>
    );
  return (
    <Words Icon={IconClock}>
      {seconds > COUNTED_DOWN ? `Goes out ${formatInstant(sendAt)}` : `Goes out in ${seconds} s`}
    </Words>
  );
}

/** The recipients who may receive a mail twice when it is sent again; undefined if there are none. */
function duplicateWarning({ state, to, cc }: Mail): string | undefined {
  if (state === 'unknown') return 'It may have arrived already: then it arrives twice.';
  if (state === 'bounced' && to.length + cc.length > 1)
    return 'It goes to everybody again: whoever already has it gets it twice.';
  return undefined;
}

function StateAction({ message, mail, onWriteAgain }: Omit<MailStatusProps, 'mayWrite'> & { mail: Mail }) {
  const cancel = useCancelMail();
  const retry = useRetryMail();
  const waits = useSecondsUntil(mail.send_at) > 0;
  // With a reason it waits for another attempt.
  const canUndo = waits || mail.reason !== '';

  async function askAndRetry() {
    const text = duplicateWarning(mail);
    const agreed = !text || (await confirm({ title: 'Send it again?', text, confirm: 'Send Again' }));
    if (agreed) await runReported(retry.mutateAsync(message), 'The mail is sent again');
  }

  async function undo() {
    const taken = cancel.mutateAsync(message);
    await runReported(taken, 'Mail taken back');
    await taken.then(({ message: cancelled }) => onWriteAgain(cancelled)).catch(() => undefined);
  }

  function writeAgain() {
    if (!onWriteAgain(message)) toast('Send or discard the mail that you are writing first');
  }

  if (mail.state === 'queued')
    return canUndo ? (
      <QuietButton loading={cancel.isPending} onClick={undo}>
        Undo
      </QuietButton>
    ) : null;
  if (mail.state === 'cancelled') return <QuietButton onClick={writeAgain}>Write again</QuietButton>;
  if (mail.state !== 'failed' && mail.state !== 'bounced' && mail.state !== 'unknown') return null;
  return (
    <QuietButton loading={retry.isPending} onClick={askAndRetry}>
      Send again
    </QuietButton>
  );
}
