import type { AuditAction } from '@landfall/contract/audit-actions';
import type { OrgTx } from '../db/session.ts';

/** The audit log's actor id for a client with a link, who is not a person of the organization. */
export const CLIENT = '00000000-0000-0000-0000-000000000001';

/** The audit log's actor id for a mailbox that received a mail. */
export const MAILBOX = '00000000-0000-0000-0000-000000000002';

/** The content of an audit log entry. */
export interface AuditEntry {
  /** A member, {@link CLIENT} or {@link MAILBOX}. */
  personId: string;
  /** The endpoint's audited action, e.g. `case_record.updated`. */
  action: AuditAction;
  outcome: 'done' | 'refused';
  /** The record of the call. */
  resourceId: string | null;
  /** The second record that it named, e.g. the person put on a case. */
  relatedId?: string | null;
  /** Names of the supplied fields, never their values. */
  fields: string[];
  requestId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The operation that did it; none by default. */
  operationId?: string | undefined;
}

/** A changed field of a record with its old and new value, for the record's history. */
export interface RecordedChange {
  resourceId: string;
  /** The kind of the record within its owner's history, e.g. `case_date`. */
  kind: string;
  /** The case that the record belongs to, or is; null for others. */
  caseId: string | null;
  /** The record whose history contains the change. */
  ownerId: string;
  field: string;
  from: string | boolean | null;
  to: string | boolean | null;
  /** The reason, in the actor's words. */
  reason: string | undefined;
}

/** Writes entries of calls into the audit log of their organization. The gate and the binder write only through it. */
export interface AuditWriter {
  /** Writes an entry in the transaction of the change, with its changes. */
  record(tx: OrgTx, entry: AuditEntry, changes?: readonly RecordedChange[]): Promise<void>;
  /** Writes an entry for each record that a call changed, with its changes. */
  recordOfEach(
    tx: OrgTx,
    entry: Omit<AuditEntry, 'resourceId' | 'relatedId'>,
    resourceIds: readonly string[],
    changes?: readonly RecordedChange[],
  ): Promise<void>;
  /** Records that a person works in the organization, once for each of its days (`YYYY-MM-DD`). */
  recordSignIn(
    tx: OrgTx,
    signIn: Pick<AuditEntry, 'personId' | 'requestId' | 'at'> & { day: string },
  ): Promise<void>;
}
