import { addDaysInRange } from '../calendar-dates.ts';
import type { Rule } from './rule.ts';

/** How long a rule may go unchecked, in days: rules that courts and agencies are changing are checked each quarter. */
const REVIEW_DAYS: Record<Rule['volatility'], number> = { stable: 365, volatile: 90, litigated: 90 };

/**
 * The day by which a rule has to be checked for whether it is still in force, `YYYY-MM-DD`. If no day can be counted
 * from the stored day of verification, it is that day itself.
 */
export function reviewBy({ verification, volatility }: Pick<Rule, 'verification' | 'volatility'>): string {
  return addDaysInRange(verification.on, REVIEW_DAYS[volatility]) ?? verification.on;
}
