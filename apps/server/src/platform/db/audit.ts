import { v7 as uuidv7 } from 'uuid';
import type { OrgTx } from './session.ts';

/** What one row of the audit log says. */
export interface AuditEntry {
  personId: string;
  /** The endpoint's audited action, e.g. `case_record.updated`. */
  action: string;
  outcome: 'done' | 'refused';
  resourceId: string | null;
  /** Names of the supplied fields, never their values. */
  fields: string[];
  requestId: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Writes one row of the organization's audit log in the transaction of the change. */
export async function recordAudit(tx: OrgTx, entry: AuditEntry): Promise<void> {
  await tx.db
    .insertInto('audit_entry')
    .values({
      org_id: tx.orgId,
      id: uuidv7(),
      at: new Date(entry.at).toISOString(),
      person_id: entry.personId,
      action: entry.action,
      outcome: entry.outcome,
      resource_id: entry.resourceId,
      fields: entry.fields,
      request_id: entry.requestId,
    })
    .execute();
}
