import { choiceParam, dateParam, definedEntries, idParam } from '../../lib/search-params.ts';

/** What a link in a mail says of a date of the case that it opens. */
export interface LinkedDate {
  /** The date's id. */
  date?: string;
  /** The day on which the mail knew it to be, `YYYY-MM-DD`. */
  on?: string;
  /** What its reader wants to do. The page asks first: a link alone changes nothing. */
  act?: 'handle' | 'snooze';
}

/** Reads a case's address; what means nothing is left out. */
export function parseLinkedDate(search: Record<string, unknown>): LinkedDate {
  const date = idParam(search.date);
  if (date === undefined) return {};
  return definedEntries<LinkedDate>({
    date,
    on: dateParam(search.on),
    act: choiceParam(search.act, ['handle', 'snooze']),
  });
}
