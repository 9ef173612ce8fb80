import type { ListedReport } from '@landfall/contract/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { PagedTable } from './PagedTable.tsx';
import { reportListQuery } from './queries.ts';
import { SendReportDialog } from './SendDialog.tsx';
import { savedReportColumns } from './saved-report-columns.tsx';

interface SavedReportsProps {
  mayWrite: boolean;
  onOpen: (report: ListedReport) => void;
  /** The way to the first report, for whoever may make one. */
  generate: ReactNode;
}

/** The reports that were kept, newest first. */
export function SavedReports({ mayWrite, onOpen, generate }: SavedReportsProps) {
  const list = useInfiniteQuery(reportListQuery);
  const [sent, setSent] = useState<ListedReport>();
  const columns = useMemo(() => savedReportColumns({ mayWrite, onSend: setSent }), [mayWrite]);

  return (
    <Section title="Saved Reports">
      <PagedTable
        label="Saved Reports"
        list={list}
        columns={columns}
        placeholders={4}
        onOpen={onOpen}
        empty={{
          title: 'No saved reports yet',
          text: 'A report takes stock of what is overdue and what comes up. It stays as it was, whatever changes on the cases.',
          action: generate,
        }}
      />
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
