import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Rises with every id, so that ids of one millisecond keep the order in which they were made. */
let sequence = randomInt(2 ** 31);

/**
 * A UUIDv7 of an instant. Lists order records by their ids, and people read when they were made: both come from one
 * clock, that of the call.
 * @param now ISO instant
 */
export function newId(now: string): string {
  sequence = (sequence + 1) >>> 0;
  return uuidv7({ msecs: Date.parse(now), seq: sequence });
}

/** What tells a new record apart and dates it. */
export interface NewRecord {
  id: string;
  /** ISO instant, the one of the id. */
  created_at: string;
}

/** A record that is made at `now`, an ISO instant. */
export function newRecord(now: string): NewRecord {
  return { id: newId(now), created_at: now };
}
