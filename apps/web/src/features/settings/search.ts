import { oneOf, searchReader } from '../../lib/search-params.ts';

/** Parses the search parameters of the settings: whether a calendar feed is being created. */
export const parseSettingsSearch = searchReader({ feed: oneOf('new') });

/** The search parameters of the settings. */
export type SettingsSearch = ReturnType<typeof parseSettingsSearch>;
