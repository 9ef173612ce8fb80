import { choiceParam, definedEntries } from '../../lib/search-params.ts';

/** What the address of the settings holds: whether a calendar feed is being made. */
export interface SettingsSearch {
  feed?: 'new';
}

/** Reads the address of the settings; what means nothing is left out. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return definedEntries<SettingsSearch>({ feed: choiceParam(search.feed, ['new']) });
}
