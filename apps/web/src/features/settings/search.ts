import { oneOf, searchReader } from '../../lib/search-params.ts';

/** Reads the address of the settings: whether a calendar feed is being made. */
export const parseSettingsSearch = searchReader({ feed: oneOf('new') });

/** What the address of the settings holds. */
export type SettingsSearch = ReturnType<typeof parseSettingsSearch>;
