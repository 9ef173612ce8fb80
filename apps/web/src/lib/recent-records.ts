/** A record that was opened not long ago. */
export interface RecentRecord {
  /** Address of its page. */
  href: string;
  label: string;
}

/** As many as fit one glance. */
const KEPT = 8;

const PREFIX = 'landfall:recent:';

function isRecord(value: unknown): value is RecentRecord {
  return (
    typeof Reflect.get(Object(value), 'href') === 'string' &&
    typeof Reflect.get(Object(value), 'label') === 'string'
  );
}

/** The records that a person opened last, the latest first. What is stored may be anything. */
export function recentRecords(personId: string, storage: Storage = localStorage): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(`${PREFIX}${personId}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a record in front of the others; one that was there moves up and takes its present name. */
export function rememberRecord(
  personId: string,
  record: RecentRecord,
  storage: Storage = localStorage,
): void {
  const others = recentRecords(personId, storage).filter(({ href }) => href !== record.href);
  try {
    storage.setItem(`${PREFIX}${personId}`, JSON.stringify([record, ...others].slice(0, KEPT)));
  } catch {
    // A full storage costs the list of recent records, nothing else.
  }
}

function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

/** Forgets one record, whoever opened it in this browser: it is no longer theirs to see. */
export function forgetRecord(href: string, storage: Storage = localStorage): void {
  for (const key of keysOf(storage)) {
    const left = recentRecords(key.slice(PREFIX.length), storage).filter((record) => record.href !== href);
    storage.setItem(key, JSON.stringify(left));
  }
}

/** Forgets every person's recent records in this browser. */
export function forgetRecentRecords(storage: Storage = localStorage): void {
  for (const key of keysOf(storage)) storage.removeItem(key);
}
