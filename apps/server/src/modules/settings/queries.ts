import type { OrgTx, PersonTx } from '../../platform/db/session.ts';

export interface NewPerson {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
}

/** Adds the session's person; false when a parallel call was first. */
export async function insertPerson({ db, personId }: PersonTx, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('person')
    .values({
      id: personId,
      issuer: person.issuer,
      subject: person.subject,
      email: person.email,
      email_verified: person.emailVerified,
      display_name: person.displayName,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectPerson({ db, personId }: PersonTx) {
  return db
    .selectFrom('person')
    .select(['id', 'email', 'email_verified', 'display_name', 'settings'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** Makes the organization of `org` the one that the person works in. */
export async function setActiveOrg({ db, personId }: PersonTx, org: OrgTx): Promise<void> {
  await db.updateTable('person').set({ active_org_id: org.orgId }).where('id', '=', personId).execute();
}
