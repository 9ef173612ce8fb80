import type { RecordedChange } from './audit-writer.ts';
import type { OrgSession } from './gate.ts';

/** The record that a change is recorded of. */
export interface HistoryRecord {
  id: string;
  /** The kind of the record within its owner's history, one of `HISTORY_KINDS`. */
  kind: string;
  /** The case that it hangs on, or is. */
  caseId?: string | null;
  /** The record in whose history it stands: the case, else the record itself, unless given. */
  ownerId?: string;
}

type Value = RecordedChange['from'];

/** What stands beside the fields of a record that was added or removed, which may hold nothing. */
export const [ADDED, REMOVED] = ['added', 'removed'] as const;

/** A value as it is kept: what holds nothing is null, a list is its parts. */
function kept(value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Leaves in the history of a record what became of its fields, for its entry of the audit log. Ids are resolved to names
 * when the history is read.
 * @param before nothing: it was added
 * @param after nothing: it was removed
 * @param fields those that are recorded
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
