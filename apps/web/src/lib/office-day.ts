/**
 * The calendar day of an instant at the office.
 * @param zone the office's IANA time zone; UTC without one
 * @returns `YYYY-MM-DD`
 */
export function officeDay(instant: string, zone: string | undefined): string {
  try {
    const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone ?? 'UTC' } as const;
    // The Canadian locale writes dates as `YYYY-MM-DD`.
    return new Intl.DateTimeFormat('en-CA', options).format(Date.parse(instant));
  } catch {
    // The browser does not know the zone.
    return instant.slice(0, 10);
  }
}
