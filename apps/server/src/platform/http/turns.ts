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
  /**
   * Milliseconds of work beyond one place that a caller may do at a stretch beside others: after that, one place is
   * theirs until they have rested.
   */
  burstMs: number;
}

/** Gives a place back; more than once does nothing. */
export type GiveBack = () => void;

/** What one caller has, and what of theirs waits, the first in front. */
interface Queue {
  taken: number;
  waiting: Set<(giveBack: GiveBack) => void>;
  /** Milliseconds worked beyond one place, and when that was counted. */
  overtime: number;
  countedAt: number;
}

/** How long a caller who does nothing counts among those whom the others leave places. */
const LINGER_MS = 1_000;

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
 * waiting callers in turn, however much each of them waits for. Whoever goes on working in several while others are about
 * keeps one: on a few processors, all of their places at work are felt by everybody.
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

  /** How many callers have a place, wait for one, or did so a moment ago. */
  get callers(): number {
    this.#forgetIdle();
    return this.#queues.size;
  }

  /**
   * Takes a place, as soon as one is free.
   * @throws Failure `rate_limited` when the caller has or waits for too many, `unavailable` when all together do
   */
  async take(caller: string): Promise<GiveBack> {
    const { all, eachWaiting, allWaiting } = this.#bounds;
    const queue = this.#queueOf(caller);
    if (queue.waiting.size === 0 && this.#taken < all && this.#mayTake(queue))
      return this.#give(caller, queue);
    if (queue.waiting.size >= eachWaiting) throw tooMuch();
    if (this.#waiting >= allWaiting) throw busy();
    return this.#wait(queue);
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
  #wait(queue: Queue): Promise<GiveBack> {
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
        reject(!this.#mayTake(queue) ? tooMuch() : busy());
      }, this.#bounds.waitMs);
      queue.waiting.add(begin);
    });
  }

  #queueOf(caller: string): Queue {
    this.#forgetIdle();
    const known = this.#queues.get(caller);
    if (known) return known;
    const queue = { taken: 0, waiting: new Set<never>(), overtime: 0, countedAt: performance.now() };
    this.#queues.set(caller, queue);
    return queue;
  }

  #mayTake(queue: Queue): boolean {
    this.#countOvertime(queue);
    const { each, burstMs } = this.#bounds;
    const isAlone = this.#queues.size === 1;
    return queue.taken < (isAlone || queue.overtime < burstMs ? each : 1);
  }

  /** Adds what was worked beyond one place since it was last counted, or takes off what was rested. */
  #countOvertime(queue: Queue): void {
    const now = performance.now();
    const counted = queue.overtime + (queue.taken - 1) * (now - queue.countedAt);
    queue.overtime = Math.min(Math.max(counted, 0), this.#bounds.burstMs);
    queue.countedAt = now;
  }

  #give(caller: string, queue: Queue): GiveBack {
    this.#countOvertime(queue);
    queue.taken += 1;
    this.#taken += 1;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
    let isGiven = true;
    return () => {
      if (!isGiven) return;
      isGiven = false;
      this.#countOvertime(queue);
      queue.taken -= 1;
      this.#taken -= 1;
      this.#next();
    };
  }

  /** Gives the places that are free to the callers whose turn it is. */
  #next(): void {
    while (this.#waiting > 0 && this.#taken < this.#bounds.all) {
      const turn = this.#turnOf();
      if (!turn) return;
      turn.begin(this.#give(turn.caller, turn.queue));
    }
  }

  /** Whose turn it is, of those who wait and may have another place. */
  #turnOf() {
    for (const [caller, queue] of this.#queues) {
      const [begin] = queue.waiting;
      if (begin && this.#mayTake(queue)) return { caller, queue, begin };
    }
    return undefined;
  }

  /** Those whose turn was last come last: the first who is not idle ends the search. */
  #forgetIdle(): void {
    for (const [caller, { taken, waiting, countedAt }] of this.#queues) {
      if (taken > 0 || waiting.size > 0 || performance.now() - countedAt < LINGER_MS) return;
      this.#queues.delete(caller);
    }
  }
}
