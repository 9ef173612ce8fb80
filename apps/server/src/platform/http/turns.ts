import { Failure } from './failure.ts';

/** How many places there are, and who may wait for one. */
export interface Bounds {
  /** Places of one caller, and of all together. */
  each: number;
  all: number;
  /** How many of one caller, and of all together, wait for a place. */
  eachWaiting: number;
  allWaiting: number;
  /** For how many milliseconds. */
  waitMs: number;
}

/** Gives a place back; more than once does nothing. */
export type GiveBack = () => void;

/** What one caller has, and what of theirs waits, the first in front. */
interface Queue {
  taken: number;
  waiting: Set<(giveBack: GiveBack) => void>;
}

/** What a caller is told who has too much under way. */
function tooMuch(): Failure {
  return new Failure('rate_limited', 'Too many requests at once. Wait a moment and try again', {
    retryAfter: 1,
  });
}

function busy(): Failure {
  return new Failure('unavailable', 'The service is busy right now. Try again in a moment');
}

/**
 * Places that callers share fairly. Each has a few of them at most; while none is free, those that come free go to the
 * waiting callers in turn, however much each of them waits for.
 */
export class Turns {
  readonly #bounds: Bounds;
  /** Callers that have a place or wait for one; the one whose turn was last comes last. */
  readonly #queues = new Map<string, Queue>();
  #taken = 0;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many callers have a place or wait for one. */
  get callers(): number {
    return this.#queues.size;
  }

  /**
   * Takes a place, as soon as one is free.
   * @throws Failure `rate_limited` when the caller has or waits for too many, `unavailable` when all together do
   */
  async take(caller: string): Promise<GiveBack> {
    const { each, all, eachWaiting, allWaiting } = this.#bounds;
    const queue = this.#queues.get(caller) ?? { taken: 0, waiting: new Set() };
    if (queue.taken < each && this.#taken < all) return this.#give(caller, queue);
    if (queue.waiting.size >= eachWaiting) throw tooMuch();
    if (this.#waiting >= allWaiting) throw busy();
    return this.#turn(caller, queue);
  }

  /** Does some work in a place, which it gives back. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.take(caller);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** Waits for the caller's turn. */
  #turn(caller: string, queue: Queue): Promise<GiveBack> {
    this.#queues.set(caller, queue);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        queue.waiting.delete(begin);
        this.#waiting -= 1;
      };
      const begin = (giveBack: GiveBack) => {
        stopWaiting();
        resolve(giveBack);
      };
      const timer = setTimeout(() => {
        stopWaiting();
        const isOwnFault = queue.taken >= this.#bounds.each;
        this.#forget(caller, queue);
        reject(isOwnFault ? tooMuch() : busy());
      }, this.#bounds.waitMs);
      queue.waiting.add(begin);
    });
  }

  #give(caller: string, queue: Queue): GiveBack {
    queue.taken += 1;
    this.#taken += 1;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
    let isGiven = true;
    return () => {
      if (!isGiven) return;
      isGiven = false;
      queue.taken -= 1;
      this.#taken -= 1;
      this.#forget(caller, queue);
      this.#next();
    };
  }

  /** Gives the place that has come free to the caller whose turn it is. */
  #next(): void {
    for (const [caller, queue] of this.#queues) {
      const [begin] = queue.waiting;
      if (!begin || queue.taken >= this.#bounds.each) continue;
      begin(this.#give(caller, queue));
      return;
    }
  }

  #forget(caller: string, queue: Queue): void {
    if (queue.taken === 0 && queue.waiting.size === 0) this.#queues.delete(caller);
  }
}
