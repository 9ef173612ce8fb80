import { DELETED_REPORT_DAYS } from '@landfall/contract/constants';
import { DAY_MS } from '@landfall/domain/durations';

/** The maximum number of dates in one report. */
export const REPORT_ROWS = 20_000;

/** The maximum size of a report as JSON, in bytes: reading, printing or exporting it holds all of it in memory. */
export const REPORT_BYTES = 12 * 1024 * 1024;

/** How long a preview can be saved, in milliseconds. */
export const PREVIEW_MS = DAY_MS;

/** How long a deleted report can be restored, in milliseconds. */
export const DELETED_MS = DELETED_REPORT_DAYS * DAY_MS;

/** The maximum number of previews of one person that are stored in an organization. */
export const MAX_PREVIEWS = 10;
