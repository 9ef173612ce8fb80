/** Business constants and limits of the product specification, section 9. Durations are milliseconds unless named otherwise. */

export const SECONDS_PER_DAY = 86_400;

/** Date settings are cached this long unless a refresh is forced. */
export const DATE_SETTINGS_CACHE_MS = 300_000;

/** Pause before a case filter or a search is sent. */
export const SEARCH_DEBOUNCE_MS = 300;

/** The page size of lists, and the largest a caller may ask for. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Dates up to this many days ahead count as soon. */
export const SOON_DAYS = 7;

/** Section 9, "Login": how the browser signs in. */
export const LOGIN = {
  silentTimeoutSeconds: 60,
  httpTimeoutSeconds: 10,
  httpRetries: 3,
  popup: { width: 400, height: 600 },
  sessionCookieDays: 1,
  transactionCookieDays: 1,
  leewaySeconds: 60,
} as const;

/** Longest accepted texts, in UTF-16 code units. */
export const LIMITS = {
  title: 300,
  description: 20_000,
  organizationName: 200,
  dateName: 100,
  search: 200,
} as const;
