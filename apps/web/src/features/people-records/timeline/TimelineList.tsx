import type { ReactNode } from 'react';
import styles from '../PeopleRecords.module.css';
import type { Timeline } from './queries.ts';
import { AbsenceRow, GapRow, PeriodRow } from './TimelineRows.tsx';
import type { Edited } from './TimelineSection.tsx';

interface TimelineListProps {
  timeline: Timeline;
  personId: string;
  mayWrite: boolean;
  onEdit: (edited: Edited) => void;
}

/** Periods that end within this many days are marked. */
const SOON_DAYS = 183;

interface Entry {
  /** The sort key. */
  on: string;
  row: ReactNode;
}

/** All entries of a timeline, the latest first, including gaps. */
export function TimelineList({ timeline, personId, mayWrite, onEdit }: TimelineListProps) {
  const { today, periods, absences, gaps, expiries } = timeline;
  const ending = new Set(
    expiries.filter(({ days_left }) => days_left <= SOON_DAYS).map(({ of_id }) => of_id),
  );
  const actions = { personId, mayWrite };
  const entries: Entry[] = [
    ...periods.map((period) => ({
      on: period.from ?? period.to ?? '',
      row: (
        <PeriodRow
          key={period.id}
          period={period}
          today={today}
          ends={ending.has(period.id)}
          {...actions}
          onEdit={() => onEdit({ what: 'period', kind: period.kind, record: period })}
        />
      ),
    })),
    ...absences.map((absence) => ({
      on: absence.from,
      row: (
        <AbsenceRow
          key={absence.id}
          absence={absence}
          {...actions}
          onEdit={() => onEdit({ what: 'absence', record: absence })}
        />
      ),
    })),
    ...gaps.map((gap) => ({
      on: gap.from,
      row: <GapRow key={`gap ${gap.from}`} gap={gap} today={today} />,
    })),
  ];
  if (entries.length === 0) return null;
  return (
    <ul className={`box lined ${styles.list}`} aria-label="Statuses, cards and stays abroad">
      {entries.toSorted((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : 0)).map(({ row }) => row)}
    </ul>
  );
}
