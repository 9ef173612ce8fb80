import type { RecordedChange } from '../../platform/http/audit-writer.ts';

/** Kinds of records whose values can be erased while the values of other records stay: see `app.erase_history`. */
const ERASED_SEPARATELY: ReadonlySet<string> = new Set([
  'beneficiary',
  'petitioner',
  'note',
  'document',
  'thread',
]);

/** An entry to write: the record that it is about, and what changed. */
export interface PlacedEntry {
  resourceId: string | null;
  changes: RecordedChange[];
}

/**
 * Assigns changes to the entries of records. An entry has one hash of all its changes, so a record whose values can be
 * erased separately gets its own entry, in addition to the entries of the call.
 * @param resourceIds the records that the call was about: one entry each, in this order, before any others
 */
export function placeChanges(
  resourceIds: readonly (string | null)[],
  changes: readonly RecordedChange[],
): PlacedEntry[] {
  const entries = resourceIds.map((resourceId): PlacedEntry => ({ resourceId, changes: [] }));
  const entryOf = new Map(entries.map((entry) => [entry.resourceId, entry]));
  const alone = new Set(
    changes.filter(({ kind }) => ERASED_SEPARATELY.has(kind)).map(({ resourceId }) => resourceId),
  );
  const [first] = entries;
  const open = (resourceId: string) => {
    const entry: PlacedEntry = { resourceId, changes: [] };
    entries.push(entry);
    entryOf.set(resourceId, entry);
    return entry;
  };
  for (const change of changes) {
    const { kind, resourceId, caseId, ownerId } = change;
    if (ERASED_SEPARATELY.has(kind)) {
      (entryOf.get(resourceId) ?? open(resourceId)).changes.push(change);
      continue;
    }
    const place = [resourceId, caseId, ownerId].find((id) => entryOf.has(id) && !alone.has(id ?? ''));
    const isFree = first && !alone.has(first.resourceId ?? '');
    const entry = place ? entryOf.get(place) : isFree ? first : undefined;
    (entry ?? open(alone.has(resourceId) ? ownerId : resourceId)).changes.push(change);
  }
  return entries;
}
