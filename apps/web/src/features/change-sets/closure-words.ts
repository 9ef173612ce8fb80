import type { ClosureCalendar } from '@landfall/contract/change-sets';

/** The kinds of closed days. */
export const CLOSURE_LABELS: Readonly<Record<ClosureCalendar, string>> = {
  closure: 'Closed offices',
  holiday: 'Holiday',
};

/** What each kind means for dates. */
export const CLOSURE_MEANINGS: Readonly<Record<ClosureCalendar, string>> = {
  closure:
    'Periods of business days skip it. Whether a deadline moves past it is not settled: the other reading is shown beside the date.',
  holiday: 'Deadlines move past it, and periods of business days skip it, as with a federal holiday.',
};
