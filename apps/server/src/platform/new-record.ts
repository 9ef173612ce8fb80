import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Increases with every id, so that ids of one millisecond keep their order. */
let sequence = randomInt(2 ** 31);

/**
 * A UUIDv7 of an instant. Lists are sorted by ids, and people see creation times, so both come from one clock, that of
 * the call.
 * @param now ISO instant
 */
export function newId(now: string): string {
  sequence = (sequence + 1) >>> 0;
  return uuidv7({ msecs: Date.parse(now), seq: sequence });
}

/** The id and creation time of a new record. */
export interface NewRecord {
  id: string;
  /** ISO instant, the same as in the id. */
  created_at: string;
}

/** The id and creation time of a record created at `now`, an ISO instant. */
export function newRecord(now: string): NewRecord {
  return { id: newId(now), created_at: now };
}
