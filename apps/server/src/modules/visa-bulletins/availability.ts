import {
  CHARTS,
  type ChartAvailability,
  kindOf,
  type VisaAvailability,
} from '@landfall/contract/visa-bulletins';
import { ALL_OTHERS, type Cutoff, cutoffFor, isCurrent } from '@landfall/domain/visa-bulletin/cutoffs';
import { currencyOf, monthOf } from '@landfall/domain/visa-bulletin/months';
import { found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { USCIS_FIELDS } from './import-plan.ts';
import * as queries from './queries.ts';

/**
 * The cutoffs of a country, by month and chart; where a bulletin does not list the country, those of all other
 * countries.
 */
function cutoffsOf(cells: readonly queries.MonthCell[], country: string): Map<string, Cutoff | null> {
  const byChart = Map.groupBy(cells, ({ month, chart }) => `${month} ${chart}`);
  return new Map(
    [...byChart].map(([key, own]) => {
      const byCountry = new Map(own.map(({ country: of, status, date }) => [of as string, { status, date }]));
      return [key, cutoffFor(byCountry, country)];
    }),
  );
}

/**
 * What the bulletins mean for a case's priority date: that in effect today, and the next.
 * @throws Failure `not_found`
 */
export async function readAvailability(
  { tx, today }: Pick<OrgSession, 'tx' | 'today'>,
  caseId: string,
): Promise<VisaAvailability> {
  const priority = found(await queries.selectPriority(tx, caseId));
  const bulletins = await queries.selectAll(tx);
  const known = bulletins.filter(({ month }) => month <= monthOf(today));
  const newest = known.at(-1);
  const next = bulletins[known.length];
  const about = {
    ...priority,
    newest: newest?.month ?? null,
    next: next?.month ?? null,
    is_sample: (newest ?? next)?.is_sample ?? false,
  };
  const { priority_date: on, preference_category: category, chargeability: country } = priority;
  if (bulletins.length === 0 || on === null || category === null || country === null)
    return { ...about, uscis_chart: null, charts: [], moves: [] };
  const cells = await queries.selectHistory(tx, category, [country, ALL_OTHERS]);
  const cutoffs = cutoffsOf(cells, country);
  const cutoffIn = (month: string, chart: string) => cutoffs.get(`${month} ${chart}`) ?? null;
  const charts = CHARTS.map((chart): ChartAvailability => {
    const untilNow = known.map(({ month }) => ({ month, cutoff: cutoffIn(month, chart) }));
    const currency = currencyOf(on, untilNow);
    const cutoff = next ? cutoffIn(next.month, chart) : null;
    return {
      chart,
      cutoff: newest ? cutoffIn(newest.month, chart) : null,
      is_current: currency.isCurrent,
      since: currency.since,
      is_since_exact: currency.isSinceExact,
      first_current_in: currency.firstCurrentIn,
      next: cutoff && { cutoff, is_current: isCurrent(on, cutoff) },
    };
  });
  const moves = bulletins.toReversed().map(({ month }) => ({
    month,
    final_action: cutoffIn(month, 'final_action'),
    dates_for_filing: cutoffIn(month, 'dates_for_filing'),
  }));
  return { ...about, uscis_chart: newest?.[USCIS_FIELDS[kindOf(category)]] ?? null, charts, moves };
}
