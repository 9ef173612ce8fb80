import {
  type QueuedReminder,
  REMINDER_STATUS_LABELS,
  type ReminderStatus,
} from '@landfall/contract/reminders';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/date-format.ts';
import { officeDay } from '../../lib/office-day.ts';
import { relativeDay } from '../../lib/relative-time.ts';
import { PATHS } from '../../paths.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { aboutReminder, offsetInSentence, whoGetsIt } from './reminder-words.ts';

const column = columnsOf<QueuedReminder>();

const TONES: Readonly<Record<ReminderStatus, Tone>> = {
  pending: 'yellow',
  sent: 'green',
  failed: 'red',
  cancelled: 'grey',
  skipped: 'grey',
};

/** The actions on a reminder. */
export interface QueueActions {
  onCancel: (reminder: QueuedReminder) => void;
  onRetry: (reminder: QueuedReminder) => void;
  /** The id of the reminder that is being sent again or cancelled. */
  busy: string | undefined;
}

interface QueueColumnsOptions {
  /** The office's time zone and current day. */
  zone: string | undefined;
  today: string | undefined;
  types: readonly { name: string; hex: string | undefined }[] | undefined;
  /** Undefined while the rows belong to another status. */
  actions: QueueActions | undefined;
}

/** The columns of the queue. */
export function queueColumns({
  zone,
  today,
  types,
  actions,
}: QueueColumnsOptions): DataColumn<QueuedReminder>[] {
  return [
    column.accessor('case_name', {
      header: 'Case',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <span className="cell-lines">
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className="lead-link"
            title={original.case_name}
          >
            {original.case_name}
          </Link>
          <span className="small wrapped">
            <Swatch
              name={original.date_type}
              hex={types?.find(({ name }) => name === original.date_type)?.hex}
            />
          </span>
        </span>
      ),
    }),
    column.accessor('due_at', {
      header: 'Due',
      cell: ({ getValue }) => <DueDay instant={getValue()} zone={zone} today={today} />,
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <span className="cell-lines">
          <time dateTime={original.important_date} title={original.important_date}>
            {formatDate(original.important_date)}
          </time>
          <span className="small muted">{offsetInSentence(original.offset_days)}</span>
        </span>
      ),
    }),
    column.accessor('target_name', {
      header: 'To',
      cell: ({ row: { original } }) => <Recipients reminder={original} />,
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { isEmpty: isPlainlyPending },
      cell: ({ row: { original } }) => <Outcome reminder={original} />,
    }),
    column.actions((reminder) => <Actions reminder={reminder} actions={actions} />, {
      isEmpty: ({ status }) => status !== 'pending' && status !== 'failed',
    }),
  ];
}

/** Whether a reminder's status adds nothing to the list that it is in. */
function isPlainlyPending({ status, attempts, last_error, recipients }: QueuedReminder): boolean {
  return status === 'pending' && attempts === 0 && !last_error && !recipients.some(({ error }) => error);
}

interface DueDayProps {
  instant: string;
  zone: string | undefined;
  today: string | undefined;
}

/** The office's day on which a reminder is due, and how far off that is. */
function DueDay({ instant, zone, today }: DueDayProps) {
  const day = officeDay(instant, zone);
  return (
    <span className="cell-lines">
      <time dateTime={instant} title={instant}>
        {formatDate(day)}
      </time>
      {today && <span className="small muted">{relativeDay(daysUntil(day, today))}</span>}
    </span>
  );
}

/** As many as can be read at a glance; the others show on hover. */
const SHOWN = 3;

function Recipients({ reminder }: { reminder: QueuedReminder }) {
  const { target_name, recipients, to_admins, last_error, status } = reminder;
  const more = recipients.length - SHOWN;
  const shown = more > 0 ? recipients.slice(0, SHOWN) : recipients;
  // The status cell shows why a pending reminder is held back.
  const words = whoGetsIt({ target_name, recipients: shown, to_admins });
  const nobody = status === 'pending' && recipients.length === 0 && !last_error;
  return (
    <span className="cell-lines cell-words" title={recipients.map(({ email }) => email).join(', ')}>
      <span>{target_name}</span>
      {words && words !== target_name && (
        <span className="small muted">
          {words}
          {more > 0 && ` and ${more} more`}
        </span>
      )}
      {nobody && <span className="small failure">It reaches nobody</span>}
    </span>
  );
}

const CHANNELS = { mail: 'mail', bell: 'bell', digest: 'digest' } as const;

/** The result of a reminder: when and how it was sent, or why not. */
function Outcome({ reminder }: { reminder: QueuedReminder }) {
  const { status, attempts, sent_at, last_error, late, recipients } = reminder;
  const channels = new Set(recipients.flatMap((each) => each.channels));
  const by = Object.entries(CHANNELS).flatMap(([channel, words]) =>
    channels.has(channel as keyof typeof CHANNELS) ? [words] : [],
  );
  return (
    <span className="cell-lines cell-words">
      <span>
        <Badge tone={TONES[status]}>
          {late && status === 'sent' ? 'Sent late' : REMINDER_STATUS_LABELS[status]}
        </Badge>
      </span>
      {last_error && (
        <span className={`small ${status === 'failed' ? 'failure' : 'muted'}`}>{last_error}</span>
      )}
      {status !== 'sent' && attempts > 0 && (
        <span className="small muted">{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</span>
      )}
      {status === 'sent' && sent_at && (
        <span className="small muted">
          <InstantText instant={sent_at} layout="ago" />
          {by.length > 0 && `, by ${by.join(' and ')}`}
        </span>
      )}
      {recipients
        .filter(({ error }) => error && error !== last_error)
        .map(({ email, name, error }) => (
          <span key={email} className="small failure">
            {name || email}: {error}
          </span>
        ))}
    </span>
  );
}

function Actions({ reminder, actions }: { reminder: QueuedReminder; actions: QueueActions | undefined }) {
  const { id, status } = reminder;
  if (!actions) return null;
  const busy = actions.busy === id;
  const about = aboutReminder(reminder);
  if (status === 'failed')
    return (
      <QuietButton aria-label={`Retry ${about}`} loading={busy} onClick={() => actions.onRetry(reminder)}>
        Retry
      </QuietButton>
    );
  if (status === 'pending')
    return (
      <QuietButton aria-label={`Cancel ${about}`} loading={busy} onClick={() => actions.onCancel(reminder)}>
        Cancel
      </QuietButton>
    );
  return null;
}
