import type { DatedCase } from '@landfall/contract/case-dates';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { DayCell, type DayOfCalendar } from './DayCell.tsx';
import type { DateChoice } from './date-choice.ts';
import type { DateRowActions } from './dated-case-columns.tsx';
import styles from './MonthView.module.css';
import { dayAfterKey } from './month-grid.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthGridProps {
  grid: RefObject<HTMLTableElement | null>;
  weeks: readonly (readonly (string | undefined)[])[];
  /** `YYYY-MM`. */
  month: string;
  name: string;
  /** The chosen day. */
  day: string;
  today: string;
  /** The days with dates, by day; undefined while they load. */
  days: ReadonlyMap<string, DayOfCalendar> | undefined;
  types: readonly DateChoice[] | undefined;
  actions: DateRowActions | undefined;
  onChoose: (day: string) => void;
  /** Moves to the list of all dates of a day. */
  onEnter: (day: string) => void;
}

/**
 * The days of a month in weeks. One day is a tab stop, and the arrow keys move to the others; the dates in it follow in
 * the tab order. A date is moved by dragging, or by its shortcut.
 */
export function MonthGrid(props: MonthGridProps) {
  const { grid, weeks, month, name, day, today, days, types, actions, onChoose, onEnter } = props;
  const [dragged, setDragged] = useState<DatedCase>();
  const follows = useRef(false);

  useLayoutEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, grid]);

  function press(event: KeyboardEvent) {
    const dateId = (event.target as Element).closest<HTMLElement>('[data-date]')?.dataset.date;
    const date = days?.get(day)?.dates.find(({ id }) => id === dateId);
    const next = dayAfterKey(day, event);
    if (next) {
      follows.current = next !== day;
      onChoose(next);
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (date && actions && event.key === 'd')
      (date.state === 'open' ? actions.onDone : actions.onReopen)(date);
    else if (date && actions && event.key === 'm') actions.onMove(date);
    else if (event.key === 't' && day !== today) {
      follows.current = true;
      onChoose(today);
    } else if ((event.key === 'Enter' || event.key === ' ') && isDay(event.target)) onEnter(day);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table is what a grid of days is made of
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    <table
      ref={grid}
      className={styles.grid}
      role="grid"
      aria-label={name}
      aria-busy={days === undefined || undefined}
      data-dragging={dragged !== undefined || undefined}
      onKeyDown={press}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              <span aria-hidden>{weekday.slice(0, 3)}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((shown, at) =>
              shown ? (
                <DayCell
                  key={shown}
                  day={shown}
                  isOutside={!shown.startsWith(month)}
                  isChosen={shown === day}
                  today={today}
                  found={days?.get(shown)}
                  types={types}
                  mayMove={actions !== undefined}
                  onChoose={onChoose}
                  onEnter={onEnter}
                  onDrag={setDragged}
                  onDrop={
                    dragged &&
                    (() => {
                      setDragged(undefined);
                      if (dragged.important_date !== shown) actions?.onMove(dragged, shown);
                    })
                  }
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day
                <td key={at} className={styles.nowhere} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    // biome-ignore-end lint/a11y/useSemanticElements: as above
  );
}

/** Whether a key was pressed on a day itself and not on an element in it. */
function isDay(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.day !== undefined;
}
