import { useSendReport } from './queries.ts';
import { SendDialog } from './SendDialog.tsx';

interface SendReportDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Mails a saved report. */
export function SendReportDialog({ id, name, onClose }: SendReportDialogProps) {
  return (
    <SendDialog
      name={name}
      explanation="Goes out as a mail with the report as PDF and CSV."
      sending={useSendReport(id)}
      sentWords={(colleague) =>
        colleague ? `The report is on its way to ${colleague}` : 'Report sent to your email successfully!'
      }
      onClose={onClose}
    />
  );
}
