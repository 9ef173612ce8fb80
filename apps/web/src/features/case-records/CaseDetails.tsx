import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import styles from './CaseDetails.module.css';
import { nextDate } from './next-date.ts';
import { statusShown } from './status.ts';

interface CaseDetailsProps {
  caseRecord: CaseRecord;
  dates: readonly CaseDate[];
  today: string;
  mayWrite: boolean;
  busy: boolean;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
}

/** A case as it is read: title, status, what is next, description. */
export function CaseDetails(props: CaseDetailsProps) {
  const { caseRecord, dates, today, mayWrite, busy, onEdit, onArchive, onRestore } = props;
  const archived = caseRecord.archived_at !== NOT_ARCHIVED;
  const status = statusShown(caseRecord.status);
  const next = nextDate(dates, today);

  return (
    <section className={styles.details} aria-label="Case">
      {archived && (
        <p className={styles.archived} role="status">
          This case is archived: it is out of lists, dates and reminders. This is reversible.
        </p>
      )}
      <div className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{caseRecord.title}</h1>
          <Badge tone={status.tone}>{status.label}</Badge>
        </div>
        {mayWrite && (
          <div className={styles.actions}>
            <Button
              variant="default"
              data-shortcut="e"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              variant="default"
              leftSection={
                archived ? (
                  <IconArchiveOff size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconArchive size={16} stroke={1.6} aria-hidden />
                )
              }
              loading={busy}
              onClick={archived ? onRestore : onArchive}
            >
              {archived ? 'Restore' : 'Archive'}
            </Button>
          </div>
        )}
      </div>
      {next && (
        <p className={styles.next}>
          <span className={styles.nextType}>{next.date_type}</span>
          <RelativeDateLine date={next.important_date} today={today} />
        </p>
      )}
      <p className={styles.description}>{caseRecord.description}</p>
    </section>
  );
}
