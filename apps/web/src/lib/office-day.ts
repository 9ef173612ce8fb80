/**
 * The calendar day of an instant at the office.
 * @param zone the office's IANA time zone; the day in UTC without one
 * @returns `YYYY-MM-DD`
 */
export function officeDay(instant: string, zone: string | undefined): string {
  try {
    const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone ?? 'UTC' } as const;
    // Canadian dates are written so.
    return new Intl.DateTimeFormat('en-CA', options).format(Date.parse(instant));
  } catch {
    // A zone that this browser does not know.
    return instant.slice(0, 10);
  }
}
