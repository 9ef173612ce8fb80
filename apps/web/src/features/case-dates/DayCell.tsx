import type { viewCalendar } from '@landfall/contract/case-date-views';
import { type DatedCase, handledWord } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import type { CallResult } from '@landfall/contract/endpoint';
import { dayNotice } from '@landfall/domain/day-notice';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { formatLongDate, formatTime } from '../../lib/date-format.ts';
import { swatchColor } from '../../lib/name-color.ts';
import { type DateChoice, hexOf } from './date-choice.ts';
import styles from './MonthView.module.css';

/** A day of the calendar that has dates. */
export type DayOfCalendar = CallResult<typeof viewCalendar>['days'][number];

/** How many lines a day has on screen; the last one counts the dates that have no line. Printed days have them all. */
const LINES = 3;

interface DayCellProps {
  day: string;
  /** Whether it belongs to the previous or next month. */
  isOutside: boolean;
  isChosen: boolean;
  today: string;
  /** Undefined for a day without dates. */
  found: DayOfCalendar | undefined;
  types: readonly DateChoice[] | undefined;
  mayMove: boolean;
  onChoose: (day: string) => void;
  onEnter: (day: string) => void;
  /** Called when a date starts to be dragged, and with undefined at the end. */
  onDrag: (date: DatedCase | undefined) => void;
  /** Called when a date is dropped here; undefined while none is dragged. */
  onDrop: (() => void) | undefined;
}

/** The accessible name of a day: 'Saturday, July 4, 2026, Independence Day, 3 dates, 1 overdue'. */
export function dayWords(day: string, today: string, found: DayOfCalendar | undefined): string {
  const overdue = day < today ? (found?.open ?? 0) : 0;
  return [
    formatLongDate(day),
    day === today && 'today',
    dayNotice(day)?.words,
    found ? counted(found.total, 'date') : 'no dates',
    overdue > 0 && `${overdue} overdue`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A day of a month with its first dates. */
export function DayCell(props: DayCellProps) {
  const { day, isOutside, isChosen, today, found, types, mayMove } = props;
  const { onChoose, onEnter, onDrag, onDrop } = props;
  const [over, setOver] = useState(false);
  const notice = dayNotice(day);
  const total = found?.total ?? 0;
  const dates = found?.dates ?? [];
  const shown = total > LINES ? LINES - 1 : total;
  const open = found?.open ?? 0;
  const overdue = day < today ? open : 0;
  const words = dayWords(day, today, found);

  function dragOver(event: DragEvent) {
    if (!onDrop) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a cell of a grid of days
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: the grid hears the keys
    <td
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-day={day}
      data-outside={isOutside || undefined}
      data-closed={notice?.kind}
      data-over={(over && onDrop !== undefined) || undefined}
      aria-selected={isChosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop?.();
      }}
    >
      <div className={styles.head}>
        <span className="visually-hidden">{words}</span>
        <span className={styles.number} aria-hidden>
          {Number(day.slice(8))}
        </span>
        {notice?.kind === 'holiday' && (
          <span className={styles.holiday} title={notice.words} aria-hidden>
            {notice.words}
          </span>
        )}
      </div>
      {total > 0 && (
        <span
          className={styles.count}
          data-overdue={overdue > 0 || undefined}
          data-handled={open === 0 || undefined}
          aria-hidden
        >
          {open || total}
        </span>
      )}
      {dates.map((date, at) => (
        <DateChip
          key={date.id}
          date={date}
          onPaperOnly={at >= shown}
          isOverdue={date.state === 'open' && day < today}
          hex={hexOf(types, date.date_type)}
          tabStop={isChosen}
          mayMove={mayMove}
          onDrag={onDrag}
        />
      ))}
      {total > shown && (
        <button
          type="button"
          className={styles.more}
          tabIndex={isChosen ? 0 : -1}
          aria-label={`+${total - shown} more on ${formatLongDate(day)}`}
          onClick={(event) => {
            event.stopPropagation();
            onEnter(day);
          }}
        >
          +{total - shown} more
        </button>
      )}
      {total > dates.length && <span className={styles.rest}>+{total - dates.length} more</span>}
    </td>
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: as above
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    // biome-ignore-end lint/a11y/useSemanticElements: as above
  );
}

interface DateChipProps {
  date: DatedCase;
  /** Whether it is shown in print only. */
  onPaperOnly: boolean;
  isOverdue: boolean;
  hex: string | undefined;
  tabStop: boolean;
  mayMove: boolean;
  onDrag: (date: DatedCase | undefined) => void;
}

/**
 * A date within a day: its type's colour, its time and its case. A handled date is struck through, an overdue one
 * marked.
 */
function DateChip({ date, onPaperOnly, isOverdue, hex, tabStop, mayMove, onDrag }: DateChipProps) {
  const { date_type, case_name, at_time } = date;
  const handled = handledWord(date);
  const mark = handled ?? (isOverdue ? 'Overdue' : undefined);
  const words = [at_time && formatTime(at_time), case_name, date_type, mark].filter(Boolean).join(', ');
  // A counted date moves only for a reason, through a dialog, so that it cannot be dragged by accident.
  const movable = mayMove && date.state === 'open' && date.counted === null;
  return (
    <button
      type="button"
      className={styles.chip}
      data-paper={onPaperOnly || undefined}
      data-date={date.id}
      data-handled={date.state !== 'open' || undefined}
      data-overdue={isOverdue || undefined}
      style={{ borderInlineStartColor: swatchColor(date_type, hex) }}
      title={words}
      tabIndex={tabStop ? 0 : -1}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', words);
        onDrag(date);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      {at_time && <span className={styles.time}>{formatTime(at_time)} </span>}
      {isOverdue && (
        <>
          <IconAlertTriangle className={styles.late} size={12} stroke={2} aria-hidden />
          <span className="visually-hidden">Overdue </span>
        </>
      )}
      <span className={styles.what}>{case_name}</span> {date_type}
      {handled && <span className="visually-hidden"> {handled}</span>}
    </button>
  );
}
