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
   * Milliseconds of work beyond one place that a caller may do at a stretch beside others. After that they are held back
   * until they have had nothing to do for as long.
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
  isHeldBack: boolean;
  /** While held back: when the next place may be taken. */
  restsUntil: number;
}

/** How long a caller who does nothing counts among those whom the others leave places. */
const LINGER_MS = 1_000;

/** Longest pause between two pieces of work of a caller who is held back. */
const LONGEST_REST_MS = 50;

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
 * is held back: they keep one place and leave it free after each piece of work for as long as that took. On a few
 * processors, one caller without a pause makes everybody else wait twice as long.
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
        this.#countOvertime(queue);
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
      this.#countOvertime(queue);
      queue.waiting.add(begin);
    });
  }

  #queueOf(caller: string): Queue {
    this.#forgetIdle();
    const known = this.#queues.get(caller);
    if (known) return known;
    const queue = {
      taken: 0,
      waiting: new Set<never>(),
      overtime: 0,
      countedAt: performance.now(),
      isHeldBack: false,
      restsUntil: 0,
    };
    this.#queues.set(caller, queue);
    return queue;
  }

  #mayTake(queue: Queue): boolean {
    this.#countOvertime(queue);
    const isAlone = this.#queues.size === 1;
    if (isAlone || !queue.isHeldBack) return queue.taken < this.#bounds.each;
    return queue.taken === 0 && performance.now() >= queue.restsUntil;
  }

  /** Adds what was worked beyond one place since it was last counted, or takes off the time without work. */
  #countOvertime(queue: Queue): void {
    const { burstMs } = this.#bounds;
    const now = performance.now();
    const isIdle = queue.taken === 0 && queue.waiting.size === 0;
    const beyondOne = isIdle ? -1 : Math.max(queue.taken - 1, 0);
    const counted = queue.overtime + beyondOne * (now - queue.countedAt);
    queue.overtime = Math.min(Math.max(counted, 0), burstMs);
    queue.countedAt = now;
    if (queue.overtime === burstMs) queue.isHeldBack = true;
    if (queue.overtime === 0) queue.isHeldBack = false;
  }

  /** Lets a caller who is held back pause, now that a piece of their work is done. */
  #rest(queue: Queue, workedMs: number): void {
    const restMs = Math.min(workedMs, LONGEST_REST_MS);
    queue.restsUntil = performance.now() + restMs;
    // A timer counts in whole milliseconds and may be early by a part of one.
    setTimeout(() => this.#next(), Math.ceil(restMs) + 1).unref();
  }

  #give(caller: string, queue: Queue): GiveBack {
    this.#countOvertime(queue);
    queue.taken += 1;
    this.#taken += 1;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
    const began = performance.now();
    let isGiven = true;
    return () => {
      if (!isGiven) return;
      isGiven = false;
      this.#countOvertime(queue);
      queue.taken -= 1;
      this.#taken -= 1;
      if (queue.isHeldBack) this.#rest(queue, performance.now() - began);
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
