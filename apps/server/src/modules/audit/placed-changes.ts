import type { RecordedChange } from '../../platform/http/audit-writer.ts';

/** Kinds of records whose values can be erased while those of others stay: see `app.erase_history`. */
const ERASED_ALONE: ReadonlySet<string> = new Set([
  'beneficiary',
  'petitioner',
  'note',
  'document',
  'thread',
]);

/** An entry to write: the record that it is about, and what it changed. */
export interface PlacedEntry {
  resourceId: string | null;
  changes: RecordedChange[];
}

/**
 * Which changes stand in the entry of which record. An entry keeps one hash of all that it changed, so that a record whose
 * values can be erased alone has an entry of its own, in addition to those that the call leaves.
 * @param resourceIds the records that the call was about: an entry each, in this order before any other
 */
export function placeChanges(
  resourceIds: readonly (string | null)[],
  changes: readonly RecordedChange[],
): PlacedEntry[] {
  const entries = resourceIds.map((resourceId): PlacedEntry => ({ resourceId, changes: [] }));
  const entryOf = new Map(entries.map((entry) => [entry.resourceId, entry]));
  const alone = new Set(
    changes.filter(({ kind }) => ERASED_ALONE.has(kind)).map(({ resourceId }) => resourceId),
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
    if (ERASED_ALONE.has(kind)) {
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
