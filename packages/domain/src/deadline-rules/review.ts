import { addDays } from '../calendar-dates.ts';
import type { Rule } from './rule.ts';

/** How long a rule may go unchecked, in days: what courts and agencies are changing is looked at each quarter. */
const REVIEW_DAYS: Record<Rule['volatility'], number> = { stable: 365, volatile: 90, litigated: 90 };

/** The day by which somebody has to check that a rule is still the law, `YYYY-MM-DD`. */
export function reviewBy({ verification, volatility }: Pick<Rule, 'verification' | 'volatility'>): string {
  return addDays(verification.on, REVIEW_DAYS[volatility]);
}
