import { type AuditEntry, type AuditedRecord, auditWords } from '@landfall/contract/audit';
import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { formatInstant } from '../../lib/date-format.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { AuditedRecordLink, recordName } from './AuditedRecordLink.tsx';
import styles from './AuditLog.module.css';

const column = columnsOf<AuditEntry>();

/** The columns of the audit log; `onNarrow` shows a record's entries alone. */
export function auditColumns(onNarrow: (record: AuditedRecord) => void): DataColumn<AuditEntry>[] {
  return [
    column.accessor('action', {
      header: 'Action',
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <Group component="span" gap="2px 8px" fw={500}>
          {auditWords(getValue())}
          {original.outcome === 'refused' && <StatusBadge status="error">Refused</StatusBadge>}
        </Group>
      ),
    }),
    column.accessor('record', {
      header: 'Record',
      meta: { isEmpty: ({ record }) => !record },
      cell: ({ row: { original } }) => <Records entry={original} onNarrow={onNarrow} />,
    }),
    column.accessor('person', {
      header: 'Person',
      cell: ({ getValue }) => <span className={styles.short}>{getValue().display_name}</span>,
    }),
    column.accessor('at', {
      header: 'Time',
      cell: ({ getValue }) => (
        <time dateTime={getValue()} title={getValue()}>
          {formatInstant(getValue())}
        </time>
      ),
    }),
    column.accessor('fields', {
      header: 'Fields',
      meta: { isEmpty: ({ fields }) => fields.length === 0 },
      cell: ({ getValue }) => {
        const fields = getValue().join(', ').replaceAll('_', ' ');
        return fields ? (
          <span className={`${styles.short} muted`} title={fields}>
            {fields}
          </span>
        ) : (
          <Nothing />
        );
      },
    }),
  ];
}

interface RecordsProps {
  entry: AuditEntry;
  onNarrow: (record: AuditedRecord) => void;
}

/** The record that an entry names, and the second one below it. */
function Records({ entry: { record, related }, onNarrow }: RecordsProps) {
  if (!record) return <Nothing />;
  const label = `Only entries about ${recordName(record)}`;
  return (
    <Group component="span" wrap="nowrap" gap={4} justify="space-between" miw={0} maw="20rem">
      <Stack component="span" gap={0} miw={0} lh="24px">
        <AuditedRecordLink record={record} />
        {related && (
          <span className="small muted ellipsis wrap-anywhere">
            with <AuditedRecordLink record={related} />
          </span>
        )}
      </Stack>
      <ActionIcon size={28} aria-label={label} title={label} onClick={() => onNarrow(record)}>
        <IconFilter size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
