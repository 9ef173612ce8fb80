import { setTimeout as pause } from 'node:timers/promises';

/** A clock for pacing, which tests replace. */
interface PaceClock {
  /** Milliseconds since an arbitrary time. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

/** The shortest pause that is worth a timer, in milliseconds. */
const SHORTEST_MS = 2;
/** How many senders are remembered before idle ones are removed. */
const SENDERS = 1_000;

/** Limits each sender to a number of bytes per second, by waiting before more is read. */
export class Pace {
  readonly #bytesPerMs: number;
  readonly #clock: PaceClock;
  /** When each sender may send again. */
  readonly #due = new Map<string, number>();

  constructor(bytesPerSecond: number, clock: PaceClock = { now: () => performance.now(), pause }) {
    this.#bytesPerMs = bytesPerSecond / 1_000;
    this.#clock = clock;
  }

  /** How many senders are remembered. */
  get senders(): number {
    return this.#due.size;
  }

  /** Resolves when the sender may continue after `bytes`. */
  async sent(sender: string, bytes: number): Promise<void> {
    const now = this.#clock.now();
    if (this.#due.size > SENDERS) this.#forget(now);
    const due = Math.max(this.#due.get(sender) ?? 0, now) + bytes / this.#bytesPerMs;
    this.#due.set(sender, due);
    if (due - now >= SHORTEST_MS) await this.#clock.pause(due - now);
  }

  #forget(now: number): void {
    for (const [sender, due] of this.#due) if (due <= now) this.#due.delete(sender);
  }
}
