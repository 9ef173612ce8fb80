import type { AuditEntry } from '@landfall/contract/audit';
import { counted } from '@landfall/contract/counted';
import { Stack } from '@mantine/core';
import { Fragment, useState } from 'react';
import { ChangeLines } from '../../history/ChangeLines.tsx';
import { StatusBadge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { AuditedRecordLink } from './AuditedRecordLink.tsx';
import styles from './AuditLog.module.css';
import { sentenceOf, shownChanges } from './audit-sentences.ts';

/** How many changed fields are shown before "Show all" is pressed. */
const FIRST_LINES = 5;

/** An entry in words: what was done with which record, from what to what, and why. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const parts = sentenceOf(entry);
  const isRefused = entry.outcome === 'refused';
  return (
    <Stack gap={2} className={styles.told}>
      <span className={styles.sentence}>
        {isRefused && (
          <>
            <StatusBadge status="error">Refused</StatusBadge>{' '}
          </>
        )}
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence stays as it is
          <Fragment key={place}>
            {typeof part === 'string' ? part : <AuditedRecordLink record={part} />}
          </Fragment>
        ))}
      </span>
      {isRefused && entry.action !== 'sign_in.failed' && (
        <span className="small muted">It was not allowed, and nothing was changed.</span>
      )}
      <Changes entry={entry} />
    </Stack>
  );
}

/** The fields that the entry changed, with their old and new values; at first only some of many. */
function Changes({ entry }: { entry: AuditEntry }) {
  const [all, setAll] = useState(false);
  const changes = shownChanges(entry);
  const count = changes.reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = all || count <= FIRST_LINES ? changes : firstOf(changes);
  if (changes.length === 0) return null;
  return (
    <>
      <Stack component="ul" gap={2} className={`small ${styles.changes}`} aria-label="What was changed">
        {shown.map(({ id, lines, reason }) => (
          <Stack key={id} component="li" gap={2} className="wrap-anywhere">
            <ChangeLines lines={lines} reason={reason} />
          </Stack>
        ))}
        {all && entry.changes_left > 0 && (
          <li className="muted">and {counted(entry.changes_left, 'more change')}</li>
        )}
      </Stack>
      {(count > FIRST_LINES || entry.changes_left > 0) && (
        <QuietButton className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show Fewer' : `Show All ${count + entry.changes_left} Changes`}
        </QuietButton>
      )}
    </>
  );
}

/** The first lines of the changes, with their reasons. */
function firstOf(changes: ReturnType<typeof shownChanges>) {
  let room = FIRST_LINES;
  return changes.flatMap((change) => {
    const lines = change.lines.slice(0, room);
    room -= lines.length;
    return lines.length > 0 ? [{ ...change, lines }] : [];
  });
}
