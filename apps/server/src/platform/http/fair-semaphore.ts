import { Failure } from './failure.ts';

/** How many slots there are, and how many callers may wait for one. */
export interface Bounds {
  /** Slots of one caller, and of all together. */
  each: number;
  all: number;
  /** How many requests of one caller, and of all together, may wait for a slot. */
  eachWaiting: number;
  allWaiting: number;
  /** How long a request may wait, in milliseconds. */
  waitMs: number;
  /**
   * Milliseconds of work beyond one slot that a caller may do at a stretch beside others. After that they are throttled
   * until they have been idle for as long.
   */
  burstMs: number;
}

/** Releases a slot; calling it again does nothing. */
export type Release = () => void;

/** A caller's slots and waiting requests, the first one in front. */
interface Queue {
  taken: number;
  waiting: Set<(release: Release) => void>;
  /** Milliseconds worked beyond one slot, and when that was counted. */
  overtime: number;
  countedAt: number;
  isThrottled: boolean;
  /** While throttled: when the next slot may be taken. */
  pausedUntil: number;
}

/** How long an idle caller still counts as active, so that others leave slots to them. */
const LINGER_MS = 1_000;

/** Longest pause between two pieces of work of a throttled caller. */
const LONGEST_PAUSE_MS = 50;

/** The refusal for a caller with too many requests. */
function tooMuch(): Failure {
  return new Failure('rate_limited', 'Too many requests at once. Wait a moment and try again', {
    retryAfter: 1,
  });
}

function busy(): Failure {
  return new Failure('unavailable', 'The service is busy right now. Try again in a moment');
}

/**
 * A semaphore whose slots callers share fairly. Each caller has at most a few of them; when none is free, released slots
 * go to the waiting callers in turn, however many requests of each are waiting. A caller who keeps several slots busy
 * while others are active is throttled: they keep one slot and leave it free after each piece of work for as long as that
 * took. On a few processors, one caller without a pause makes everybody else wait twice as long.
 */
export class FairSemaphore {
  readonly #bounds: Bounds;
  /** Callers that have a slot or wait for one; the one who got the last slot comes last. */
  readonly #queues = new Map<string, Queue>();
  #taken = 0;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many callers have a slot, wait for one, or did so a moment ago. */
  get callers(): number {
    this.#forgetIdle();
    return this.#queues.size;
  }

  /**
   * Acquires a slot, as soon as one is free.
   * @throws Failure `rate_limited` when the caller has or waits for too many, `unavailable` when all together do
   */
  async acquire(caller: string): Promise<Release> {
    const { all, eachWaiting, allWaiting } = this.#bounds;
    const queue = this.#queueOf(caller);
    if (queue.waiting.size === 0 && this.#taken < all && this.#mayAcquire(queue))
      return this.#give(caller, queue);
    if (queue.waiting.size >= eachWaiting) throw tooMuch();
    if (this.#waiting >= allWaiting) throw busy();
    return this.#wait(queue);
  }

  /** Runs some work in a slot, which it releases afterwards. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(caller);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for the caller's next slot. */
  #wait(queue: Queue): Promise<Release> {
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        this.#countOvertime(queue);
        queue.waiting.delete(begin);
        this.#waiting -= 1;
      };
      const begin = (release: Release) => {
        stopWaiting();
        resolve(release);
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(!this.#mayAcquire(queue) ? tooMuch() : busy());
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
      isThrottled: false,
      pausedUntil: 0,
    };
    this.#queues.set(caller, queue);
    return queue;
  }

  #mayAcquire(queue: Queue): boolean {
    this.#countOvertime(queue);
    const isAlone = this.#queues.size === 1;
    if (isAlone || !queue.isThrottled) return queue.taken < this.#bounds.each;
    return queue.taken === 0 && performance.now() >= queue.pausedUntil;
  }

  /** Adds the work beyond one slot since the last count, or subtracts the idle time. */
  #countOvertime(queue: Queue): void {
    const { burstMs } = this.#bounds;
    const now = performance.now();
    const isIdle = queue.taken === 0 && queue.waiting.size === 0;
    const beyondOne = isIdle ? -1 : Math.max(queue.taken - 1, 0);
    const counted = queue.overtime + beyondOne * (now - queue.countedAt);
    queue.overtime = Math.min(Math.max(counted, 0), burstMs);
    queue.countedAt = now;
    if (queue.overtime === burstMs) queue.isThrottled = true;
    if (queue.overtime === 0) queue.isThrottled = false;
  }

  /** Makes a throttled caller pause after a piece of work. */
  #pause(queue: Queue, workedMs: number): void {
    const pauseMs = Math.min(workedMs, LONGEST_PAUSE_MS);
    queue.pausedUntil = performance.now() + pauseMs;
    // A timer counts in whole milliseconds and may be early by a part of one.
    setTimeout(() => this.#next(), Math.ceil(pauseMs) + 1).unref();
  }

  #give(caller: string, queue: Queue): Release {
    this.#countOvertime(queue);
    queue.taken += 1;
    this.#taken += 1;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
    const began = performance.now();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#countOvertime(queue);
      queue.taken -= 1;
      this.#taken -= 1;
      if (queue.isThrottled) this.#pause(queue, performance.now() - began);
      this.#next();
    };
  }

  /** Gives the free slots to the callers who are next. */
  #next(): void {
    while (this.#waiting > 0 && this.#taken < this.#bounds.all) {
      const next = this.#nextInLine();
      if (!next) return;
      next.begin(this.#give(next.caller, next.queue));
    }
  }

  /** The next caller among those who wait and may have another slot. */
  #nextInLine() {
    for (const [caller, queue] of this.#queues) {
      const [begin] = queue.waiting;
      if (begin && this.#mayAcquire(queue)) return { caller, queue, begin };
    }
    return undefined;
  }

  /** Removes idle callers. Those who got a slot last come last, so that the first one who is not idle ends the search. */
  #forgetIdle(): void {
    for (const [caller, { taken, waiting, countedAt }] of this.#queues) {
      if (taken > 0 || waiting.size > 0 || performance.now() - countedAt < LINGER_MS) return;
      this.#queues.delete(caller);
    }
  }
}
