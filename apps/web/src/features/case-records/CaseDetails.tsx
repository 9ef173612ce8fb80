import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconLock } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';
import { EditButton } from '../../ui/buttons.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
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
    <Stack component="section" gap={12} aria-label="Case">
      {archived && (
        <p className="notice" data-tone="grey" role="status">
          This case is archived: it is out of lists, dates and reminders. This is reversible.
        </p>
      )}
      <Group gap="12px 24px" align="flex-start" justify="space-between">
        <Group gap="4px 12px" flex="1 1 20rem" miw={0}>
          <h1 className="page-title">{caseRecord.title}</h1>
          <Badge tone={status.tone}>{status.label}</Badge>
          {caseRecord.restricted && (
            <Group component="span" gap={4} wrap="nowrap" className="small muted">
              <IconLock size={16} stroke={1.6} aria-hidden />
              Seen by its team and super admins
            </Group>
          )}
        </Group>
        {mayWrite && (
          <Group wrap="nowrap" gap={8}>
            <EditButton onClick={onEdit} />
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
          </Group>
        )}
      </Group>
      {next && (
        <Group component="p" gap="2px 16px" align="baseline" className="lead-box">
          <strong>{next.date_type}</strong>
          <RelativeDateLine date={next.important_date} today={today} />
        </Group>
      )}
      <Box component="p" maw="46rem" className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {caseRecord.description}
      </Box>
    </Stack>
  );
}
