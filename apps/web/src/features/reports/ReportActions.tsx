import { ProblemError } from '@landfall/contract/call';
import type { Report, ReportPreview } from '@landfall/contract/reports';
import { Button, Group, Menu } from '@mantine/core';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorWords, isNotFound } from '../../api/error-words.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { useSaveReport } from './queries.ts';
import { SendReportDialog } from './SendDialog.tsx';
import { useReportDeletion } from './useReportDeletion.ts';

interface ReportActionsProps {
  report: Report | ReportPreview;
  /** The same report while it is an unsaved preview. */
  preview: ReportPreview | undefined;
  mayWrite: boolean;
  onSaved: (id: string) => void;
  /** Called with the server's message when the preview can no longer be saved. */
  onRunOut: (reason: string) => void;
  /** Called when the report is being deleted. */
  onDelete: () => void;
}

/** The actions on the shown report: a preview can be saved, a saved one sent, exported and deleted. */
export function ReportActions(props: ReportActionsProps) {
  const { report, preview, mayWrite, onSaved, onRunOut, onDelete } = props;
  const [sending, setSending] = useState(false);
  const remove = useReportDeletion();
  const save = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const previewId = preview?.report_data.preview_id;
  const shown = useRef(previewId);
  // The button that saved or recreated the preview has disappeared, so the focus moves to the next action.
  useEffect(() => {
    if (shown.current && shown.current !== previewId) (previewId ? save : send).current?.focus();
    shown.current = previewId;
  }, [previewId]);
  const { id, generated_at } = report;
  const name = report.report_data.report_name;
  return (
    <Group gap={8} flex="none">
      <PrintButton />
      {!preview && id && <ExportMenu report={{ id, name, generatedAt: generated_at }} />}
      {mayWrite && preview && (
        <SaveButton buttonRef={save} preview={preview} onSaved={onSaved} onRunOut={onRunOut} />
      )}
      {mayWrite && !preview && id && (
        <Button
          ref={send}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSending(true)}
        >
          Send Report
        </Button>
      )}
      {mayWrite && !preview && id && (
        <MoreMenu label="More for this report">
          <Menu.Item
            onClick={() => {
              onDelete();
              remove({ id, name });
            }}
          >
            Delete
          </Menu.Item>
        </MoreMenu>
      )}
      {sending && id && <SendReportDialog id={id} name={name} onClose={() => setSending(false)} />}
    </Group>
  );
}

/** Whether the server has discarded the preview. */
function isRunOut(error: Error): boolean {
  return isNotFound(error) || (error instanceof ProblemError && error.problem.code === 'conflict');
}

interface SaveButtonProps extends Pick<ReportActionsProps, 'onSaved' | 'onRunOut'> {
  preview: ReportPreview;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Saves the preview. A failure is reported, and the preview stays. */
function SaveButton({ preview, buttonRef, onSaved, onRunOut }: SaveButtonProps) {
  const saving = useSaveReport();
  const busy = saving.isPending || saving.isSuccess;
  function save() {
    if (busy) return;
    saving.mutate(preview, {
      onSuccess: ({ id }) => {
        onSaved(id);
        toast('Report saved successfully!');
      },
      onError: (error) =>
        isRunOut(error)
          ? onRunOut(errorWords(error))
          : toastFailure(`The report was not saved. Error: ${errorWords(error)}`),
    });
  }
  return (
    <Button
      ref={buttonRef}
      leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
      aria-disabled={busy}
      onClick={save}
    >
      {saving.isPending ? 'Saving…' : 'Save Report'}
    </Button>
  );
}
