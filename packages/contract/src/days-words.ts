import { SOON_DAYS } from './constants.ts';
import { counted } from './counted.ts';

/** The urgency of a number of days, which the interface shows in red, yellow and green. */
export type Urgency = 'overdue' | 'soon' | 'later';

/** Overdue before today, soon up to seven days ahead, later after that. */
export function urgency(days: number): Urgency {
  if (days < 0) return 'overdue';
  return days <= SOON_DAYS ? 'soon' : 'later';
}

/** 'N days overdue', 'Due today' or 'N days remaining' (product specification, section 4), and '1 day' for one. */
export function daysWords(days: number): string {
  if (days < 0) return `${counted(-days, 'day')} overdue`;
  return days === 0 ? 'Due today' : `${counted(days, 'day')} remaining`;
}
