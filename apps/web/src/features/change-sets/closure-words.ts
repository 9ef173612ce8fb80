import type { ClosureCalendar } from '@landfall/contract/change-sets';

/** The kinds of closed days. */
export const CLOSURE_LABELS: Readonly<Record<ClosureCalendar, string>> = {
  closure: 'Closed offices',
  holiday: 'Holiday',
};

/** What each kind means for dates. */
export const CLOSURE_MEANINGS: Readonly<Record<ClosureCalendar, string>> = {
  closure:
    'Periods of business days pass over it. Whether a deadline moves past it is not settled: that stands beside the date as another reading.',
  holiday: 'Deadlines move past it, and periods of business days pass over it, as with a federal holiday.',
};
