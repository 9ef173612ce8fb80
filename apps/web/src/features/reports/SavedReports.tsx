import type { ListedReport } from '@landfall/contract/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { reportListQuery } from './queries.ts';
import styles from './report-tables.module.css';
import { SendReportDialog } from './SendReportDialog.tsx';
import { savedReportColumns } from './saved-report-columns.tsx';

function idOf({ id }: ListedReport): string {
  return id;
}

interface SavedReportsProps {
  mayWrite: boolean;
  onOpen: (report: ListedReport) => void;
  /** The way to the first report, for whoever may make one. */
  generate: ReactNode;
}

/** The reports that were kept, newest first. */
export function SavedReports({ mayWrite, onOpen, generate }: SavedReportsProps) {
  const list = useInfiniteQuery(reportListQuery);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const [sent, setSent] = useState<ListedReport>();
  const columns = useMemo(() => savedReportColumns({ mayWrite, onSend: setSent }), [mayWrite]);

  return (
    <Section title="Saved Reports">
      {list.isError && !rows ? (
        <ErrorState
          message={`Error: ${errorWords(list.error)}`}
          again="Retry"
          onTryAgain={() => list.refetch()}
        />
      ) : rows?.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            title="No saved reports yet"
            text="A report takes stock of what is overdue and what comes up. It stays as it was, whatever changes on the cases."
            action={generate}
          />
        </div>
      ) : (
        <div className={styles.table}>
          <DataTable
            label="Saved Reports"
            columns={columns}
            rows={rows}
            rowId={idOf}
            placeholders={4}
            total={list.data?.pages.at(-1)?.total}
            onOpen={onOpen}
          />
        </div>
      )}
      {rows && (
        <LoadMore
          shown={rows.length}
          total={list.data?.pages.at(-1)?.total ?? 0}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {sent && (
        <SendReportDialog
          id={sent.id}
          name={sent.report_data.report_name}
          onClose={() => setSent(undefined)}
        />
      )}
    </Section>
  );
}
