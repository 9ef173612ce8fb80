import type { LiveEvent } from '@landfall/contract/live';
import type pg from 'pg';
import type { OrgTx } from '../db/session.ts';
import { afterCommit } from '../db/transaction.ts';

/** The database channel by which processes notify one another of changes. */
export const LIVE_CHANNEL = 'landfall_live';

/** The pause between two batches, in milliseconds. */
const EVERY_MS = 50;
/** PostgreSQL accepts less than 8,000 bytes at once. */
const MAX_BYTES = 7_900;

/** A message of the channel: only ids, because every process receives those of every organization. */
export interface Announcement {
  orgId: string;
  /** The person it is for; undefined: every member of the organization. */
  personId: string | undefined;
  /** Undefined: ends their streams, because their permissions have changed. */
  event: LiveEvent | undefined;
}

function written({ orgId, personId = '', event }: Announcement): string {
  return [orgId, personId, ...(event ? [event.kind, event.id ?? '', event.n] : [])].join(' ');
}

/** Parses messages of {@link announce} and {@link announceEnd}. */
export function readAnnouncements(payload: string): Announcement[] {
  return payload.split('\n').map((line) => {
    const [orgId = '', personId, kind, id, n] = line.split(' ');
    const event = kind ? { kind: kind as LiveEvent['kind'], id: id || null, n: Number(n) } : undefined;
    return { orgId, personId: personId || undefined, event };
  });
}

/** Joins lines into as few payloads as possible. */
function packed(lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let last = '';
  for (const line of lines) {
    if (last && last.length + 1 + line.length > MAX_BYTES) {
      payloads.push(last);
      last = '';
    }
    last = last ? `${last}\n${line}` : line;
  }
  return last ? [...payloads, last] : payloads;
}

/**
 * Sends notifications of committed changes in transactions of its own: a notifying transaction holds a lock of the
 * whole database server from before its commit is on disk, so that changes that notified themselves would wait for one
 * another's disks.
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
      // Sent one after the other, to arrive in order.
      this.#sending = this.#sending.then(() => this.#send(payloads));
    }
    await this.#sending;
  }

  async #send(payloads: string[]): Promise<void> {
    // Browsers notice lost notifications by themselves.
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

/**
 * Ends the streams of a member, or of all, once the transaction is committed, because their permissions have changed.
 */
export function announceEnd({ db, orgId }: OrgTx, personId?: string): void {
  afterCommit(db, (pool) => announcerOf(pool).add({ orgId, personId, event: undefined }));
}

/** Sends the waiting notifications, before the pool is closed. */
export async function flushAnnouncements(pool: pg.Pool): Promise<void> {
  await announcers.get(pool)?.flush();
}
