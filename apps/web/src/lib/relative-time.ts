const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the largest to the smallest: a duration is given in the first unit of which it is at least one. */
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/**
 * How long ago an instant was, in the reader's language: '3 days ago', '1 hour ago', 'just now'. Even when this
 * computer's clock is behind the server's, nothing is 'in 2 seconds'.
 * @param iso a UTC instant; anything else is returned unchanged
 * @param now milliseconds since the epoch
 */
export function relativeTime(iso: string, now: number, locale?: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const elapsed = Math.max(0, now - time);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const unit = UNITS.find(([, length]) => elapsed >= length);
  if (!unit) return 'just now';
  return words.format(-Math.floor(elapsed / unit[1]), unit[0]);
}

/** How far off a day is, in the reader's language: 'today', 'tomorrow', 'in 5 days', '3 days ago'. */
export function relativeDay(days: number, locale?: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
