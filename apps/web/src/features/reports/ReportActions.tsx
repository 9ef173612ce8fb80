import type { Report, ReportPreview } from '@landfall/contract/reports';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPrinter, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { useSaveReport } from './queries.ts';
import styles from './ReportActions.module.css';
import { SendReportDialog } from './SendReportDialog.tsx';

interface ReportActionsProps {
  report: Report | ReportPreview;
  /** The same report, while it is not saved. */
  preview: ReportPreview | undefined;
  mayWrite: boolean;
  onSaved: (id: string) => void;
}

/** What can be done with the report in view: a preview is saved, a saved one sent and exported. */
export function ReportActions({ report, preview, mayWrite, onSaved }: ReportActionsProps) {
  const [sending, setSending] = useState(false);
  const send = useRef<HTMLButtonElement>(null);
  const wasPreview = useRef(preview !== undefined);
  const isPreview = preview !== undefined;
  // The button that saved it is gone: the next thing to do has the focus.
  useEffect(() => {
    if (wasPreview.current && !isPreview) send.current?.focus();
    wasPreview.current = isPreview;
  }, [isPreview]);
  const { id, generated_at } = report;
  const name = report.report_data.report_name;
  const print = (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
  return (
    <div className={styles.actions}>
      {print}
      {!preview && id && <ExportMenu report={{ id, name, generatedAt: generated_at }} />}
      {mayWrite && preview && <SaveButton preview={preview} onSaved={onSaved} />}
      {mayWrite && !preview && id && (
        <Button
          ref={send}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSending(true)}
        >
          Send Report
        </Button>
      )}
      {sending && id && <SendReportDialog id={id} name={name} onClose={() => setSending(false)} />}
    </div>
  );
}

/** Saves the preview. A failure is told, and the preview stays. */
function SaveButton({ preview, onSaved }: { preview: ReportPreview; onSaved: (id: string) => void }) {
  const saving = useSaveReport();
  const busy = saving.isPending || saving.isSuccess;
  function save() {
    if (busy) return;
    saving.mutate(preview, {
      onSuccess: ({ id }) => {
        onSaved(id);
        toast('Report saved successfully!');
      },
      onError: (error) => toastFailure(`The report was not saved. ${errorWords(error)}`),
    });
  }
  return (
    <Button
      leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
      aria-disabled={busy}
      onClick={save}
    >
      {saving.isPending ? 'Saving…' : 'Save Report'}
    </Button>
  );
}
