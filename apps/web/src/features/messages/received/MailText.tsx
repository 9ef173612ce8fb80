import { counted } from '@landfall/contract/counted';
import { Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { MailFrame } from './MailFrame.tsx';
import styles from './MailText.module.css';
import { mailHtmlQuery, type ReceivedSource } from './received-queries.ts';
import { useNear } from './useNear.ts';

interface MailTextProps {
  mail: ReceivedSource;
  text: string;
  /** Its quotation of earlier mails. */
  quoted: string;
  hasHtml: boolean;
}

/**
 * The text of a mail: formatted if available, else plain; quotations of earlier mails are collapsed. The formatted text
 * is fetched when the mail is about to become visible; until then the plain text is shown.
 */
export function MailText({ mail, text, quoted, hasHtml }: MailTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plain, setPlain] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const wanted = useNear(place) && hasHtml && !plain;
  const html = useQuery({ ...mailHtmlQuery(mail), enabled: wanted });
  const shown = wanted ? html.data : undefined;
  const failed = wanted && html.isError;
  const hasQuoted = (shown ? shown.quoted : quoted).trim() !== '';
  return (
    <Stack ref={place} gap={8}>
      {shown ? (
        <MailFrame html={shown.shown} title="Text of the mail" />
      ) : text.trim() === '' ? (
        <p className="muted">It has no text of its own.</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      {(hasQuoted || hasHtml) && (
        <Group gap="4px 12px" ml={-8} className="small muted">
          {hasQuoted && <Unfold unfolded={unfolded} onChange={setUnfolded} />}
          {failed ? (
            <QuietButton className="screen-only" loading={html.isFetching} onClick={() => html.refetch()}>
              Load it again
            </QuietButton>
          ) : (
            hasHtml && (
              <QuietButton className="screen-only" onClick={() => setPlain(!plain)}>
                {plain ? 'Show formatted' : 'Show as plain text'}
              </QuietButton>
            )
          )}
          {shown && shown.remote_pictures > 0 && <HeldBack count={shown.remote_pictures} />}
          {failed && (
            <span className="failure" role="alert">
              The formatted text could not be loaded: {errorWords(html.error)}
            </span>
          )}
        </Group>
      )}
      {hasQuoted &&
        unfolded &&
        (shown ? (
          <MailFrame html={shown.quoted} title="Quoted text of the mail" />
        ) : (
          <p className={styles.quoted}>{quoted}</p>
        ))}
    </Stack>
  );
}

interface UnfoldProps {
  unfolded: boolean;
  onChange: (unfolded: boolean) => void;
}

/** Expands and collapses the quotation of earlier mails. */
function Unfold({ unfolded, onChange }: UnfoldProps) {
  const Drawn = unfolded ? IconChevronUp : IconChevronDown;
  return (
    <QuietButton
      className="screen-only"
      aria-expanded={unfolded}
      leftSection={<Drawn size={14} stroke={1.8} aria-hidden />}
      onClick={() => onChange(!unfolded)}
    >
      {unfolded ? 'Hide quoted text' : 'Show quoted text'}
    </QuietButton>
  );
}

/** How many pictures were blocked, and why. */
function HeldBack({ count }: { count: number }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" pl={8}>
      <IconPhotoOff size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <span title="Loading them would tell whoever sent the mail that it is being read. The original has them.">
        {counted(count, 'picture')} elsewhere {count === 1 ? 'is' : 'are'} not loaded
      </span>
    </Group>
  );
}
