/**
 * An instant at the office's local time, with the zone's abbreviation: 'Mar 2, 2026, 9:14 AM EST'.
 * @param zone the office's IANA time zone; the reader's own without one
 */
export function zonedInstant(instant: string, zone: string | undefined): string {
  const options: Intl.DateTimeFormatOptions = {
    calendar: 'gregory',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  };
  try {
    return new Intl.DateTimeFormat(undefined, { ...options, ...(zone && { timeZone: zone }) }).format(
      Date.parse(instant),
    );
  } catch {
    // The browser does not know the zone.
    return new Intl.DateTimeFormat(undefined, options).format(Date.parse(instant));
  }
}
