import { addDays, daysUntil } from '../calendar-dates.ts';

/** A document or status with a last day. */
export interface Ending {
  of_id: string;
  label: string;
  /** A replacement has the same group: another status, another card of the kind, a visa of the class. */
  group: string;
  from: string | null;
  to: string | null;
}

export interface Expiry {
  of_id: string;
  label: string;
  on: string;
  days_left: number;
}

/** An expiry longer ago than this is not shown. */
const SHOWN_DAYS = 365;

/**
 * Expiries, the earliest first. Omitted are those that another one of the same group continues, or has replaced by
 * today, and those of more than a year ago.
 */
export function expiriesOf(endings: readonly Ending[], today: string): Expiry[] {
  const goesOn = ({ of_id, group, to }: Ending) =>
    endings.some(
      (other) =>
        other.of_id !== of_id &&
        other.group === group &&
        to !== null &&
        (other.to === null || other.to > to) &&
        (other.from === null || other.from <= addDays(to, 1) || other.from <= today),
    );
  return endings
    .flatMap((ending) =>
      ending.to === null || goesOn(ending)
        ? []
        : [
            {
              of_id: ending.of_id,
              label: ending.label,
              on: ending.to,
              days_left: daysUntil(ending.to, today),
            },
          ],
    )
    .filter(({ days_left }) => days_left >= -SHOWN_DAYS)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
