const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: '812 bytes', '3.4 MB'. */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const maximumFractionDigits = step === 0 || value >= 10 ? 0 : 1;
  const unit = bytes === 1 ? 'byte' : UNITS[step];
  return `${value.toLocaleString(locale, { maximumFractionDigits })} ${unit}`;
}

const DAY: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};

/** A calendar date: 'March 3, 2027', '3 de marzo de 2027'. */
export function dayText(date: string, locale: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { ...DAY, timeZone: 'UTC' });
}

/** Whether a calendar date is over for the reader at `now`, in milliseconds. */
export function isOver(date: string, now: number): boolean {
  return new Date(`${date}T23:59:59.999`).getTime() < now;
}

/** An instant in the reader's zone: 'March 3, 2027 at 5:00 PM'. */
export function momentText(instant: string, locale: string): string {
  return new Date(instant).toLocaleString(locale, { ...DAY, hour: 'numeric', minute: '2-digit' });
}
