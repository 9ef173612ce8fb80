import type { DatedCase } from '@landfall/contract/case-dates';
import { addDays, dayOfWeek } from '@landfall/domain/calendar-dates';

/** The groups of an agenda, in order. */
export const AGENDA_GROUPS = ['Overdue', 'Today', 'This week', 'Later', 'Handled'] as const;
export type AgendaGroup = (typeof AGENDA_GROUPS)[number];

/** The group of a date. A week ends on Saturday. */
export function groupOf(
  { state, important_date }: Pick<DatedCase, 'state' | 'important_date'>,
  today: string,
): AgendaGroup {
  if (state !== 'open') return 'Handled';
  if (important_date < today) return 'Overdue';
  if (important_date === today) return 'Today';
  return important_date <= addDays(today, 6 - dayOfWeek(today)) ? 'This week' : 'Later';
}

/** The dates of each group that has any, in order. */
export function agendaGroups(dates: readonly DatedCase[], today: string): [AgendaGroup, DatedCase[]][] {
  const groups = Map.groupBy(dates, (date) => groupOf(date, today));
  return AGENDA_GROUPS.flatMap((group) => {
    const rows = groups.get(group);
    return rows ? [[group, rows] as [AgendaGroup, DatedCase[]]] : [];
  });
}
