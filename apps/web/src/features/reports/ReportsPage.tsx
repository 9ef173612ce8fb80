import { PRODUCT_NAME } from '@landfall/contract/product';
import type { ReportPreview } from '@landfall/contract/reports';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { PATHS } from '../../paths.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { useMay } from '../settings/queries.ts';
import { SavedReports } from './SavedReports.tsx';
import { useReportSearch } from './search.ts';
import { Templates } from './Templates.tsx';

const NewReport = deferred(async () => (await import('./ReportForms.tsx')).NewReport);
const EditTemplate = deferred(async () => (await import('./ReportForms.tsx')).EditTemplate);
const ReportView = deferred(async () => (await import('./ReportView.tsx')).ReportView);

/** Report templates and saved reports; the address holds the open dialog. */
export function ReportsPage() {
  useDocumentTitle(`Reports · ${PRODUCT_NAME}`);
  const mayWrite = useMay('user');
  const { search, open } = useReportSearch();
  const [preview, setPreview] = useState<ReportPreview>();
  const leavePreview = useUnsavedGuard(preview !== undefined, () => setPreview(undefined), {
    ask: confirmLeavingPreview,
  });
  const close = () => void open({});
  const openReport = useCallback(({ id }: { id: string }) => void open({ report: id }), [open]);
  const openTemplate = useCallback(({ id }: { id: string }) => void open({ template: id }), [open]);
  const generate = mayWrite && (
    <AddButton onClick={() => void open({ new: 'open' })}>Generate Report</AddButton>
  );

  function showPreview(made: ReportPreview) {
    setPreview(made);
    void open({}, true);
  }

  async function showSaved(id: string) {
    await open({ report: id }, true);
    setPreview(undefined);
  }

  return (
    <FlowingPage>
      <PageHeader
        title="Reports"
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link to={PATHS.missingItems} {...props} />}>
              Missing Documents
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to={PATHS.expiring} {...props} />}>
              Expiring Statuses
            </Button>
            {generate}
          </>
        }
      />
      <Templates
        mayWrite={mayWrite}
        onEdit={openTemplate}
        onGenerated={openReport}
        create={
          mayWrite && (
            <Button variant="default" onClick={() => void open({ template: 'new' })}>
              Create Template
            </Button>
          )
        }
      />
      <SavedReports mayWrite={mayWrite} onOpen={openReport} generate={generate} />
      {preview || search.report ? (
        <ReportView
          preview={preview}
          id={search.report}
          mayWrite={mayWrite}
          onSaved={showSaved}
          onPreview={setPreview}
          onClose={preview ? leavePreview : close}
        />
      ) : mayWrite && (search.new || search.template === 'new') ? (
        <NewReport
          template={search.template === 'new'}
          onPreview={showPreview}
          onSaved={() => void open({}, true)}
          onClose={close}
        />
      ) : (
        mayWrite &&
        search.template && (
          <EditTemplate id={search.template} onSaved={() => void open({}, true)} onClose={close} />
        )
      )}
    </FlowingPage>
  );
}

/** Asks before an unsaved report is lost. */
function confirmLeavingPreview(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'The report in this preview has not been saved.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
}
