import type { OrganizationUser } from '@landfall/contract/organization';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx, PersonTx } from '../../platform/db/session.ts';

export async function insertOrganization(
  { db, orgId }: OrgTx,
  organization: { name: string; time_zone: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('organization')
    .values({ org_id: orgId, ...organization })
    .execute();
}

export async function insertMembership(
  { db, orgId }: OrgTx,
  membership: { person_id: string; roles: Role[]; created_at: string },
): Promise<void> {
  await db
    .insertInto('membership')
    .values({ org_id: orgId, ...membership })
    .execute();
}

export function selectOrganization({ db, orgId }: OrgTx) {
  return db
    .selectFrom('organization')
    .select([
      'org_id',
      'name',
      'description',
      'time_zone',
      'requires_second_factor',
      'inactive_days',
      'client_reminders',
      'acknowledge_hours',
      'requires_verification',
      'version',
      'created_at',
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}

/** The organization, locked together with its members and invitations against changes until the transaction ends. */
export async function lockAndReadOrganization(tx: OrgTx) {
  await lockOrganization(tx);
  return selectOrganization(tx);
}

/** Whether the database knows this time zone; it knows fewer aliases than the platform. */
export async function knowsTimeZone({ db }: OrgTx, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select app.is_time_zone(${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

export interface OrganizationChange {
  name?: string | undefined;
  description?: string | undefined;
  time_zone?: string | undefined;
  requires_second_factor?: boolean | undefined;
  inactive_days?: number | undefined;
  client_reminders?: boolean | undefined;
  acknowledge_hours?: number | undefined;
  requires_verification?: boolean | undefined;
}

export async function updateOrganization({ db, orgId }: OrgTx, change: OrganizationChange): Promise<void> {
  await db
    .updateTable('organization')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .execute();
}

type Member = Omit<OrganizationUser, 'org_id'>;

/** The members of the organization, by name. */
export async function selectMembers({ db, orgId }: OrgTx): Promise<OrganizationUser[]> {
  const { rows } = await sql<Member>`
    select id, email, display_name, roles, created_at, has_signed_in from members() order by lower(display_name), id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, org_id: orgId }));
}

export async function selectMember({ db, orgId }: OrgTx, id: string): Promise<OrganizationUser | undefined> {
  const { rows } = await sql<Member>`
    select id, email, display_name, roles, created_at, has_signed_in from members() where id = ${id}`.execute(
    db,
  );
  return rows[0] && { ...rows[0], org_id: orgId };
}

/** Whether a member who can sign in has this e-mail address, ignoring case. */
export async function isMemberEmail({ db }: OrgTx, email: string): Promise<boolean> {
  const { rows } = await sql<{ member: boolean }>`select has_member_at(${email}) as member`.execute(db);
  return rows[0]?.member === true;
}

/** Whether any other member can sign in and is an admin. */
export async function hasOtherAdmin({ db }: OrgTx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members()
    where id <> ${personId} and has_signed_in and roles && array['admin', 'super_admin'] limit 1`.execute(db);
  return rows.length > 0;
}

/** The super admin of the organization, even an imported one. */
export async function selectSuperAdmin({ db, orgId }: OrgTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`'super_admin' = any(roles)`)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.person_id;
}

export async function updateRoles({ db, orgId }: OrgTx, personId: string, roles: Role[]): Promise<void> {
  await db
    .updateTable('membership')
    .set({ roles })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
}

/** Locks a membership until the transaction ends. */
export async function lockMembership({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .forUpdate()
    .execute();
}

/** Ends a membership, which removes the person from case teams. */
export async function deleteMembership({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await db.deleteFrom('membership').where('org_id', '=', orgId).where('person_id', '=', personId).execute();
}

/**
 * The number of organizations that the person owns, including deleted ones until they are erased. Locks the person, so
 * that they cannot found another one until the transaction ends.
 */
export async function countOwn({ db, personId }: PersonTx): Promise<number> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ own: number }>`select count_founded() as own`.execute(db);
  return rows[0]?.own ?? 0;
}

/** Whether an invitation is pending for the person's e-mail address; `now` is an ISO instant. */
export async function invitationWaits({ db }: PersonTx, now: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select invitation_waits(${now}) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
