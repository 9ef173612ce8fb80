import type { RecordedChange } from './audit-writer.ts';
import type { OrgSession } from './gate.ts';

/** The record whose change is recorded. */
export interface HistoryRecord {
  id: string;
  /** The kind of the record within its owner's history, one of `HISTORY_KINDS`. */
  kind: string;
  /** The case that it belongs to, or is. */
  caseId?: string | null;
  /** The record whose history contains it: by default the case, else the record itself. */
  ownerId?: string;
}

type Value = RecordedChange['from'];

/** Marks a record that was added or removed, which may have no fields. */
export const [ADDED, REMOVED] = ['added', 'removed'] as const;

/** A value as it is stored: an empty one is null, a list is joined. */
function kept(value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Records changed fields in a record's history, for its entry of the audit log. Ids are resolved to names when the
 * history is read.
 * @param before undefined: it was added
 * @param after undefined: it was removed
 * @param fields the recorded ones
 */
export function recordChanges<Row extends object>(
  { changes }: Pick<OrgSession, 'changes'>,
  record: HistoryRecord,
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & string)[],
  reason?: string,
): void {
  const { id: resourceId, kind, caseId = null, ownerId = caseId ?? resourceId } = record;
  const differing = fields
    .map(
      (field): Pick<RecordedChange, 'field' | 'from' | 'to'> => ({
        field,
        from: kept(before?.[field]),
        to: kept(after?.[field]),
      }),
    )
    .filter(({ from, to }) => from !== to);
  if (before === null) differing.unshift({ field: ADDED, from: null, to: true });
  if (after === null) differing.unshift({ field: REMOVED, from: null, to: true });
  for (const change of differing) changes.push({ resourceId, kind, caseId, ownerId, ...change, reason });
}
