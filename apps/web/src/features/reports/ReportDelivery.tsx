import type { ListedReport, Report } from '@landfall/contract/reports';
import { Button, Group } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { type Status, StatusBadge } from '../../ui/Badge.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useSendReport } from './queries.ts';

const STATUS: Readonly<Record<ListedReport['status'], { status: Status; words: string }>> = {
  generated: { status: 'info', words: 'Generated' },
  sent: { status: 'success', words: 'Sent' },
  failed: { status: 'failed', words: 'Failed' },
};

interface ReportDeliveryProps {
  report: Report | ListedReport;
  mayWrite: boolean;
  /** Whether changes are announced to screen readers: not where many stand below each other. */
  live?: boolean;
}

/** How a report and its mail fare: generated, on its way, sent, or why not, with another try. */
export function ReportDelivery({ report, mayWrite, live = false }: ReportDeliveryProps) {
  const { delivery } = report;
  const { status, words } = STATUS[report.status];
  return (
    <Group gap="4px 8px" miw={0} c="dimmed" lh={1.35} role={live ? 'status' : undefined}>
      <StatusBadge status={status}>{words}</StatusBadge>
      {delivery?.status === 'waiting' && <span>A mail to {delivery.name} is on its way…</span>}
      {delivery?.status === 'sent' && (
        <span>
          to {delivery.name}, <InstantText instant={delivery.requested_at} layout="ago" />
        </span>
      )}
      {delivery?.status === 'failed' && (
        <>
          <span className="failure wrap-anywhere">
            Not delivered to {delivery.name}. {delivery.error}
          </span>
          {mayWrite && (
            <Retry id={report.id} userId={delivery.user_id} name={report.report_data.report_name} />
          )}
        </>
      )}
    </Group>
  );
}

function Retry({ id, userId, name }: { id: string; userId: string; name: string }) {
  const sending = useSendReport(id);
  return (
    <Button
      variant="default"
      h={28}
      px={8}
      aria-label={`Retry sending ${name}`}
      aria-disabled={sending.isPending}
      onClick={() => {
        if (sending.isPending) return;
        sending.mutate(userId, {
          onSuccess: () => toast('The report is on its way again'),
          onError: (error) => toastFailure(`Nothing was sent. ${errorWords(error)}`),
        });
      }}
    >
      Retry
    </Button>
  );
}
