import type { ReportPreview } from '@landfall/contract/reports';
import { errorWords } from '../../api/error-words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePreviewReport } from './queries.ts';

interface RunOutPreviewProps {
  preview: ReportPreview;
  /** Why it was not saved. */
  reason: string;
  onPreview: (preview: ReportPreview) => void;
}

/** Above a preview that can no longer be saved: makes the report anew from the same choices. */
export function RunOutPreview({ preview, reason, onPreview }: RunOutPreviewProps) {
  const making = usePreviewReport();
  const { report_type, report_data } = preview;
  const { report_name, date_settings, days_range } = report_data;
  function generate() {
    const body = { report_name, report_type, report_settings: { date_settings, days_range } };
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
      message={`The report was not ${making.error ? `generated. ${errorWords(making.error)}` : `saved. ${reason}`}`}
      again="Generate Report"
      busy={making.isPending}
      onRetry={generate}
    />
  );
}
