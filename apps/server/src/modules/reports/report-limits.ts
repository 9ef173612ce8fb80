import { DELETED_REPORT_DAYS } from '@landfall/contract/constants';
import { DAY_MS } from '@landfall/domain/durations';

/** The most dates that one report holds. */
export const REPORT_ROWS = 20_000;

/** How long a report is at most, as JSON in bytes: whoever reads, prints or exports one has all of it in memory. */
export const REPORT_BYTES = 12 * 1024 * 1024;

/** How long a preview can be saved, in milliseconds. */
export const PREVIEW_MS = DAY_MS;

/** How long a deleted report can be restored, in milliseconds. */
export const DELETED_MS = DELETED_REPORT_DAYS * DAY_MS;

/** The most previews of one person that are kept in an organization. */
export const MOST_PREVIEWS = 10;
