import { choiceParam, definedEntries } from '../../lib/search-params.ts';

/** What the address of one's own work holds: whose dates are shown, and what is being added to a case. */
export interface HomeSearch {
  /** The person's own unless it says otherwise. */
  scope?: 'office';
  add?: 'date' | 'note';
}

/** Reads the address of one's own work; what means nothing is left out. */
export function parseHomeSearch(search: Record<string, unknown>): HomeSearch {
  return definedEntries<HomeSearch>({
    scope: choiceParam(search.scope, ['office']),
    add: choiceParam(search.add, ['date', 'note']),
  });
}
