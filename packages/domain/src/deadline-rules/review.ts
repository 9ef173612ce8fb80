import { addDaysInRange } from '../calendar-dates.ts';
import type { Rule } from './rule.ts';

/** How long a rule may go unchecked, in days: rules that courts and agencies are changing are checked each quarter. */
const REVIEW_DAYS: Record<Rule['volatility'], number> = { stable: 365, volatile: 90, litigated: 90 };

/**
 * The day by which somebody has to check whether a rule is still in force, `YYYY-MM-DD`. A stored rule may name a day of
 * verification that cannot be counted from: then it is that day.
 */
export function reviewBy({ verification, volatility }: Pick<Rule, 'verification' | 'volatility'>): string {
  return addDaysInRange(verification.on, REVIEW_DAYS[volatility]) ?? verification.on;
}
