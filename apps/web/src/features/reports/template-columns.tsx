import type { ReportTemplate } from '@landfall/contract/report-templates';
import { Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { EditAndDelete, QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { DESCRIPTION_LENGTH, NAME_LENGTH, namesInShort, rangeWords, truncated } from './report-words.ts';
import { nextDayWords, scheduleWords } from './schedule-words.ts';

const column = columnsOf<ReportTemplate>();

/** The actions on a template, for those who may use them. */
export interface TemplateActions {
  onGenerate: (template: ReportTemplate) => void;
  onSend: (template: ReportTemplate) => void;
  onEdit: (template: ReportTemplate) => void;
  onDelete: (template: ReportTemplate) => void;
  /** The id of the template whose report is being created. */
  generating: string | undefined;
}

/**
 * The columns of the report templates.
 * @param zone the office's time zone, by which schedules run
 */
export function templateColumns(
  zone: string | undefined,
  actions: TemplateActions | undefined,
): DataColumn<ReportTemplate>[] {
  const columns: DataColumn<ReportTemplate>[] = [
    column.display({
      id: 'name',
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => <NameAndDescription {...original} />,
    }),
    column.accessor('report_settings', {
      header: 'Date Types',
      cell: ({ getValue }) => <MoreNames names={getValue().date_settings} />,
    }),
    column.accessor(({ report_settings }) => rangeWords(report_settings), {
      id: 'range',
      header: 'Range',
    }),
    column.accessor('schedule', {
      header: 'Schedule',
      meta: { isEmpty: (row) => row.schedule === null },
      cell: ({ getValue }) => <ScheduleInWords schedule={getValue()} zone={zone} />,
    }),
  ];
  return actions ? [...columns, actionsColumn(actions)] : columns;
}

function NameAndDescription({ name, description, is_default }: ReportTemplate) {
  return (
    <span className="cell-lines">
      <Group component="span" wrap="nowrap" gap={8} miw={0}>
        <strong className="wrapped" title={name}>
          {truncated(name, NAME_LENGTH)}
        </strong>
        {is_default && <Badge tone="blue">Default</Badge>}
      </Group>
      {description && (
        <span className="muted small wrapped" title={description}>
          {truncated(description, DESCRIPTION_LENGTH)}
        </span>
      )}
    </span>
  );
}

/** The first two of many names; the others show on hover, and permanently on request. */
function MoreNames({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const { named, more } = namesInShort(names);
  if (more === 0) return <span className="cell-words">{named}</span>;
  return (
    <span className="cell-words" title={names.join(', ')}>
      {all ? names.join(', ') : named}{' '}
      <UnstyledButton
        px={6}
        fz="xs"
        c="var(--grey)"
        bg="var(--grey-soft)"
        bdrs={4}
        aria-expanded={all}
        onClick={() => setAll(!all)}
      >
        {all ? 'Fewer' : `+${more} more`}
      </UnstyledButton>
    </span>
  );
}

function ScheduleInWords({
  schedule,
  zone,
}: {
  schedule: ReportTemplate['schedule'];
  zone: string | undefined;
}) {
  if (!schedule) return <Nothing />;
  return (
    <span className="cell-lines">
      <span className="wrapped">
        {scheduleWords({ ...schedule, names: schedule.recipients.map(({ name }) => name) })}
      </span>
      <span className="muted small ellipsis">
        {schedule.next_at ? (
          <time dateTime={schedule.next_at} title={schedule.next_at}>
            Next: {nextDayWords(schedule.next_at, zone)}
          </time>
        ) : (
          'Paused: edit it to resume'
        )}
      </span>
    </span>
  );
}

function actionsColumn({ onGenerate, onSend, onEdit, onDelete, generating }: TemplateActions) {
  return column.actions((template) => {
    const { id, name } = template;
    const busy = generating === id;
    return (
      <Group component="span" display="inline-flex" wrap="nowrap" gap={4} justify="flex-end">
        <QuietButton
          aria-label={`Generate ${name}`}
          aria-disabled={generating !== undefined}
          onClick={() => generating === undefined && onGenerate(template)}
        >
          {busy ? 'Generating…' : 'Generate'}
        </QuietButton>
        <QuietButton aria-label={`Send ${name}`} onClick={() => onSend(template)}>
          Send
        </QuietButton>
        <EditAndDelete name={name} onEdit={() => onEdit(template)} onDelete={() => onDelete(template)} />
      </Group>
    );
  });
}
