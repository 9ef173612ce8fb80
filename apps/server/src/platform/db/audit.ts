import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import { newId } from '../new-record.ts';
import type { OrgTx } from './session.ts';
import { statement } from './statement.ts';

/** What one row of the audit log says. */
export interface AuditEntry {
  personId: string;
  /** The endpoint's audited action, e.g. `case_record.updated`. */
  action: string;
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
}

const insertEntry = statement(`
  insert into audit_entry (org_id, id, at, person_id, action, outcome, resource_id, related_id, fields, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);

/** Writes one row of the organization's audit log in the transaction of the change. */
export async function recordAudit(tx: OrgTx, entry: AuditEntry): Promise<void> {
  const { personId, action, outcome, resourceId, relatedId = null, fields, requestId } = entry;
  const at = new Date(entry.at).toISOString();
  const values = [
    tx.orgId,
    newId(at),
    at,
    personId,
    action,
    outcome,
    resourceId,
    relatedId,
    fields,
    requestId,
  ];
  await insertEntry(tx, values);
}

/** Writes a row as {@link recordAudit} for each of the records that a call changed, by one statement. */
export async function recordAuditOfEach(
  { db, orgId }: OrgTx,
  entry: Omit<AuditEntry, 'resourceId' | 'relatedId'>,
  resourceIds: readonly string[],
): Promise<void> {
  const { personId, action, outcome, fields, requestId } = entry;
  const at = new Date(entry.at).toISOString();
  await sql`
    insert into audit_entry (org_id, id, at, person_id, action, outcome, resource_id, fields, request_id)
    select ${orgId}, row.id, ${at}, ${personId}, ${action}, ${outcome},
      row.resource_id, ${fields}, ${requestId}
    from unnest(${resourceIds.map(() => newId(at))}::uuid[], ${resourceIds}::uuid[]) as row (id, resource_id)
  `.execute(db);
}

/** The action of a person who worked in the organization, once a day. */
export const SIGNED_IN = 'person.signed_in';
/** Any fixed id will do; it only has to be the same in every process. */
const SIGN_INS = '5b6f0f0e-7d0c-4c53-9d55-0c3c1a8f2b11';

/**
 * Writes that a person signed in, unless that is written already for this day: the row's id is made from person and
 * day, so that of several processes one adds it.
 * @param day the organization's, `YYYY-MM-DD`
 */
export async function recordSignIn(
  { db, orgId }: OrgTx,
  { personId, day, requestId, at }: Pick<AuditEntry, 'personId' | 'requestId' | 'at'> & { day: string },
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      org_id: orgId,
      // The others begin with their time: this one comes before what was done at the same moment.
      id: `00000000${uuidv5(`${orgId} ${personId} ${day}`, SIGN_INS).slice(8)}`,
      at: new Date(at).toISOString(),
      person_id: personId,
      action: SIGNED_IN,
      outcome: 'done',
      resource_id: null,
      fields: [],
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
