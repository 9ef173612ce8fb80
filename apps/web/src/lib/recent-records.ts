import { RECENT_RECORDS } from '@landfall/contract/constants';

const PREFIX = 'landfall:recent:';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ids of the records that a person opened last, the latest first. Only ids are stored and the names are fetched
 * from the server, so that no client's name stays in a browser. The stored value is validated, as it may be anything.
 */
export function recentRecords(personId: string, storage: Storage = localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(`${PREFIX}${personId}`) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => typeof id === 'string' && ID.test(id)).slice(0, RECENT_RECORDS);
  } catch {
    return [];
  }
}

/** Puts a record at the front; one that is in the list already moves there. */
export function rememberRecord(personId: string, id: string, storage: Storage = localStorage): void {
  const others = recentRecords(personId, storage).filter((other) => other !== id);
  try {
    storage.setItem(`${PREFIX}${personId}`, JSON.stringify([id, ...others].slice(0, RECENT_RECORDS)));
  } catch {
    // If the storage is full, only the list of recent records is lost.
  }
}

function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

/** Removes a record that may no longer be seen from every person's list in this browser. */
export function forgetRecord(id: string, storage: Storage = localStorage): void {
  for (const key of keysOf(storage)) {
    const left = recentRecords(key.slice(PREFIX.length), storage).filter((other) => other !== id);
    storage.setItem(key, JSON.stringify(left));
  }
}

/** Removes every person's recent records from this browser. */
export function forgetRecentRecords(storage: Storage = localStorage): void {
  for (const key of keysOf(storage)) storage.removeItem(key);
}
