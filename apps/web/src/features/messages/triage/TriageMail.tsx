import { DISMISSED_MAIL_DAYS } from '@landfall/contract/constants';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPaperclip, IconRotate, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorWords, isNotFound } from '../../../api/error-words.ts';
import { runReported } from '../../../editing/run-reported.ts';
import { formatInstant, formatInstantDay } from '../../../lib/date-format.ts';
import { sizeWords } from '../../../lib/size-words.ts';
import { PATHS } from '../../../paths.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/StateMessage.tsx';
import { useMay } from '../../settings/queries.ts';
import { MailText } from '../received/MailText.tsx';
import { saveOriginal } from '../received/received-queries.ts';
import { isSentAtOtherTime, receiverWords } from '../received/received-words.ts';
import { SenderCheck } from '../received/SenderCheck.tsx';
import { recipientWords } from '../recipients.ts';
import { FilingActions } from './FilingActions.tsx';
import styles from './TriageMail.module.css';
import { receivedMailQuery, type UnfiledMail, useDismissMail, useRestoreMail } from './triage-queries.ts';

interface TriageMailProps {
  id: string;
  /** The link back to the list when that is not shown beside it: then the mail is the page's only content. */
  back?: ReactNode;
  /** Called when it was filed, dismissed or restored. */
  onDone: () => void;
}

/** A mail without a thread: its sender, why it was not filed, suggested threads, and its text. */
export function TriageMail({ id, back, onDone }: TriageMailProps) {
  const mail = useQuery(receivedMailQuery(id));
  const wholePage = back !== undefined;
  if (isNotFound(mail.error))
    return (
      <Stack gap={8}>
        {back}
        <EmptyState
          title="This mail is no longer here"
          text="Somebody has filed it in the meantime, or it has been removed."
          wholePage={wholePage}
        />
      </Stack>
    );
  if (!mail.data)
    return mail.isError ? (
      <Stack gap={8}>
        {back}
        <ErrorState
          message={errorWords(mail.error, 'Failed to fetch the mail')}
          again="Retry"
          onTryAgain={() => mail.refetch()}
          wholePage={wholePage}
        />
      </Stack>
    ) : (
      <Stack gap={20} p={16} role="status" aria-label="Loading mail">
        <Skeleton width="55%" height="20px" />
        <Skeleton width="100%" height="6rem" />
        <Skeleton width="100%" height="12rem" />
      </Stack>
    );
  return <Opened key={id} unfiled={mail.data} back={back} onDone={onDone} />;
}

function Opened({ unfiled, back, onDone }: Omit<TriageMailProps, 'id'> & { unfiled: UnfiledMail }) {
  const { received_mail: mail } = unfiled;
  const mayWrite = useMay('user');
  const original = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => saveOriginal({ of: 'received_mail', id: mail.id }, mail.subject)}
    >
      Download original
    </Button>
  );
  return (
    <section className={styles.pane} aria-label="Mail">
      {back}
      <Group component="header" gap="8px 16px" justify="space-between" wrap="nowrap" align="flex-start">
        <Box component={back ? 'h1' : 'h2'} miw={0} className="page-title">
          {mail.subject || 'No subject'}
        </Box>
        {mayWrite && (mail.dismissed_at ? null : <Dismiss mail={mail} onDone={onDone} />)}
      </Group>
      <Facts mail={mail} />
      {mail.dismissed_at ? (
        <Dismissed mail={mail} dismissedAt={mail.dismissed_at} mayWrite={mayWrite} onDone={onDone} />
      ) : (
        mayWrite && <FilingActions unfiled={unfiled} onDone={onDone} />
      )}
      {mail.is_readable ? (
        <>
          <MailText
            mail={{ of: 'received_mail', id: mail.id }}
            text={mail.text}
            quoted={mail.quoted}
            hasHtml={mail.has_html}
          />
          <Files files={mail.attachments} />
          <div className="screen-only">{original}</div>
        </>
      ) : (
        <Stack gap={8} align="flex-start" className="empty-box" ta="left">
          <p>
            Landfall could not read this mail. Download the original, and open it with a mail program. You can
            still file it.
          </p>
          {original}
        </Stack>
      )}
    </section>
  );
}

type Mail = UnfiledMail['received_mail'];

function Facts({ mail }: { mail: Mail }) {
  const { from, to, cc, received_at, sent_at, reason, is_confirmed, thread } = mail;
  return (
    <dl className={styles.facts}>
      <dt className="muted">From</dt>
      <dd>
        <Group gap="2px 12px">
          <span className="wrap-anywhere">{recipientWords(from)}</span>
          <SenderCheck isConfirmed={is_confirmed} otherwise="Sender not confirmed" />
        </Group>
      </dd>
      {to.length > 0 && (
        <>
          <dt className="muted">To</dt>
          <dd>{receiverWords(to)}</dd>
        </>
      )}
      {cc.length > 0 && (
        <>
          <dt className="muted">Cc</dt>
          <dd>{receiverWords(cc)}</dd>
        </>
      )}
      <dt className="muted">Received</dt>
      <dd>
        {formatInstant(received_at)}
        {sent_at && isSentAtOtherTime(sent_at, received_at) && (
          <span className="muted"> · its sender dated it {formatInstant(sent_at)}</span>
        )}
      </dd>
      <dt className="muted">Why here</dt>
      <dd className={styles.why}>{reason}</dd>
      {thread && (
        <>
          <dt className="muted">Answers in</dt>
          <dd>
            <Link to={PATHS.thread} params={{ threadId: thread.id }}>
              {thread.subject}
            </Link>
            <span className="muted">, by its own words</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Attachments, which become documents when the mail is filed. */
function Files({ files }: { files: Mail['attachments'] }) {
  if (files.length === 0) return null;
  return (
    <Stack gap={4}>
      <Group component="ul" gap="4px 16px" aria-label="Attachments">
        {files.map(({ file_name, bytes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <Group component="li" key={at} gap={6} wrap="nowrap" miw={0}>
            <IconPaperclip size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            <span className="wrap-anywhere">{file_name}</span>
            <span className="small muted" style={{ flex: 'none' }}>
              {sizeWords(bytes)}
            </span>
          </Group>
        ))}
      </Group>
      <p className="small muted">They become documents of the record once the mail is in a thread.</p>
    </Stack>
  );
}

function Dismiss({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const dismiss = useDismissMail();
  const restore = useRestoreMail();
  async function dismissIt() {
    const undo = () => void runReported(restore.mutateAsync(mail.id), 'Mail brought back');
    const dismissed = dismiss.mutateAsync(mail.id);
    await runReported(dismissed, 'Mail dismissed', undo);
    await dismissed.then(onDone, () => undefined);
  }
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconTrashX size={16} stroke={1.6} aria-hidden />}
      data-shortcut="e"
      loading={dismiss.isPending}
      onClick={dismissIt}
    >
      Dismiss
    </Button>
  );
}

interface DismissedProps {
  mail: Mail;
  dismissedAt: string;
  mayWrite: boolean;
  onDone: () => void;
}

/** Since when a mail is dismissed, until when it is kept, and the button that restores it. */
function Dismissed({ mail, dismissedAt, mayWrite, onDone }: DismissedProps) {
  const restore = useRestoreMail();
  const gone = new Date(Date.parse(dismissedAt) + DISMISSED_MAIL_DAYS * 86_400_000).toISOString();
  async function bringBack() {
    const restored = restore.mutateAsync(mail.id);
    await runReported(restored, 'Mail brought back');
    await restored.then(onDone, () => undefined);
  }
  return (
    <Group gap="8px 16px" justify="space-between" className="notice" data-tone="grey">
      <span>
        Dismissed {formatInstantDay(dismissedAt)}. It is removed on {formatInstantDay(gone)}.
      </span>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconRotate size={16} stroke={1.6} aria-hidden />}
          loading={restore.isPending}
          onClick={bringBack}
        >
          Restore
        </Button>
      )}
    </Group>
  );
}
