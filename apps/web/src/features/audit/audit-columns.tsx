import type { AuditEntry } from '@landfall/contract/audit';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import { Menu } from '@mantine/core';
import { formatInstant } from '../../lib/date-format.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { recordName } from './AuditedRecordLink.tsx';
import styles from './AuditLog.module.css';
import { AuditSentence } from './AuditSentence.tsx';
import { actorWords, sentenceOf } from './audit-sentences.ts';

const column = columnsOf<AuditEntry>();

interface EntryActions {
  /** Filters the log by a record. */
  onNarrow: (record: AuditedRecord) => void;
  /** Shows the technical facts of an entry. */
  onFacts: (entry: AuditEntry) => void;
}

/** The columns of the audit log. */
export function auditColumns({ onNarrow, onFacts }: EntryActions): DataColumn<AuditEntry>[] {
  return [
    column.accessor('action', {
      // On a card, where it comes first, it needs no label.
      header: () => 'What was done',
      cell: ({ row: { original } }) => <AuditSentence entry={original} />,
    }),
    column.accessor('person', {
      header: 'By',
      cell: ({ row: { original } }) => <span className={styles.short}>{actorWords(original)}</span>,
    }),
    column.accessor('at', {
      header: 'Time',
      cell: ({ getValue }) => (
        <time dateTime={getValue()} title={getValue()}>
          {formatInstant(getValue())}
        </time>
      ),
    }),
    column.actions((entry) => (
      <MoreMenu label={`More for “${wordsOf(entry)}”`}>
        {[entry.record, entry.related].map(
          (record) =>
            record && (
              <Menu.Item key={record.id} onClick={() => onNarrow(record)}>
                Only Entries About {recordName(record)}
              </Menu.Item>
            ),
        )}
        <Menu.Item onClick={() => onFacts(entry)}>Technical Details</Menu.Item>
      </MoreMenu>
    )),
  ];
}

/** The sentence of an entry, without links. */
function wordsOf(entry: AuditEntry): string {
  return sentenceOf(entry)
    .map((part) => (typeof part === 'string' ? part : recordName(part)))
    .join('');
}
