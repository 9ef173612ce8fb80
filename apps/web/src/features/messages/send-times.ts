import { MAIL_LATER_DAYS, SECONDS_PER_DAY } from '@landfall/contract/constants';

/** A day and a time of day, as they are chosen. */
export interface LaterValues {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM`. */
  time: string;
}

/** The instant of a day and a time in the reader's zone; undefined when they are invalid. */
export function instantOf({ day, time }: LaterValues): string | undefined {
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The error of the time at which a mail is to be sent, or null. @param now milliseconds since the epoch */
export function laterFault(
  values: LaterValues,
  now: number,
): { [Field in keyof LaterValues]?: string } | null {
  if (!values.day) return { day: 'Choose a day' };
  const instant = instantOf(values);
  if (!instant) return { time: 'Choose a time' };
  const ahead = Date.parse(instant) - now;
  if (ahead <= 0) return { time: 'This moment has passed' };
  if (ahead > MAIL_LATER_DAYS * SECONDS_PER_DAY * 1_000)
    return { day: `At most ${MAIL_LATER_DAYS} days ahead` };
  return null;
}
