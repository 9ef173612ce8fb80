export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Whether so many milliseconds have passed since an instant. True for an instant in the future, too: a clock that was
 * set back would otherwise stop regular work for as long as it was ahead.
 */
export function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return now < since || now - since >= milliseconds;
}
