import { counted } from '@landfall/contract/counted';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatMonth } from '../../lib/date-format.ts';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { DayDates } from './DayDates.tsx';
import type { DateChoice } from './date-choice.ts';
import type { DateRowActions } from './dated-case-columns.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import styles from './MonthView.module.css';
import { monthBeside, rangeOf, weeksOf } from './month-grid.ts';
import type { DateNarrowing } from './search.ts';
import { calendarQuery } from './view-queries.ts';

interface MonthViewProps {
  /** The organization's current day. */
  today: string;
  /** The chosen day in the address. */
  on: string | undefined;
  onChoose: (day: string) => void;
  narrowing: DateNarrowing;
  types: readonly DateChoice[] | undefined;
  /** Undefined for those who may not change dates. */
  actions: DateRowActions | undefined;
}

/** A month of dates, with all dates of the chosen day beside it. */
export function MonthView({ today, on, onChoose, narrowing, types, actions }: MonthViewProps) {
  const [day, setDay] = useState(on ?? today);
  const [known, setKnown] = useState(on);
  if (on !== known) {
    // The day changed by going back or forward.
    setKnown(on);
    setDay(on ?? today);
  }
  const panel = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const month = day.slice(0, 7);
  const weeks = useMemo(() => weeksOf(`${month}-01`), [month]);
  const calendar = useQuery(calendarQuery(rangeOf(weeks), narrowing));
  const days = useMemo(
    () => calendar.data && new Map(calendar.data.days.map((shown) => [shown.on, shown])),
    [calendar.data],
  );

  function choose(next: string) {
    setDay(next);
    setKnown(next);
    onChoose(next);
  }

  /** Moves to all dates of a day, by keyboard or by '+n more'. */
  function enter(next: string) {
    if (next !== day) choose(next);
    requestAnimationFrame(() => panel.current?.focus());
  }

  const total = calendar.data?.days
    .filter((shown) => shown.on.startsWith(month))
    .reduce((sum, shown) => sum + shown.total, 0);
  const name = formatMonth(`${month}-01`);

  return (
    <div className={styles.view}>
      <div className={styles.month}>
        <Group gap={8} justify="space-between" mih={36}>
          <Group gap="4px 12px" align="baseline">
            <h2 className={styles.name}>{name}</h2>
            <p className="muted" role="status">
              <span className="visually-hidden">{name}, </span>
              {total === undefined ? '' : counted(total, 'date')}
            </p>
          </Group>
          <Group gap={4} className={`${styles.moves} screen-only`}>
            <MonthButton label="Previous month" to={monthBeside(day, -1)} onGo={choose} />
            <Button variant="default" onClick={() => choose(today)} disabled={day === today}>
              Today
            </Button>
            <MonthButton label="Next month" to={monthBeside(day, 1)} onGo={choose} />
          </Group>
        </Group>
        {calendar.isError && !calendar.data ? (
          <ErrorState message={errorWords(calendar.error)} onTryAgain={() => calendar.refetch()} />
        ) : (
          <MonthGrid
            grid={grid}
            weeks={weeks}
            month={month}
            name={name}
            day={day}
            today={today}
            days={days}
            types={types}
            actions={actions}
            onChoose={choose}
            onEnter={enter}
          />
        )}
      </div>
      {days && (
        <DayDates
          ref={panel}
          day={day}
          today={today}
          found={days.get(day)}
          narrowing={narrowing}
          types={types}
          actions={actions}
          onLeave={() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()}
        />
      )}
    </div>
  );
}

interface MonthButtonProps {
  label: 'Previous month' | 'Next month';
  /** The day that the button leads to; undefined at the ends of the calendar. */
  to: string | undefined;
  onGo: (day: string) => void;
}

function MonthButton({ label, to, onGo }: MonthButtonProps) {
  const Drawn = label === 'Next month' ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon aria-label={label} title={label} disabled={!to} onClick={() => to && onGo(to)}>
      <Drawn size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
