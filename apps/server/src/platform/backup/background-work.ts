import type { Clock } from '../clock.ts';

/** What is told when a piece of work ends. */
interface Outcome {
  succeeded(): void;
  failed(error: unknown): void;
}

/** Work that goes on, and since when, in milliseconds since the epoch. */
interface UnderWay {
  name: string;
  begunAt: number;
}

/** What goes on beside the shipments: one of a name at a time, and none for a while after one of its name failed. */
export class BackgroundWork {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #running = new Map<string, { ended: Promise<void>; begunAt: number }>();
  readonly #notBefore = new Map<string, number>();

  /** @param pauseMs how long none of a name is begun after one that failed */
  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** Begins it, unless one of its name is under way or has failed a moment ago. */
  begin(name: string, work: () => Promise<void>, outcome: Outcome): void {
    if (this.#clock.now() >= (this.#notBefore.get(name) ?? 0)) this.beginAtOnce(name, work, outcome);
  }

  /** Begins it for somebody who waits for it, unless one of its name is under way. */
  beginAtOnce(name: string, work: () => Promise<void>, { succeeded, failed }: Outcome): void {
    if (this.isUnderWay(name)) return;
    const ended = work()
      .then(succeeded, (error: unknown) => {
        this.#notBefore.set(name, this.#clock.now() + this.#pauseMs);
        failed(error);
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, { ended, begunAt: this.#clock.now() });
  }

  /** All that goes on. */
  get underWay(): UnderWay[] {
    return [...this.#running].map(([name, { begunAt }]) => ({ name, begunAt }));
  }

  isUnderWay(name: string): boolean {
    return this.#running.has(name);
  }

  /** Resolves when nothing goes on. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}
