import type { Change } from '@landfall/contract/history';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../features/organization/queries.ts';
import { formatDate, formatInstant } from '../lib/date-format.ts';
import { officeDay } from '../lib/office-day.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { changeLines } from './change-words.ts';
import styles from './History.module.css';

interface HistoryListProps {
  changes: readonly Change[];
  /** The record whose history it is. */
  ownerId: string;
}

/** Changes grouped by the office's days, the latest first. */
export function HistoryList({ changes, ownerId }: HistoryListProps) {
  const zone = useQuery(organizationQuery).data?.time_zone;
  const days = Map.groupBy(changes, ({ at }) => officeDay(at, zone));
  return (
    <Stack gap={16}>
      {[...days].map(([day, ofDay]) => (
        <Stack key={day} component="section" gap={8} aria-label={formatDate(day)}>
          <h3 className={styles.day}>{formatDate(day)}</h3>
          <Stack component="ol" gap={0} className={styles.changes}>
            {ofDay.map((change) => (
              <ChangeItem key={change.id} change={change} ownerId={ownerId} zone={zone} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

function timeIn(zone: string | undefined, instant: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone ?? 'UTC' }).format(
      Date.parse(instant),
    );
  } catch {
    // The browser does not know the zone.
    return formatInstant(instant);
  }
}

/** One change: what was changed, from what to what, why, by whom and at what time. */
function ChangeItem({
  change,
  ownerId,
  zone,
}: {
  change: Change;
  ownerId: string;
  zone: string | undefined;
}) {
  const { actor, at, reason } = change;
  return (
    <Group component="li" className={styles.change} wrap="nowrap" align="baseline" gap={16}>
      <Stack gap={2} flex={1} miw={0} className="wrap-anywhere">
        <ChangeLines lines={changeLines(change, ownerId)} reason={reason} />
      </Stack>
      <span className={`small muted ${styles.who}`}>
        {actor.display_name}{' '}
        <time dateTime={at} title={at}>
          {timeIn(zone, at)}
        </time>
      </span>
    </Group>
  );
}
