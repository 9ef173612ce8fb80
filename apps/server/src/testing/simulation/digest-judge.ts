import { addDays, dayOfWeek } from '@landfall/domain/calendar-dates';
import { DAY_MS } from '@landfall/domain/durations';
import type { Disturbances } from './disturbances.ts';
import { dayAt, instantOf } from './local-time.ts';
import type { Office } from './office.ts';

interface Digest {
  personId: string;
  at: number;
  /** The office's calendar day. */
  day: string;
  text: string;
}

const DIGEST_TIME = '07:30';

const isWeekend = (day: string) => dayOfWeek(day) % 6 === 0;

/** Finds digests sent to the wrong person or at the wrong time, and remembers their content. */
export class DigestJudge {
  readonly #faults: string[];
  readonly #disturbances: Disturbances;
  #digests: Digest[] = [];

  constructor(faults: string[], disturbances: Disturbances) {
    this.#faults = faults;
    this.#disturbances = disturbances;
  }

  /** Judges a digest that a person received. @param office the office that they belong to */
  take(office: Office | undefined, personId: string, now: number, text: string): void {
    const fault = (what: string) =>
      this.#faults.push(`${what}: digest to ${personId} at ${new Date(now).toISOString()}`);
    if (!office) return void fault('To nobody');
    const day = dayAt(now, office.timeZone);
    if (!office.hasDigest) fault('Not asked for');
    if (this.#digests.some((other) => other.personId === personId && other.day === day))
      fault('A second one of the day');
    const isInTime = now === instantOf(day, DIGEST_TIME, office.timeZone);
    if ((!isInTime || isWeekend(day)) && !this.#disturbances.isNear(now)) fault('At another time');
    this.#digests.push({ personId, at: now, day, text });
  }

  /** The digests that a member received after an instant. */
  since(personId: string, instant: number): Digest[] {
    return this.#digests.filter((digest) => digest.personId === personId && digest.at > instant);
  }

  /** Whether a member's digest of a calendar day names a date, as of the day that it is on. */
  hasNamed(personId: string, day: string, date: { id: string; day: string }): boolean {
    return this.#digests.some(
      (digest) =>
        digest.personId === personId && digest.day === day && names(digest, `${date.id}&on=${date.day}`),
    );
  }

  /** Forgets digests older than nine days. */
  forget(now: number): void {
    this.#digests = this.#digests.filter(({ at }) => at >= now - 9 * DAY_MS);
  }
}

/** The day of the digest after that of a calendar day. */
export function digestDayAfter(day: string): string {
  const next = addDays(day, 1);
  return isWeekend(next) ? digestDayAfter(next) : next;
}

/** Whether a digest names a date. */
export function names({ text }: Digest, dateId: string): boolean {
  return text.includes(`date=${dateId}`);
}
