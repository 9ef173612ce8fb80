import { type DatedCase, handledWord } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import { dayNotice } from '@landfall/domain/day-notice';
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, Ref } from 'react';
import { formatLongDate } from '../../lib/date-format.ts';
import { definedEntries } from '../../lib/search-params.ts';
import { PATHS } from '../../paths.ts';
import { onEscape } from '../../ui/on-escape.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import type { DayOfCalendar } from './DayCell.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import { AllDateActions, type DateRowActions } from './dated-case-columns.tsx';
import styles from './MonthView.module.css';
import type { CaseDateSearch, DateNarrowing } from './search.ts';

interface DayDatesProps {
  ref: Ref<HTMLElement>;
  day: string;
  today: string;
  /** Undefined for a day without dates. */
  found: DayOfCalendar | undefined;
  narrowing: DateNarrowing;
  types: readonly DateChoice[] | undefined;
  actions: DateRowActions | undefined;
  /** Returns the focus to the day in the month. */
  onLeave: () => void;
}

/** All dates of the chosen day, with their actions. */
export function DayDates(props: DayDatesProps) {
  const { ref, day, today, found, narrowing, types, actions, onLeave } = props;
  const notice = dayNotice(day);
  const name = formatLongDate(day);
  const shown = found?.dates.length ?? 0;
  const { date_types, states, mine } = narrowing;
  const inTables = definedEntries<CaseDateSearch>({
    view: undefined,
    overdue: undefined,
    filters: undefined,
    on: undefined,
    from: day,
    to: day,
    types: date_types,
    states,
    mine,
  });
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label={name} onKeyDown={onEscape(onLeave)}>
      <div>
        <h3 className="section-title">{name}</h3>
        <p className="muted small">
          {[day === today && 'Today', notice?.words, found && counted(found.total, 'date')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {found ? (
        <ul className={`${styles.dates} lined box`}>
          {found.dates.map((date) => (
            <DateOfDay
              key={date.id}
              date={date}
              isOverdue={date.state === 'open' && day < today}
              hex={hexOf(types, date.date_type)}
              actions={actions}
            />
          ))}
        </ul>
      ) : (
        <p className="empty-box">No dates on this day</p>
      )}
      {found && found.total > shown && (
        <p className="small">
          <Link to={PATHS.caseDates} search={inTables} className="accent-link">
            {found.total - shown} more: show all dates of this day
          </Link>
        </p>
      )}
    </section>
  );
}

interface DateOfDayProps {
  date: DatedCase;
  isOverdue: boolean;
  hex: string | undefined;
  actions: DateRowActions | undefined;
}

function DateOfDay({ date, isOverdue, hex, actions }: DateOfDayProps) {
  const handled = handledWord(date);
  return (
    <li onKeyDown={pressButton}>
      <div className={styles.about}>
        <Link to={PATHS.case} params={{ caseId: date.case_id }} className="name-link">
          <strong>{date.case_name}</strong>
        </Link>
        <span className={handled ? styles.struck : ''}>
          <Swatch name={date.date_type} hex={hex} />
        </span>
        <TimeAndPlace date={date} />
        {isOverdue && <span className="small failure">Overdue</span>}
        {handled && <span className="small muted">{handled}</span>}
      </div>
      {actions && (
        <Group gap={0} wrap="nowrap" className="screen-only">
          <AllDateActions date={date} actions={actions} />
        </Group>
      )}
    </li>
  );
}

/** Presses the button with this shortcut letter. */
function pressButton(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/.test(event.key)) return;
  const inMenu = (event.target as Element).closest('[role="menu"]');
  const button = event.currentTarget.querySelector<HTMLElement>(`[data-row-shortcut="${event.key}"]`);
  if (inMenu || !button) return;
  event.preventDefault();
  button.click();
}
