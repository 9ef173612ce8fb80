/**
 * Lets few pieces of work run at once, in the order in which they came. One that has waited too long runs as well, so
 * that work which takes long holds up the others only so long.
 */
export class FewAtOnce {
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #few: number;
  readonly #patienceMs: number;

  constructor(few: number, patienceMs: number) {
    this.#few = few;
    this.#patienceMs = patienceMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#few) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running < this.#few) this.#waiting.values().next().value?.();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        this.#running += 1;
        resolve();
      };
      const timer = setTimeout(begin, this.#patienceMs);
      this.#waiting.add(begin);
    });
  }
}
