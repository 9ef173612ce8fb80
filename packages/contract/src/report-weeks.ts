import type { ReportData, ReportRow } from './reports.ts';

/** How many dates of a report fall into one week. */
export interface ReportWeek {
  /** The week's Monday, `YYYY-MM-DD`. */
  monday: string;
  count: number;
}

const DAY_MS = 86_400_000;

function mondayOf(date: string): number {
  const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** All rows of a report, in its order: by date, then case title. */
export function reportRows({ this_week, this_month, next_90_days }: ReportData): ReportRow[] {
  return [...this_week, ...this_month, ...next_90_days];
}

/**
 * The load of each week (Monday to Sunday) from the report's day to the end of its range, including empty weeks.
 * Overdue dates are in none of them.
 */
export function reportWeeks(data: ReportData): ReportWeek[] {
  const counts = new Map<number, number>();
  for (const { important_date, days_until_date } of reportRows(data)) {
    if (days_until_date < 0) continue;
    const monday = mondayOf(important_date);
    counts.set(monday, (counts.get(monday) ?? 0) + 1);
  }
  const first = mondayOf(data.as_of);
  const last = mondayOf(dayOf(Date.parse(`${data.as_of.slice(0, 10)}T00:00:00Z`) + data.days_range * DAY_MS));
  const weeks: ReportWeek[] = [];
  for (let monday = first; monday <= last; monday += 7 * DAY_MS)
    weeks.push({ monday: dayOf(monday), count: counts.get(monday) ?? 0 });
  return weeks;
}
