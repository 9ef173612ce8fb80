import { LIMITS } from '@landfall/contract/constants';
import type { Message } from '@landfall/contract/messages';
import { Alert, Box, Button, Group, Menu, Stack, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconPaperclip, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { sentence } from '../../../lib/sentence.ts';
import { unitsOf } from '../../../lib/units-of.ts';
import { PATHS } from '../../../paths.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { useFocusAfterWait } from '../../../ui/useFocusAfterWait.ts';
import type { ThreadPage } from '../queries.ts';
import { senderWords } from '../received/received-words.ts';
import { readRecipients, recipientWords } from '../recipients.ts';
import { Attachments } from './Attachments.tsx';
import styles from './Composer.module.css';
import { lastReceived, othersOf } from './compose-values.ts';
import type { MailFaults } from './mail-faults.ts';
import { NewerMessages } from './NewerMessages.tsx';
import { onSendKey } from './on-send-key.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';
import type { DraftHandle } from './useDraft.ts';
import { type HowToSend, useMailSending } from './useMailSending.ts';

const AttachDialog = deferred(async () => (await import('./AttachDialog.tsx')).AttachDialog);
const SendLaterDialog = deferred(async () => (await import('./SendLaterDialog.tsx')).SendLaterDialog);

interface MailFormProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  page: ThreadPage;
  messages: readonly Message[];
  draft: DraftHandle;
  onSent: () => void;
}

/** Writes a mail to people outside the office, and sends it now or at a later time. */
export function MailForm({ ref, page, messages, draft, onSent }: MailFormProps) {
  const { thread, participants, mail_fields, sender, reply_subject } = page;
  const { values, change } = draft;
  const sending = useMailSending(thread.id, draft, messages.at(-1)?.number ?? 0, onSent);
  const { faults, clearFault } = sending;
  const sendButton = useFocusAfterWait(sending.busy);
  const [dialog, setDialog] = useState<'attach' | 'later'>();
  const [withCc, setWithCc] = useState(values.cc.length > 0);
  const fields = { to: useRef<HTMLInputElement>(null), subject: useRef<HTMLInputElement>(null) };
  const close = () => setDialog(undefined);
  const answered = lastReceived(messages);
  const known = readRecipients(
    [...participants, ...(answered ? [answered.from, ...answered.reply_to] : [])].map(recipientWords),
  );
  const written = readRecipients([...values.to, ...values.cc]).map(({ address }) => address.toLowerCase());
  const answersAll = answered
    ? othersOf(answered, sender).filter(({ address }) => !written.includes(address.toLowerCase()))
    : [];
  const newer =
    sending.seen === undefined ? [] : messages.filter(({ number }) => number > (sending.seen ?? 0));

  async function send(how?: HowToSend) {
    const found: MailFaults = await (newer.length > 0 && !how ? sending.sendAnyway() : sending.send(how));
    if (found.to) fields.to.current?.focus();
    else if (found.subject) fields.subject.current?.focus();
    else if (found.text) ref.current?.focus();
  }

  return (
    <Stack gap={12} onKeyDown={onSendKey(send)}>
      <NewerMessages messages={newer} />
      <Box className={styles.recipients ?? ''}>
        <Box flex={1} miw={0}>
          <FieldRow>
            <RecipientsField
              ref={fields.to}
              label="To"
              required
              participants={known}
              value={values.to}
              error={faults.to}
              onChange={(to) => {
                clearFault('to');
                change({ to });
              }}
            />
            {withCc && (
              <RecipientsField
                label="Cc"
                participants={known}
                value={values.cc}
                error={faults.cc}
                onChange={(cc) => {
                  clearFault('cc');
                  change({ cc });
                }}
              />
            )}
          </FieldRow>
        </Box>
        <Group gap={8} wrap="nowrap" className={styles.more ?? ''}>
          {answersAll.length > 0 && (
            <QuietButton
              onClick={() => {
                setWithCc(true);
                change({ cc: [...values.cc, ...answersAll.map(recipientWords)] });
              }}
            >
              Reply to all
            </QuietButton>
          )}
          {!withCc && <QuietButton onClick={() => setWithCc(true)}>Cc</QuietButton>}
        </Group>
      </Box>
      {answered && answered.reply_to.length > 0 && <AskedAnswers {...answered} />}
      <TextInput
        ref={fields.subject}
        label="Subject"
        required
        autoComplete="off"
        maxLength={unitsOf(LIMITS.threadSubject)}
        value={values.subject}
        error={faults.subject}
        onChange={({ currentTarget }) => {
          clearFault('subject');
          change({ subject: currentTarget.value });
        }}
      />
      <Textarea
        ref={ref}
        label="Message"
        required
        autosize
        minRows={6}
        maxRows={24}
        maxLength={unitsOf(LIMITS.messageText)}
        value={values.mail}
        error={faults.text}
        onChange={({ currentTarget }) => {
          clearFault('text');
          change({ mail: currentTarget.value });
        }}
      />
      <Signature text={sending.signature} />
      <Attachments
        resourceId={thread.owner.id}
        attachments={values.attachments}
        onRemove={(id) =>
          change({ attachments: values.attachments.filter(({ document_id }) => document_id !== id) })
        }
      />
      {sending.error && newer.length === 0 && (
        <Alert color="red" role="alert">
          {sentence(errorWords(sending.error))} What you wrote is kept.
        </Alert>
      )}
      <p className="small muted wrap-anywhere">
        From {sender.name} &lt;{sender.address}&gt;;{' '}
        {sender.has_mailbox
          ? 'answers come back into this thread'
          : `answers go to ${sender.reply_to} and do not come back into this thread`}
        {answered && '; the mail that you answer is quoted below yours'}
      </p>
      <Group gap={8} justify="space-between">
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            onClick={() => AttachDialog.whenLoaded(() => setDialog('attach'))}
          >
            Attach
          </Button>
          <TemplateSelect
            fields={mail_fields}
            onChoose={({ subject, text }) => {
              // The typed text is kept above the template.
              const before = values.mail.trim() === '' ? '' : `${values.mail.trimEnd()}\n\n`;
              change({
                mail: before + text,
                ...([thread.subject, reply_subject].includes(values.subject) && { subject }),
              });
            }}
          />
        </Group>
        <Group gap={0} wrap="nowrap" ml="auto">
          <Button
            ref={sendButton}
            leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
            loading={sending.busy}
            style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}
            onClick={() => send()}
          >
            {newer.length > 0 ? 'Send anyway' : 'Send'}
          </Button>
          <Menu position="top-end">
            <Menu.Target>
              <Button
                px={6}
                ml={1}
                disabled={sending.busy}
                aria-label="More ways to send"
                style={{ borderStartStartRadius: 0, borderEndStartRadius: 0 }}
              >
                <IconChevronDown size={16} stroke={1.8} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => SendLaterDialog.whenLoaded(() => setDialog('later'))}>
                Send later…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {dialog === 'attach' && (
        <AttachDialog
          resourceId={thread.owner.id}
          attachments={values.attachments}
          onChoose={(attachments) => change({ attachments })}
          onClose={close}
        />
      )}
      {dialog === 'later' && <SendLaterDialog onChoose={(sendAt) => void send({ sendAt })} onClose={close} />}
    </Stack>
  );
}

/** Warns that the answered mail has a different Reply-To address, which may not belong to its sender. */
function AskedAnswers({ from, reply_to, is_confirmed }: NonNullable<Message['received']>) {
  return (
    <p className="small wrap-anywhere">
      {senderWords(from)} wrote from {from.address} and asks for answers to{' '}
      {reply_to.map(({ address }) => address).join(', ')}.{' '}
      {is_confirmed
        ? 'Check to whom your mail goes.'
        : 'It is not confirmed that this sender wrote it: ask them before you write there.'}
    </p>
  );
}

/** The signature below the mail, with a link to change it. */
function Signature({ text }: { text: string }) {
  return (
    <Group gap="4px 12px" className="small muted">
      {text && (
        <span className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </span>
      )}
      <Link to={PATHS.settings} hash="mail-signature" className="accent-link">
        {text ? 'Change signature' : 'Add a signature'}
      </Link>
    </Group>
  );
}
