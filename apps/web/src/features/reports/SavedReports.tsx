import { counted } from '@landfall/contract/counted';
import type { ListedReport, ReportSummary } from '@landfall/contract/reports';
import { Box, Group, Stack } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { PATHS } from '../../paths.ts';
import type { Tone } from '../../ui/Badge.tsx';
import { IconButton, QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { reportListQuery } from './queries.ts';
import { ReportDelivery } from './ReportDelivery.tsx';
import styles from './report-tables.module.css';
import { kindWords, NAME_LENGTH, truncated } from './report-words.ts';
import { SendReportDialog } from './SendDialog.tsx';
import { useReportDeletion } from './useReportDeletion.ts';

const column = columnsOf<ListedReport>();

interface SavedReportColumnsOptions {
  mayWrite: boolean;
  onSend: (report: ListedReport) => void;
  onDelete: (report: { id: string; name: string }) => void;
}

/** The columns of the saved reports. */
function savedReportColumns(options: SavedReportColumnsOptions): DataColumn<ListedReport>[] {
  const { mayWrite, onSend, onDelete } = options;
  return [
    column.display({
      id: 'name',
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => {
        const name = original.report_data.report_name;
        return (
          <span className="cell-lines">
            <Link to={PATHS.reports} search={{ report: original.id }} className="lead-link" title={name}>
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
        <span className="cell-lines">
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
        <span className="cell-words">
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
          {mayWrite && (
            <IconButton
              icon={IconTrash}
              label={`Delete ${name}`}
              title="Delete"
              onClick={() => onDelete({ id, name })}
            />
          )}
        </Group>
      );
    }),
  ];
}

/** A report's counts in two lines; every date is counted in one of them. */
function CountsInShort({ summary }: { summary: ReportSummary }) {
  const { total_count, overdue_count, critical_count } = summary;
  return (
    <Stack component="span" display="inline-flex" gap={0} lh={1.4}>
      <span className={styles.line}>
        <strong>{counted(total_count, 'date')}</strong>
        <Count tone="red" count={overdue_count} words="overdue" />
        <Count tone="yellow" count={critical_count} words="due this week" />
      </span>
      <span className={`${styles.line} muted`}>
        <span>{summary.this_month_count} this month</span>
        <span>{summary.next_90_days_count} later</span>
      </span>
    </Stack>
  );
}

/** A count that is highlighted unless it is zero. */
function Count({ tone, count, words }: { tone: Tone; count: number; words: string }) {
  return (
    <Box component="span" {...(count > 0 ? { c: `var(--${tone})`, fw: 600 } : { c: 'dimmed' })}>
      {count} {words}
    </Box>
  );
}

interface SavedReportsProps {
  mayWrite: boolean;
  onOpen: (report: ListedReport) => void;
  /** The button for the first report, for those who may create one. */
  generate: ReactNode;
}

const DeletedReports = deferred(async () => (await import('./DeletedReports.tsx')).DeletedReports);

/** The saved reports, newest first, and below them the deleted ones on request. */
export function SavedReports({ mayWrite, onOpen, generate }: SavedReportsProps) {
  const list = useInfiniteQuery(reportListQuery);
  const [sent, setSent] = useState<ListedReport>();
  const [deleted, setDeleted] = useState(false);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const onDelete = useReportDeletion();
  const columns = useMemo(
    () => savedReportColumns({ mayWrite, onSend: setSent, onDelete }),
    [mayWrite, onDelete],
  );

  const showDeleted = mayWrite && (
    <QuietButton aria-expanded={deleted} onClick={() => setDeleted(!deleted)}>
      Deleted Reports
    </QuietButton>
  );

  return (
    <>
      <Section title="Saved Reports" actions={showDeleted}>
        <div className="dense-table">
          <ListTable
            label="Saved Reports"
            list={list}
            failure={{ message: `Error: ${errorWords(list.error)}`, again: 'Retry' }}
            columns={columns}
            rows={rows}
            placeholders={4}
            total={list.data?.pages.at(-1)?.total}
            onDemand
            onOpen={onOpen}
            empty={
              <EmptyState
                boxed
                title="No saved reports yet"
                text="A report lists what is overdue and what is coming up. It stays as it was when the cases change."
                action={generate}
              />
            }
          />
        </div>
        {sent && (
          <SendReportDialog
            id={sent.id}
            name={sent.report_data.report_name}
            onClose={() => setSent(undefined)}
          />
        )}
      </Section>
      {deleted && mayWrite && <DeletedReports />}
    </>
  );
}
