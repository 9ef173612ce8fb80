import type { LiveListener } from '@landfall/contract/live';
import { Failure } from '../http/failure.ts';
import type { Announcement } from './announce.ts';

/** The duration of streams while this process does not receive notifications: reopening them then serves as polling. */
const UNHEARD_MS = 15_000;
/** How long ended streams are remembered: permissions of one that is being opened may have been checked before. */
const REMEMBERED_MS = 10_000;
/** Events from shortly before a stream was requested are counted as during it. */
const JUDGED_MS = 1_000;

/** Streams of one person in an organization, one per browser; another one ends the oldest. */
const MAX_STREAMS_OF_PERSON = 10;
/** Streams of one process. */
const MAX_STREAMS = 5_000;

interface Member {
  orgId: string;
  personId: string;
}

function keyOf({ orgId, personId }: Member): string {
  return `${orgId} ${personId}`;
}

/** The open streams of this process, and the events sent to them. */
export class LiveStreams {
  readonly #open = new Map<string, Set<LiveListener>>();
  /** When the streams of members were ended, by a monotonic clock. */
  readonly #ended = new Map<string, number>();
  /**
   * Streams opened while this process did not receive notifications: they may have missed changes, so they are soon
   * ended.
   */
  readonly #unheard = new Set<LiveListener>();
  #count = 0;
  #hears = false;
  #stopped = false;

  /** @throws Failure `unavailable` when the process has its maximum of streams */
  assertRoom(): void {
    if (this.#count >= MAX_STREAMS || this.#stopped)
      throw new Failure('unavailable', 'Too many pages are open. They are kept up to date more slowly');
  }

  /**
   * Opens a stream that notifies a member of changes that concern them.
   * @param askedAt when it was requested, as `performance.now()`
   * @returns a function that closes it
   */
  open(member: Member, listener: LiveListener, askedAt: number): () => void {
    const key = keyOf(member);
    const own = this.#open.get(key) ?? new Set();
    this.#open.set(key, own.add(listener));
    this.#count += 1;
    const unheard = this.#hears ? undefined : setTimeout(() => listener.onEnd(), UNHEARD_MS);
    if (unheard) this.#unheard.add(listener);
    const [oldest] = own;
    if (own.size > MAX_STREAMS_OF_PERSON) oldest?.onEnd();
    const wasEnded = [key, member.orgId].some(
      (of) => (this.#ended.get(of) ?? Number.NEGATIVE_INFINITY) > askedAt - JUDGED_MS,
    );
    if (this.#stopped || wasEnded) listener.onEnd();
    return () => {
      clearTimeout(unheard);
      this.#unheard.delete(listener);
      if (!own.delete(listener)) return;
      this.#count -= 1;
      if (own.size === 0 && this.#open.get(key) === own) this.#open.delete(key);
    };
  }

  /** Handles announcements of any process. */
  hear(announcements: readonly Announcement[]): void {
    for (const { orgId, personId, event } of announcements) {
      if (!event) this.#end(orgId, personId);
      else for (const listener of this.#of(orgId, personId)) listener.onEvent(event);
    }
  }

  /** How many are open. */
  get count(): number {
    return this.#count;
  }

  /**
   * Whether announcements of other processes are received. When they no longer are, every browser refetches, because
   * anything may have changed, and again when they are.
   */
  set hears(hears: boolean) {
    this.#hears = hears;
    if (!hears) this.#endAll();
    else for (const listener of [...this.#unheard]) listener.onEnd();
  }

  /** Ends all streams, including those that are being opened. */
  stop(): void {
    this.#stopped = true;
    this.#endAll();
  }

  #of(orgId: string, personId: string | undefined): LiveListener[] {
    if (personId !== undefined) return [...(this.#open.get(keyOf({ orgId, personId })) ?? [])];
    const keys = [...this.#open.keys()].filter((key) => key.startsWith(`${orgId} `));
    return keys.flatMap((key) => [...(this.#open.get(key) ?? [])]);
  }

  #end(orgId: string, personId: string | undefined): void {
    const now = performance.now();
    for (const [key, at] of this.#ended) if (at < now - REMEMBERED_MS) this.#ended.delete(key);
    this.#ended.set(personId === undefined ? orgId : keyOf({ orgId, personId }), now);
    for (const listener of this.#of(orgId, personId)) listener.onEnd();
  }

  #endAll(): void {
    for (const own of [...this.#open.values()]) for (const listener of [...own]) listener.onEnd();
  }
}
