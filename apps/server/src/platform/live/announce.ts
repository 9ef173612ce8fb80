import type { LiveEvent } from '@landfall/contract/live';
import type pg from 'pg';
import type { OrgTx } from '../db/session.ts';
import { afterCommit } from '../db/transaction.ts';

/** The one channel of the database by which processes tell one another what changed. */
export const LIVE_CHANNEL = 'landfall_live';

/** A batch is sent this long after the one before, in milliseconds. */
const EVERY_MS = 50;
/** PostgreSQL takes less than 8,000 bytes at once. */
const MOST_BYTES = 7_900;

/** What is said on the channel: ids alone, since every process hears what is said of every organization. */
export interface Announcement {
  orgId: string;
  /** The person it is for; undefined: every member of the organization. */
  personId: string | undefined;
  /** Undefined: their streams are to end, because they may do something else than before, or nothing. */
  event: LiveEvent | undefined;
}

function written({ orgId, personId = '', event }: Announcement): string {
  return [orgId, personId, ...(event ? [event.kind, event.id ?? '', event.n] : [])].join(' ');
}

/** Reads what {@link announce} and {@link announceEnd} had said. */
export function readAnnouncements(payload: string): Announcement[] {
  return payload.split('\n').map((line) => {
    const [orgId = '', personId, kind, id, n] = line.split(' ');
    const event = kind ? { kind: kind as LiveEvent['kind'], id: id || null, n: Number(n) } : undefined;
    return { orgId, personId: personId || undefined, event };
  });
}

/** Lines in as few payloads as they fit into. */
function packed(lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let last = '';
  for (const line of lines) {
    if (last && last.length + 1 + line.length > MOST_BYTES) {
      payloads.push(last);
      last = '';
    }
    last = last ? `${last}\n${line}` : line;
  }
  return last ? [...payloads, last] : payloads;
}

/**
 * Says on the channel what was committed, in transactions of its own: one that notifies holds a lock of the whole
 * database server from before its commit is on disk, so that changes that did so would wait for one another's disks.
 */
class Announcer {
  readonly #pool: pg.Pool;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  add(announcement: Announcement): void {
    this.#waiting.add(written(announcement));
    const pause = this.#sentAt + EVERY_MS - performance.now();
    this.#timer ??= setTimeout(() => void this.flush(), Math.max(0, pause));
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const payloads = packed(this.#waiting);
    this.#waiting.clear();
    if (payloads.length > 0) {
      this.#sentAt = performance.now();
      // One after the other, to be heard in the order in which it was said.
      this.#sending = this.#sending.then(() => this.#send(payloads));
    }
    await this.#sending;
  }

  async #send(payloads: string[]): Promise<void> {
    // What is lost with the connection the browsers find out by themselves.
    await this.#pool
      .query('select pg_notify($1, p) from unnest($2::text[]) p', [LIVE_CHANNEL, payloads])
      .catch(() => {});
  }
}

const announcers = new WeakMap<pg.Pool, Announcer>();

function announcerOf(pool: pg.Pool): Announcer {
  const announcer = announcers.get(pool) ?? new Announcer(pool);
  announcers.set(pool, announcer);
  return announcer;
}

/**
 * Notifies the open pages of members that something changed, once the transaction is committed. A service needs nothing
 * else to make its records live; the browser lists them in `LIVE_ROOTS`.
 * @param people who may know of it
 */
export function announce(
  { db, orgId }: Pick<OrgTx, 'db' | 'orgId'>,
  event: LiveEvent,
  people: readonly string[] | 'every member',
): void {
  const told = people === 'every member' ? [undefined] : people;
  afterCommit(db, (pool) => {
    for (const personId of told) announcerOf(pool).add({ orgId, personId, event });
  });
}

/**
 * Notifies the open pages of all members of an organization of a change that the database has made by itself, and
 * committed.
 */
export function announceFrom(pool: pg.Pool, orgId: string, event: LiveEvent): void {
  announcerOf(pool).add({ orgId, personId: undefined, event });
}

/** Ends the streams of a member, or of all, once the transaction is committed: what they may do has changed. */
export function announceEnd({ db, orgId }: OrgTx, personId?: string): void {
  afterCommit(db, (pool) => announcerOf(pool).add({ orgId, personId, event: undefined }));
}

/** Says what still waits to be said, before the pool is closed. */
export async function flushAnnouncements(pool: pg.Pool): Promise<void> {
  await announcers.get(pool)?.flush();
}
