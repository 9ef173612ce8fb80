import type { CaseDate } from '@landfall/contract/case-dates';
import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { formatDate, formatInstantDay } from '../../lib/date-format.ts';
import type { LinkedDate } from './linked-date-search.ts';

/**
 * How the linked date has changed since the mail was written, or why the link's action is not possible; undefined if
 * neither applies. @param dates the case's dates that are not archived
 */
export function linkedDateWords(
  { date: id, on, act }: LinkedDate,
  dates: readonly CaseDate[],
  mayWrite: boolean,
): string | undefined {
  if (id === undefined) return undefined;
  const date = dates.find((one) => one.id === id);
  if (!date) return 'The date that you followed is not on this case any more: it has been archived.';
  const { date_type: type, state, handled_at, handled_by, important_date } = date;
  if (state !== 'open') {
    const who =
      handled_by && handled_at ? ` by ${handled_by.display_name} on ${formatInstantDay(handled_at)}` : '';
    return `${type} is handled already: ${DATE_STATE_LABELS[state].toLowerCase()}${who}.`;
  }
  const moved =
    on && on !== important_date
      ? `${type} has been moved since: from ${formatDate(on)} to ${formatDate(important_date)}.`
      : undefined;
  const refused =
    act === 'handle' && !mayWrite ? 'You can read this case, but not handle its dates.' : undefined;
  return [moved, refused].filter(Boolean).join(' ') || undefined;
}
