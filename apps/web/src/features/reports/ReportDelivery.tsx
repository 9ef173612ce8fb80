import type { ReportDelivery as Delivery, ListedReport, Report } from '@landfall/contract/reports';
import { Button, Group, Stack } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { type Status, StatusBadge } from '../../ui/Badge.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useSendReport } from './queries.ts';
import { namesTogether } from './report-words.ts';

const STATUS: Readonly<Record<ListedReport['status'], { status: Status; words: string }>> = {
  generated: { status: 'info', words: 'Generated' },
  sent: { status: 'success', words: 'Sent' },
  failed: { status: 'failed', words: 'Failed' },
};

interface ReportDeliveryProps {
  report: Report | ListedReport;
  mayWrite: boolean;
}

/** The state of a report and its latest mails: created, being sent, sent, or failed with a button to retry. */
export function ReportDelivery({ report, mayWrite }: ReportDeliveryProps) {
  const { status, words } = STATUS[report.status];
  return (
    <Group gap="4px 8px" miw={0} c="dimmed" lh={1.35}>
      <StatusBadge status={status}>{words}</StatusBadge>
      <LatestMails report={report} mayWrite={mayWrite} />
    </Group>
  );
}

/** The latest mails, grouped by state: names of recipients with the same state, and each failure. */
function LatestMails({ report, mayWrite }: ReportDeliveryProps) {
  const [first] = report.deliveries;
  if (!first) return null;
  const latest = report.deliveries.filter(({ requested_at }) => requested_at === first.requested_at);
  const named = (status: Delivery['status']) =>
    latest.filter((delivery) => delivery.status === status).map(({ name }) => name);
  const [waiting, sent] = [named('waiting'), named('sent')];
  return (
    <>
      {waiting.length > 0 && (
        <span>
          {waiting.length === 1 ? 'A mail' : 'Mails'} to {namesTogether(waiting)}{' '}
          {waiting.length === 1 ? 'is on its' : 'are on their'} way…
        </span>
      )}
      {sent.length > 0 && (
        <span>
          to {namesTogether(sent)}, <InstantText instant={first.requested_at} layout="ago" />
        </span>
      )}
      {latest
        .filter(({ status }) => status === 'failed')
        .map((delivery) => (
          <FailedMail key={delivery.user_id} {...{ report, delivery, mayWrite }} />
        ))}
    </>
  );
}

/** The state of a report, and its recipients with the state of the latest mail to each. Changes are announced. */
export function ReportDeliveries({ report, mayWrite }: ReportDeliveryProps) {
  const { deliveries } = report;
  const { status, words } = STATUS[report.status];
  if (deliveries.length < 2)
    return (
      <div role="status">
        <ReportDelivery report={report} mayWrite={mayWrite} />
      </div>
    );
  return (
    <Stack gap={4} role="status" c="dimmed" lh={1.35}>
      <div>
        <StatusBadge status={status}>{words}</StatusBadge>
      </div>
      <Stack component="ul" gap={4} aria-label="Mails of this report">
        {deliveries.map((delivery) => (
          <Group key={delivery.user_id} component="li" gap="4px 8px" miw={0}>
            <MailState {...{ report, delivery, mayWrite }} />
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

interface MailProps extends ReportDeliveryProps {
  delivery: Delivery;
}

/** The state of the mail to one person. */
function MailState(props: MailProps) {
  const { name, status, requested_at } = props.delivery;
  if (status === 'failed') return <FailedMail {...props} />;
  if (status === 'waiting') return <span>A mail to {name} is on its way…</span>;
  return (
    <span className="wrap-anywhere">
      Sent to {name}, <InstantText instant={requested_at} layout="ago" />
    </span>
  );
}

/** Why a mail failed permanently, with a button to retry. */
function FailedMail({ report, delivery: { user_id, name, error }, mayWrite }: MailProps) {
  return (
    <>
      <span className="failure wrap-anywhere">
        Not delivered to {name}. {error}
      </span>
      {mayWrite && (
        <Retry id={report.id} to={{ id: user_id, name }} report={report.report_data.report_name} />
      )}
    </>
  );
}

interface RetryProps {
  id: string;
  to: { id: string; name: string };
  /** The report's name. */
  report: string;
}

function Retry({ id, to, report }: RetryProps) {
  const sending = useSendReport(id);
  return (
    <Button
      variant="default"
      h={28}
      px={8}
      aria-label={`Retry sending ${report} to ${to.name}`}
      aria-disabled={sending.isPending}
      onClick={() => {
        if (sending.isPending) return;
        sending.mutate([to.id], {
          onSuccess: () => toast('The report is on its way again'),
          onError: (error) => toastFailure(`Nothing was sent. Error: ${errorWords(error)}`),
        });
      }}
    >
      Retry
    </Button>
  );
}
