import {
  CHARTS,
  type ChartAvailability,
  kindOf,
  type VisaAvailability,
} from '@landfall/contract/visa-bulletins';
import { ALL_OTHERS, type Cutoff, cutoffFor } from '@landfall/domain/visa-bulletin/cutoffs';
import { currencyOf } from '@landfall/domain/visa-bulletin/months';
import type { OrgTx } from '../../platform/db/session.ts';
import { found } from '../../platform/http/failure.ts';
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
 * What the bulletins mean for a case's priority date.
 * @throws Failure `not_found`
 */
export async function readAvailability(tx: OrgTx, caseId: string): Promise<VisaAvailability> {
  const priority = found(await queries.selectPriority(tx, caseId));
  const newest = await queries.selectNewest(tx);
  const about = { ...priority, newest: newest?.month ?? null, is_sample: newest?.is_sample ?? false };
  const { priority_date: on, preference_category: category, chargeability: country } = priority;
  if (!newest || on === null || category === null || country === null)
    return { ...about, uscis_chart: null, charts: [], moves: [] };
  const cells = await queries.selectHistory(tx, category, [country, ALL_OTHERS]);
  const months = await queries.selectAllMonths(tx);
  const cutoffs = cutoffsOf(cells, country);
  const cutoffIn = (month: string, chart: string) => cutoffs.get(`${month} ${chart}`) ?? null;
  const charts = CHARTS.map((chart): ChartAvailability => {
    const all = months.map((month) => ({ month, cutoff: cutoffIn(month, chart) }));
    const { isCurrent, since, isSinceExact, firstCurrentIn } = currencyOf(on, all);
    return {
      chart,
      cutoff: cutoffIn(newest.month, chart),
      is_current: isCurrent,
      since,
      is_since_exact: isSinceExact,
      first_current_in: firstCurrentIn,
    };
  });
  const moves = months.toReversed().map((month) => ({
    month,
    final_action: cutoffIn(month, 'final_action'),
    dates_for_filing: cutoffIn(month, 'dates_for_filing'),
  }));
  return { ...about, uscis_chart: newest[USCIS_FIELDS[kindOf(category)]], charts, moves };
}
