import type { ReceivedMail } from '@landfall/contract/received-mails';
import { IconAlertTriangle, IconMailDown, IconRobot } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../../paths.ts';
import { InstantText } from '../../../ui/InstantText.tsx';
import { senderWords } from '../received/received-words.ts';
import type { MessageSearch } from '../search.ts';
import styles from '../ThreadRow.module.css';
import { receivedMailQuery } from './triage-queries.ts';

interface TriageRowProps {
  mail: ReceivedMail;
  box: MessageSearch['box'];
  /** Whether it is the open mail. */
  isOpen: boolean;
  /** The shortcut that opens it. */
  shortcut: string | undefined;
}

/** A mail without a thread in the list: sender, subject, text and why it was not filed. */
export function TriageRow({ mail, box, isOpen, shortcut }: TriageRowProps) {
  const { id, from, subject, text, reason, is_readable, is_automatic, received_at } = mail;
  const queryClient = useQueryClient();
  const prefetch = () => void queryClient.prefetchQuery(receivedMailQuery(id));
  const Drawn = !is_readable ? IconAlertTriangle : is_automatic ? IconRobot : IconMailDown;
  const kind = !is_readable ? 'Cannot be read' : is_automatic ? 'Automatic mail' : 'Mail';
  return (
    <Link
      to={PATHS.thread}
      params={{ threadId: undefined }}
      search={{ ...(box && { box }), mail: id }}
      className={styles.row}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
      data-shortcut={shortcut}
      onMouseEnter={prefetch}
      onFocus={prefetch}
    >
      <span className={styles.head}>
        <span className={styles.subject}>{subject || 'No subject'}</span>
        <span className={`small muted ${styles.time}`}>
          <InstantText instant={received_at} layout="brief" />
        </span>
      </span>
      <span className={`small muted ${styles.line}`} title={from.address}>
        {senderWords(from)}
      </span>
      <span className={styles.last}>
        <Drawn size={14} stroke={1.6} role="img" aria-label={kind} />
        <span className={styles.line}>{text || <span className="muted">No text</span>}</span>
      </span>
      <span className="small muted wrap-anywhere">{reason}</span>
    </Link>
  );
}
