import { choiceParam, dateParam, definedEntries, idParam } from '../../lib/search-params.ts';

/** The search parameters that a link in a mail adds to a case's address, to point to a date. */
export interface LinkedDate {
  /** The date's id. */
  date?: string;
  /** The date's day when the mail was written, `YYYY-MM-DD`. */
  on?: string;
  /** The action of the link. The page asks first: a link alone changes nothing. */
  act?: 'handle' | 'snooze';
}

/** Parses the link's search parameters; invalid values are dropped. */
export function parseLinkedDate(search: Record<string, unknown>): LinkedDate {
  const date = idParam(search.date);
  if (date === undefined) return {};
  return definedEntries<LinkedDate>({
    date,
    on: dateParam(search.on),
    act: choiceParam(search.act, ['handle', 'snooze']),
  });
}
