import { CATEGORY_LABELS, CHARGEABILITY_LABELS } from '@landfall/contract/preference-words';
import {
  type BulletinCategory,
  CHART_LABELS,
  type Chart,
  type ChartAvailability,
} from '@landfall/contract/visa-bulletins';
import { type Cutoff, movement } from '@landfall/domain/visa-bulletin/cutoffs';
import { formatDate, formatMonth } from '../../lib/date-format.ts';

/** A month `2026-07`: 'July 2026'. */
export function monthWords(month: string): string {
  return formatMonth(`${month}-01`);
}

const OLD_CATEGORIES: Readonly<Record<string, string>> = {
  EB5_UNRESERVED_I5_R5: 'EB-5 Unreserved (I5 and R5)',
  EB5_NON_REGIONAL_CENTER: 'EB-5 Non-Regional Center',
  EB5_REGIONAL_CENTER: 'EB-5 Regional Center',
  EB5_TEA_REGIONAL_PILOT: 'EB-5 Targeted Areas and Pilot',
};

/** The label of a category. */
export function categoryWords(category: BulletinCategory): string {
  return (
    (CATEGORY_LABELS as Readonly<Record<string, string>>)[category] ?? OLD_CATEGORIES[category] ?? category
  );
}

/** The text of a cell: a day, 'Current' or 'Unavailable'. */
export function cutoffWords({ status, date }: Cutoff): string {
  if (date) return formatDate(date);
  return status === 'current' ? 'Current' : 'Unavailable';
}

/**
 * The change of a cell since the previous bulletin: '31 days forward', 'back from Current'; nothing without a change.
 */
export function movedWords(before: Cutoff | null, after: Cutoff): string | undefined {
  const moved = movement(before, after);
  if (!before || !moved || moved.direction === 'none') return undefined;
  if (moved.days === null) return `${moved.direction} from ${cutoffWords(before)}`;
  const days = Math.abs(moved.days);
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} ${moved.direction}`;
}

/** Whether a cell retrogressed. */
export function wentBack(before: Cutoff | null, after: Cutoff): boolean {
  return movement(before, after)?.direction === 'back';
}

/** The visa availability of a case in a chart, in words. */
export function availabilityWords({
  cutoff,
  is_current,
  since,
  is_since_exact,
}: Pick<ChartAvailability, 'cutoff' | 'is_current' | 'since' | 'is_since_exact'>): string {
  if (!cutoff || is_current === null) return 'The bulletin says nothing of this category.';
  if (is_current) return `Current since ${monthWords(since ?? '')}${is_since_exact ? '' : ' or earlier'}`;
  return `Not current: ${reasonWords(cutoff)}`;
}

/** Why a priority date is not current. */
function reasonWords({ date }: Cutoff): string {
  return date ? `the cutoff is ${formatDate(date)}` : 'no visas are available';
}

/** The visa availability of a case in a chart once the bulletin of a coming month takes effect, in words. */
export function nextWords(
  month: string,
  { cutoff, is_current }: NonNullable<ChartAvailability['next']>,
): string {
  return `From ${monthWords(month)}: ${is_current ? 'current' : `not current, ${reasonWords(cutoff)}`}`;
}

/** The words for a date that was current earlier, but not without a break since then. */
export function onceWords({
  first_current_in: first,
  since,
}: Pick<ChartAvailability, 'first_current_in' | 'since'>): string | undefined {
  return first && first !== since ? `First current in ${monthWords(first)}` : undefined;
}

/** The name of a country of chargeability. */
export function countryWords(country: keyof typeof CHARGEABILITY_LABELS): string {
  return CHARGEABILITY_LABELS[country];
}

/** Which chart USCIS uses, as far as it is known. */
export function usesWords(chart: Chart | null): string {
  return chart ? CHART_LABELS[chart] : 'Not said';
}
