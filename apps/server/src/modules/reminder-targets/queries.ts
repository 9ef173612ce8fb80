import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A member of the organization. */
export interface Member {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  /** False for an imported member who has not accepted an invitation here. */
  has_signed_in: boolean;
}

/** Locks all members against removal until the transaction ends. */
export async function shareLockMembers({ db, orgId }: OrgTx): Promise<void> {
  await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .orderBy('person_id')
    .forKeyShare()
    .execute();
}

/** All members, by name. */
export async function selectMembers({ db }: OrgTx): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, email, coalesce(nullif(display_name, ''), email) as name, roles, has_signed_in from members()
    order by lower(display_name), id`.execute(db);
  return rows;
}

export interface GroupRow {
  id: string;
  name: string;
  members: string[];
}

/** All groups with the ids of their members. */
export async function selectGroups({ db, orgId }: OrgTx): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, array(
      select m.person_id from reminder_group_member m where m.org_id = g.org_id and m.group_id = g.id) as members
    from reminder_group g where g.org_id = ${orgId}`.execute(db);
  return rows;
}

/** The teams of cases. */
export async function selectTeams(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('case_assignee')
    .select(['case_id', 'person_id'])
    .where('org_id', '=', orgId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('person_id')
    .execute();
  const teams = new Map<string, string[]>();
  for (const { case_id, person_id } of rows) teams.set(case_id, [...(teams.get(case_id) ?? []), person_id]);
  return teams;
}

/** A beneficiary or petitioner of a case. */
export interface Client {
  case_id: string;
  kind: 'beneficiary' | 'petitioner';
  name: string;
  /** Empty when unknown. */
  email: string;
  /** The language of mails to them. */
  language: ClientLanguage;
}

/** The clients of cases: the primary beneficiary first, then in the order of addition. */
export async function selectClients(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<Map<string, Client[]>> {
  const { rows } = await sql<Client>`
    select case_id, kind, name, email, language from (
      select l.case_id, 'beneficiary' as kind, l.id, l.beneficiary_type = 'primary' as leads,
        concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')) as name,
        coalesce(nullif(b.personal_email, ''), b.business_email) as email, b.language
      from case_beneficiary l
      join beneficiary b on b.org_id = l.org_id and b.id = l.beneficiary_id and b.deleted_at is null
      where l.org_id = ${orgId} and l.case_id = any(${caseIds}::uuid[])
      union all
      select l.case_id, 'petitioner', l.id, false, p.petitioner_name, p.email, 'en'
      from case_petitioner l
      join petitioner p on p.org_id = l.org_id and p.id = l.petitioner_id and p.deleted_at is null
      where l.org_id = ${orgId} and l.case_id = any(${caseIds}::uuid[])
    ) clients order by kind, leads desc, id`.execute(db);
  return Map.groupBy(rows, ({ case_id }) => case_id);
}

/** Whether the organization allows reminders of clients. */
export async function remindsClients({ db, orgId }: OrgTx): Promise<boolean> {
  const { client_reminders } = await db
    .selectFrom('organization')
    .select('client_reminders')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return client_reminders;
}
