import { HOUR_MS } from '@landfall/domain/durations';

/** When nothing could be sent in time. */
export class Disturbances {
  readonly #all: { from: number; to: number }[] = [];

  /** Takes note of one; what follows one another is one. */
  add(from: number, to: number): void {
    const last = this.#all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else this.#all.push({ from, to });
  }

  /** Whether what was due during one may come at an instant: until two hours after it. */
  excuse(dueAt: number, now: number): boolean {
    return this.#all.some(({ from, to }) => from <= dueAt && now <= to + 2 * HOUR_MS);
  }

  /** Whether an instant is in one, or within two hours after it. */
  isNear(now: number): boolean {
    return this.#all.some(({ from, to }) => from <= now && now <= to + 2 * HOUR_MS);
  }
}
