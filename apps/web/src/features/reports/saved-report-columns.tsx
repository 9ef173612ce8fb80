import type { ListedReport } from '@landfall/contract/reports';
import { Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { IconButton, QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { CountsInShort } from './CountsInShort.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ReportDelivery } from './ReportDelivery.tsx';
import styles from './report-tables.module.css';
import { kindWords, NAME_LENGTH, truncated } from './report-words.ts';

const column = columnsOf<ListedReport>();

interface SavedReportColumnsOptions {
  mayWrite: boolean;
  onSend: (report: ListedReport) => void;
}

/** The columns of the saved reports. */
export function savedReportColumns({
  mayWrite,
  onSend,
}: SavedReportColumnsOptions): DataColumn<ListedReport>[] {
  return [
    column.display({
      id: 'name',
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => {
        const name = original.report_data.report_name;
        return (
          <span className={styles.stack}>
            <Link
              to={PATHS.reports}
              search={{ report: original.id }}
              className={`${styles.name} name-link`}
              title={name}
            >
              {truncated(name, NAME_LENGTH)}
            </Link>
            <span className="muted small ellipsis">{kindWords(original.report_type)}</span>
          </span>
        );
      },
    }),
    column.accessor('generated_at', {
      header: 'Generated',
      cell: ({ row: { original }, getValue }) => (
        <span className={styles.stack}>
          <InstantText instant={getValue()} layout="ago" />
          <span className="muted small ellipsis">
            by {original.report_data.generated_by || 'a former member'}
          </span>
        </span>
      ),
    }),
    column.display({
      id: 'counts',
      header: 'Dates',
      cell: ({ row: { original } }) => <CountsInShort summary={original.report_data.summary} />,
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original } }) => (
        <span className={styles.status}>
          <ReportDelivery report={original} mayWrite={mayWrite} />
        </span>
      ),
    }),
    column.actions((report) => {
      const { id, generated_at } = report;
      const name = report.report_data.report_name;
      return (
        <Group component="span" display="inline-flex" wrap="nowrap" gap={4} justify="flex-end">
          <QuietButton
            aria-label={`View ${name}`}
            renderRoot={(props) => <Link to={PATHS.reports} search={{ report: id }} {...props} />}
          >
            View
          </QuietButton>
          {mayWrite && (
            <IconButton
              icon={IconSend}
              label={`Send ${name}`}
              title="Send Report"
              onClick={() => onSend(report)}
            />
          )}
          <ExportMenu report={{ id, name, generatedAt: generated_at }} inRow />
        </Group>
      );
    }),
  ];
}
