import { PRODUCT_NAME } from '@landfall/contract/product';
import { reportColumns } from '@landfall/contract/report-layout';
import type { ReportPreview } from '@landfall/contract/reports';
import { Box, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorWords, isNotFound } from '../../api/error-words.ts';
import { useDialogEscape } from '../../ui/on-escape.ts';
import { EmptyState, ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import { reportQuery, usePreviewReport } from './queries.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportContent } from './ReportContent.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import styles from './ReportView.module.css';
import { isReportId } from './report-words.ts';

interface ReportViewProps {
  /** An unsaved report, shown as long as it is set. */
  preview: ReportPreview | undefined;
  /** The saved report to show; undefined beside a preview. */
  id: string | undefined;
  mayWrite: boolean;
  onSaved: (id: string) => void;
  /** Called with a preview that was recreated with the settings of the shown one. */
  onPreview: (preview: ReportPreview) => void;
  onClose: () => void;
}

/** A full-screen view of a report, before and after it is saved. */
export function ReportView({ preview, id = '', mayWrite, onSaved, onPreview, onClose }: ReportViewProps) {
  useFocusBack(true);
  const [runOut, setRunOut] = useState<string>();
  const closeOnEscape = useDialogEscape(true, onClose);
  const saved = useQuery({ ...reportQuery(id), enabled: !preview && isReportId(id) });
  // A report that a colleague has deleted may still be in the cache.
  const report = preview ?? (isNotFound(saved.error) ? undefined : saved.data);
  const title = report?.report_data.report_name ?? 'Report';
  // Browsers name a print that is saved as a file after the page's title.
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${PRODUCT_NAME}`;
    return () => {
      document.title = before;
    };
  }, [title]);

  function renew(made: ReportPreview) {
    setRunOut(undefined);
    onPreview(made);
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      transitionProps={{ transition: 'fade', duration: 120 }}
      className={styles.view ?? ''}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content className={styles.content ?? ''}>
        <Modal.Header role="presentation" className={styles.header ?? ''}>
          <Modal.Title className={`page-title ${styles.title}`}>{title}</Modal.Title>
          {report && (
            <ReportActions
              report={report}
              preview={preview}
              mayWrite={mayWrite}
              onSaved={onSaved}
              onRunOut={setRunOut}
              onDelete={onClose}
            />
          )}
          <Modal.CloseButton aria-label="Close" className={styles.close ?? ''} />
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''} tabIndex={-1} data-autofocus>
          {preview && runOut && (
            <Box mb={16}>
              <RunOutPreview preview={preview} reason={runOut} onPreview={renew} />
            </Box>
          )}
          {report ? (
            <ReportContent report={report} mayWrite={mayWrite} />
          ) : !isReportId(id) || isNotFound(saved.error) ? (
            <EmptyState
              title="Report not found"
              text="It may have been deleted, or belong to another organization."
            />
          ) : !saved.isError ? (
            <ReportSkeleton />
          ) : (
            <ErrorState
              message={`Error: ${errorWords(saved.error)}`}
              again="Retry"
              onTryAgain={() => saved.refetch()}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface RunOutPreviewProps {
  preview: ReportPreview;
  reason: string;
  onPreview: (preview: ReportPreview) => void;
}

/** Shown above a preview that can no longer be saved: recreates the report with the same settings. */
function RunOutPreview({ preview, reason, onPreview }: RunOutPreviewProps) {
  const making = usePreviewReport();
  const { report_type, report_data } = preview;
  const { report_name, date_settings, days_range, handled, group_by = 'none' } = report_data;
  function generate() {
    const columns = [...reportColumns(report_data)];
    const include_handled = handled !== undefined;
    const report_settings = { date_settings, days_range, include_handled, group_by, columns };
    const body = { report_name, report_type, report_settings };
    making.mutate(
      { body },
      {
        onSuccess: (made) => {
          onPreview(made);
          toast('Report preview generated. Review and save it below.');
        },
      },
    );
  }
  return (
    <RetryAlert
      message={`The report was not ${making.error ? `generated. Error: ${errorWords(making.error)}` : `saved. ${reason}`}`}
      again="Generate Report"
      busy={making.isPending}
      onRetry={generate}
    />
  );
}
