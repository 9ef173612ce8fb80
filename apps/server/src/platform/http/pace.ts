import { setTimeout as pause } from 'node:timers/promises';

/** What a pace goes by; tests have a clock of their own. */
interface PaceClock {
  /** Milliseconds since some moment. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

/** The shortest pause that is worth a timer, in milliseconds. */
const SHORTEST_MS = 2;
/** How many senders are kept in mind before those are forgotten who may send at once. */
const SENDERS = 1_000;

/** Holds each sender to so many bytes a second, by waiting before more of theirs is read. */
export class Pace {
  readonly #bytesPerMs: number;
  readonly #clock: PaceClock;
  /** When what each sent will have taken its time. */
  readonly #due = new Map<string, number>();

  constructor(bytesPerSecond: number, clock: PaceClock = { now: () => performance.now(), pause }) {
    this.#bytesPerMs = bytesPerSecond / 1_000;
    this.#clock = clock;
  }

  /** How many senders are kept in mind. */
  get senders(): number {
    return this.#due.size;
  }

  /** Resolves when the sender may go on after `bytes`. */
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
