import type { AuditAction } from '@landfall/contract/audit-actions';
import { newId } from '../../platform/new-record.ts';
import type { Connection } from './tables.ts';

/** The person in audit entries for operators, who are not people of the organization. */
export const OPERATOR = '00000000-0000-0000-0000-000000000000';

/** Writes an operator's action into an organization's audit log, in the transaction of `connection`. */
export async function recordOperatorAction(
  connection: Connection,
  { orgId, action, resourceId, now }: { orgId: string; action: AuditAction; resourceId: string; now: string },
): Promise<void> {
  await connection.query(
    `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, request_id, actor_kind)
     values ($1, $2, $3, $4, $5, 'done', $6, 'operator', 'operator')`,
    [orgId, newId(now), now, OPERATOR, action, resourceId],
  );
}
