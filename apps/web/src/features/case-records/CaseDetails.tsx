import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseRecord } from '@landfall/contract/case-records';
import { counted } from '@landfall/contract/counted';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Box, Button, Group, Menu, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EditButton, QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { RecordMenu } from '../../ui/RecordMenu.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import { matterTypesQuery } from '../matter-types/queries.ts';
import { StatusControl } from './StatusControl.tsx';
import { statusShown } from './status.ts';
import { TeamControl } from './TeamControl.tsx';
import { TeamInitials } from './TeamInitials.tsx';
import { urgentDates } from './urgent-dates.ts';

const ApplyKindDialog = deferred(async () => (await import('./ApplyKindDialog.tsx')).ApplyKindDialog);

interface CaseDetailsProps {
  caseRecord: CaseRecord;
  dates: readonly CaseDate[];
  today: string;
  mayWrite: boolean;
  /** Whether the link back to the list is shown here; a case opened from a list has one above already. */
  leadsBack: boolean;
  /** The progress of its checklist. */
  progress: ReactNode;
  busy: boolean;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
  onDone: (date: CaseDate) => void;
}

/** The header of a case: title, status, next dates, description. */
export function CaseDetails(props: CaseDetailsProps) {
  const { caseRecord, dates, today, mayWrite, leadsBack, progress, busy } = props;
  const { onEdit, onArchive, onRestore, onDone } = props;
  const archived = caseRecord.archived_at !== NOT_ARCHIVED;
  const changeable = mayWrite && !archived;
  const status = statusShown(caseRecord.status);
  const [applying, setApplying] = useState(false);

  return (
    <Stack component="section" gap={12} aria-label="Case">
      {archived && (
        <p className="notice" data-tone="grey" role="status">
          This case is archived: it is out of lists, dates and reminders. This is reversible.
        </p>
      )}
      {caseRecord.held_at !== null && (
        <p className="notice wrap-anywhere" data-tone="grey" role="status">
          Under legal hold: {caseRecord.hold_reason}
        </p>
      )}
      {leadsBack && (
        <Box mb={-8}>
          <BackLink to={PATHS.cases}>Case Records</BackLink>
        </Box>
      )}
      <Group gap="12px 24px" align="flex-start" justify="space-between">
        <Stack gap={4} flex="1 1 20rem" miw={0}>
          <Group gap="4px 12px">
            <h1 className="page-title">{caseRecord.title}</h1>
            {changeable ? (
              <>
                <StatusControl caseRecord={caseRecord} shortcut="data-shortcut" />
                <TeamControl caseRecord={caseRecord} team={caseRecord.assignees} shortcut="data-shortcut" />
              </>
            ) : (
              <>
                <Badge tone={status.tone}>{status.label}</Badge>
                {caseRecord.assignees.length > 0 && <TeamInitials team={caseRecord.assignees} />}
              </>
            )}
          </Group>
          {/* On its own line, as most of it loads later. */}
          <Group gap="4px 12px" mih={caseRecord.matter_type_id === null ? 0 : 28}>
            {caseRecord.restricted && (
              <Group component="span" gap={4} wrap="nowrap" className="small muted">
                <IconLock size={16} stroke={1.6} aria-hidden />
                Seen by its team and super admins
              </Group>
            )}
            <KindOfCase
              caseRecord={caseRecord}
              onApply={changeable ? () => ApplyKindDialog.whenLoaded(() => setApplying(true)) : undefined}
            />
            {progress}
          </Group>
        </Stack>
        <Group wrap="nowrap" gap={8} className="screen-only">
          {mayWrite && <EditButton onClick={onEdit} />}
          {mayWrite && (
            <Button
              variant="default"
              leftSection={
                archived ? (
                  <IconArchiveOff size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconArchive size={16} stroke={1.6} aria-hidden />
                )
              }
              // Not disabled, so that the button keeps the focus for an immediate undo.
              aria-disabled={busy}
              data-disabled={busy}
              onClick={() => !busy && (archived ? onRestore() : onArchive())}
            >
              {archived ? 'Restore' : 'Archive'}
            </Button>
          )}
          <RecordMenu
            facts={{
              'Case ID': caseRecord.id,
              'Organization ID': caseRecord.org,
              Created: formatInstant(caseRecord.created_at),
              ...(archived && { Archived: formatInstant(caseRecord.archived_at) }),
            }}
          >
            {changeable && (
              <Menu.Item onClick={() => ApplyKindDialog.whenLoaded(() => setApplying(true))}>
                Apply a Kind…
              </Menu.Item>
            )}
          </RecordMenu>
          {applying && <ApplyKindDialog caseRecord={caseRecord} onClose={() => setApplying(false)} />}
        </Group>
      </Group>
      <UrgentDates dates={dates} today={today} onDone={changeable ? onDone : undefined} />
      <Box component="p" maw="46rem" className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {caseRecord.description}
      </Box>
    </Stack>
  );
}

interface KindOfCaseProps {
  caseRecord: CaseRecord;
  /** Shows what the kind has that the case lacks. Undefined for those who may not change the case. */
  onApply: (() => void) | undefined;
}

/**
 * The kind of the case, and whether the kind has changed since the case was created from it. Renders nothing without a
 * kind.
 */
function KindOfCase({ caseRecord, onApply }: KindOfCaseProps) {
  const { matter_type_id: id, matter_type_version: made } = caseRecord;
  const { data: types } = useQuery(matterTypesQuery);
  const kind = types?.find((type) => type.id === id);
  if (!kind) return null;
  const isNewer = made !== null && kind.version > made && kind.archived_at === NOT_ARCHIVED;
  return (
    <>
      <span className="muted wrap-anywhere">{kind.name}</span>
      {kind.forms.length > 0 && (
        <span className="small muted wrap-anywhere">{`Forms: ${kind.forms.join(', ')}`}</span>
      )}
      {isNewer && onApply && (
        <QuietButton className="screen-only" onClick={onApply}>
          A newer version of its kind is available
        </QuietButton>
      )}
    </>
  );
}

/** How many overdue dates are shown before the next one; the others are in the table below. */
const SHOWN = 3;

interface UrgentDatesProps {
  dates: readonly CaseDate[];
  today: string;
  /** Undefined for those who may not change dates. */
  onDone: ((date: CaseDate) => void) | undefined;
}

/** The most urgent dates of the case: overdue ones, then the next one. The key `d` marks the first as done. */
function UrgentDates({ dates, today, onDone }: UrgentDatesProps) {
  const urgent = urgentDates(dates, today);
  if (urgent.length === 0) return null;
  const [shown, more] = [urgent.slice(0, SHOWN), urgent.length - SHOWN];
  return (
    <Stack gap={4} className="lead-box">
      {shown.map((date, at) => (
        <Group key={date.id} gap="2px 16px" wrap="nowrap" justify="space-between">
          <Group component="p" gap="2px 16px" align="baseline">
            <Box component="strong" miw={{ sm: '12rem' }}>
              {date.date_type}
            </Box>
            <RelativeDateLine date={date.important_date} today={today} />
            <TimeAndPlace date={date} />
          </Group>
          {onDone && (
            <QuietButton
              flex="none"
              leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
              aria-label={`${date.date_type}: done`}
              data-shortcut={at === 0 ? 'd' : undefined}
              onClick={() => onDone(date)}
            >
              Done
            </QuietButton>
          )}
        </Group>
      ))}
      {more > 0 && <p className="small muted">{counted(more, 'more open date')} below</p>}
    </Stack>
  );
}
