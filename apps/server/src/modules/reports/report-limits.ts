/** The most dates that one report holds. */
export const REPORT_ROWS = 20_000;

/** How long a report is at most, as JSON in bytes: whoever reads, prints or exports one has all of it in memory. */
export const REPORT_BYTES = 8 * 1024 * 1024;

/** How long a preview can be saved, in milliseconds. */
export const PREVIEW_MS = 86_400_000;

/** So many previews of one person are kept in an organization. */
export const MOST_PREVIEWS = 10;
