import type { AuditAction } from '@landfall/contract/audit-actions';
import type { OrgTx } from '../db/session.ts';

/** Stands in the audit log for a client who came by a link, and is no person of it. */
export const CLIENT = '00000000-0000-0000-0000-000000000001';

/** Stands in the audit log for a mailbox by which a mail came, and is no person of it. */
export const MAILBOX = '00000000-0000-0000-0000-000000000002';

/** What one row of the audit log says. */
export interface AuditEntry {
  /** A member, {@link CLIENT} or {@link MAILBOX}. */
  personId: string;
  /** The endpoint's audited action, e.g. `case_record.updated`. */
  action: AuditAction;
  outcome: 'done' | 'refused';
  /** The record that the call was about. */
  resourceId: string | null;
  /** The second record that it named, e.g. the person put on a case. */
  relatedId?: string | null;
  /** Names of the supplied fields, never their values. */
  fields: string[];
  requestId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The operation that did it; none unless given. */
  operationId?: string | undefined;
}

/** What a field of a record was and became, for the record's history. */
export interface RecordedChange {
  resourceId: string;
  /** The kind of the record within its owner's history, e.g. `case_date`. */
  kind: string;
  /** The case that the record hangs on, or is; null for any other. */
  caseId: string | null;
  /** The record in whose history the change stands. */
  ownerId: string;
  field: string;
  from: string | boolean | null;
  to: string | boolean | null;
  /** Why, in the words of whoever did it. */
  reason: string | undefined;
}

/** How calls leave entries in the audit log of their organization. The gate and the binder write through it alone. */
export interface AuditWriter {
  /** Writes an entry in the transaction of the change, with what it changed. */
  record(tx: OrgTx, entry: AuditEntry, changes?: readonly RecordedChange[]): Promise<void>;
  /** Writes an entry for each of the records that a call changed, each with its changes. */
  recordOfEach(
    tx: OrgTx,
    entry: Omit<AuditEntry, 'resourceId' | 'relatedId'>,
    resourceIds: readonly string[],
    changes?: readonly RecordedChange[],
  ): Promise<void>;
  /** Writes that a person works in the organization, once for each of its days (`YYYY-MM-DD`). */
  recordSignIn(
    tx: OrgTx,
    signIn: Pick<AuditEntry, 'personId' | 'requestId' | 'at'> & { day: string },
  ): Promise<void>;
}
