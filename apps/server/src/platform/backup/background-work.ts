import { type Clock, hasPassed } from '../clock.ts';

/** Callbacks for the end of a piece of work. */
interface Outcome {
  succeeded(): void;
  failed(error: unknown): void;
}

/** Running work, with its start in milliseconds since the epoch. */
interface UnderWay {
  name: string;
  begunAt: number;
}

/**
 * Work that runs beside the shipments: at most one of each name at a time, and none for a while after one of its name
 * failed.
 */
export class BackgroundWork {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #running = new Map<string, { ended: Promise<void>; begunAt: number }>();
  /** When work of each name failed last. */
  readonly #failedAt = new Map<string, number>();

  /** @param pauseMs how long to wait after a failure before work of the same name may start again */
  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** Starts it, unless work of its name is running or has failed a moment ago. */
  begin(name: string, work: () => Promise<void>, outcome: Outcome): void {
    const failedAt = this.#failedAt.get(name) ?? Number.NEGATIVE_INFINITY;
    if (hasPassed(this.#pauseMs, failedAt, this.#clock.now())) this.beginAtOnce(name, work, outcome);
  }

  /** Starts it for a person who waits for it, unless work of its name is running. */
  beginAtOnce(name: string, work: () => Promise<void>, { succeeded, failed }: Outcome): void {
    if (this.isUnderWay(name)) return;
    const ended = work()
      .then(succeeded, (error: unknown) => {
        this.#failedAt.set(name, this.#clock.now());
        failed(error);
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, { ended, begunAt: this.#clock.now() });
  }

  /** All running work. */
  get underWay(): UnderWay[] {
    return [...this.#running].map(([name, { begunAt }]) => ({ name, begunAt }));
  }

  isUnderWay(name: string): boolean {
    return this.#running.has(name);
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}
