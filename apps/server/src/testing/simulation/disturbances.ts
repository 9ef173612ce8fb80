import { HOUR_MS } from '@landfall/domain/durations';

/** The periods in which nothing could be sent on time. */
export class Disturbances {
  readonly #all: { from: number; to: number }[] = [];

  /** Adds a period; adjoining periods become one. */
  add(from: number, to: number): void {
    const last = this.#all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else this.#all.push({ from, to });
  }

  /** Whether something due during a period may be sent at an instant: until two hours after the period. */
  excuse(dueAt: number, now: number): boolean {
    return this.#all.some(({ from, to }) => from <= dueAt && now <= to + 2 * HOUR_MS);
  }

  /** Whether an instant is in a period, or within two hours after it. */
  isNear(now: number): boolean {
    return this.#all.some(({ from, to }) => from <= now && now <= to + 2 * HOUR_MS);
  }
}
