import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import { idKey, listOrder, type PageAt, readPage, textKey } from '../../platform/db/page.ts';
import type { OrgTx, PersonTx } from '../../platform/db/session.ts';

export interface NewPerson {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  /** ISO instant. */
  created_at: string;
}

/** Adds the session's person; false when a concurrent call was first. */
export async function insertPerson({ db, personId }: PersonTx, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('person')
    .values({ id: personId, ...person })
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

/** Makes this organization the person's active one, which is used by calls that name no organization. */
export async function setActiveOrg({ db, personId }: PersonTx, org: OrgTx): Promise<void> {
  await db.updateTable('person').set({ active_org_id: org.orgId }).where('id', '=', personId).execute();
}

/** The person's free settings, locked against changes until the transaction ends. */
export async function lockSettings({ db, personId }: PersonTx): Promise<Record<string, unknown>> {
  const { settings } = await db
    .selectFrom('person')
    .select('settings')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return settings as Record<string, unknown>;
}

export async function updatePerson(
  { db, personId }: PersonTx,
  change: { display_name: string } | { settings: string },
): Promise<void> {
  await db.updateTable('person').set(change).where('id', '=', personId).execute();
}

/** An organization that the person belongs to. */
export interface Membership {
  id: string;
  name: string;
  roles: Role[];
  /** When the person joined. */
  created_at: string;
  /** Whether the organization requires its members to sign in with two factors. */
  requires_second_factor: boolean;
}

/** The organizations that the person belongs to, by name. */
export async function selectMemberships({ db }: PersonTx): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select id, name, roles, created_at, requires_second_factor from memberships() order by lower(name), id`.execute(
    db,
  );
  return rows;
}

const NOTES_OLDEST_FIRST = listOrder('created_at', { created_at: [idKey('id')] });
const ENTRIES_OLDEST_FIRST = listOrder('at', { at: [textKey('at'), idKey('id')] });

/** A page of the notes that the person wrote in the organization, without deleted notes and those on deleted people. */
export function selectOwnNotes({ db, orgId }: OrgTx, personId: string, at: PageAt) {
  const query = db
    .selectFrom('note as n')
    .select(['n.id', 'n.owner_id as resource_id', 'n.subject', 'n.note_text', 'n.created_at'])
    .where('n.org_id', '=', orgId)
    .where('n.author_id', '=', personId)
    .where('n.deleted_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from beneficiary b
      where b.org_id = n.org_id and b.id = n.beneficiary_id and b.deleted_at is not null)`)
    .where(sql<boolean>`not exists (
      select from petitioner p
      where p.org_id = n.org_id and p.id = n.petitioner_id and p.deleted_at is not null)`);
  return readPage(query, NOTES_OLDEST_FIRST, at);
}

/** A page of the person's own entries in the organization's audit log. */
export function selectOwnEntries({ db, orgId }: OrgTx, personId: string, at: PageAt) {
  const query = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'outcome', 'resource_id', 'fields', 'request_id'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId);
  return readPage(query, ENTRIES_OLDEST_FIRST, at);
}
