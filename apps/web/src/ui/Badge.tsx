import styles from './Badge.module.css';

export type Tone = 'blue' | 'yellow' | 'green' | 'red' | 'purple' | 'orange' | 'grey';

/** A word on a tint of its colour. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} style={{ background: `var(--${tone}-soft)`, color: `var(--${tone})` }}>
      {children}
    </span>
  );
}

/** The label and look of each status (product specification, section 4). */
const STATUSES = {
  completed: { label: 'Completed', tone: 'green' },
  pending: { label: 'Pending', tone: 'yellow' },
  failed: { label: 'Failed', tone: 'red' },
  active: { label: 'Active', tone: 'green' },
  archived: { label: 'Archived', tone: 'grey' },
  closed: { label: 'Closed', tone: 'grey' },
  invited: { label: 'Invited', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'green' },
  success: { label: 'Success', tone: 'green' },
  error: { label: 'Error', tone: 'red' },
  warning: { label: 'Warning', tone: 'yellow' },
  info: { label: 'Info', tone: 'blue' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export type Status = keyof typeof STATUSES;

function isKnown(status: string): status is Status {
  return Object.hasOwn(STATUSES, status);
}

interface StatusBadgeProps {
  /** An unknown status looks like `info`. */
  status: Status | (string & {});
  /** A different label for the status. */
  children?: string;
}

/** The badge of a status. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  const { label, tone } = isKnown(status) ? STATUSES[status] : { label: status, tone: STATUSES.info.tone };
  return <Badge tone={tone}>{children ?? label}</Badge>;
}
