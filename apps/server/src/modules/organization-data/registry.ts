import { inClientTransaction } from '../../platform/db/client-transaction.ts';
import { type Account, IMPORTED_ISSUER } from './import.ts';
import { recordOperatorAction } from './operator-audit.ts';
import type { Connection } from './tables.ts';

/** An operator's request is refused, with the reason as a sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** An organization as operators see it: its name and state, but none of its records. */
export interface ListedOrganization {
  id: string;
  name: string;
  members: number;
  created_at: Date;
  deleted_at: Date | null;
  /** Until when it can be restored; null unless it is deleted. */
  kept_until: Date | null;
}

const LISTED = `
  select o.org_id as id, o.name, o.created_at, o.deleted_at, app.kept_until(o.deleted_at) as kept_until,
    (select count(*)::int from app.membership m where m.org_id = o.org_id) as members
  from app.organization o`;

/** Every organization, including deleted ones, by founding date. */
export async function listOrganizations(connection: Connection): Promise<ListedOrganization[]> {
  const { rows } = await connection.query<ListedOrganization>(`${LISTED} order by o.created_at, o.org_id`);
  return rows;
}

/** @throws OperatorError when no organization has this id */
export async function findOrganization(connection: Connection, id: string): Promise<ListedOrganization> {
  const { rows } = await connection.query<ListedOrganization>(`${LISTED} where o.org_id::text = $1`, [id]);
  if (!rows[0]) throw new OperatorError(`There is no organization ${id}.`);
  return rows[0];
}

/**
 * Queues the waiting work of an organization again, whose jobs ended when it was deleted. Mails more than a day late
 * are cancelled, so that a person decides about them.
 */
async function resumeWork(connection: Connection, id: string, now: string): Promise<void> {
  await connection.query(
    `update app.outgoing_mail set state = 'cancelled', reason = 'It was to go out while the organization was deleted'
     where org_id = $1 and state = 'queued' and send_at < $2::timestamptz - interval '1 day'`,
    [id, now],
  );
  await connection.query('select jobs.queue_waiting($1)', [id]);
}

/**
 * Restores a deleted organization. Members who have switched to another organization stay there, and can switch back.
 * @param now ISO instant
 * @throws OperatorError when it is not deleted, or can no longer be restored
 */
export function restoreOrganization(connection: Connection, id: string, now: string): Promise<string> {
  return inClientTransaction(connection, async () => {
    const { name, deleted_at, kept_until } = await findOrganization(connection, id);
    if (!deleted_at || !kept_until) throw new OperatorError(`${name} is not deleted.`);
    if (kept_until <= new Date(now))
      throw new OperatorError(`${name} could be restored until ${kept_until.toISOString()}.`);
    await connection.query(
      'update app.organization set deleted_at = null, version = version + 1 where org_id = $1',
      [id],
    );
    await connection.query(
      `update app.person p set active_org_id = $1 from app.membership m
       where m.org_id = $1 and m.person_id = p.id and p.active_org_id is null`,
      [id],
    );
    await resumeWork(connection, id, now);
    await recordOperatorAction(connection, {
      orgId: id,
      action: 'organization.restored',
      resourceId: id,
      now,
    });
    return name;
  });
}

/**
 * The account of a person who has signed in here, by the subject of their tokens or by their verified e-mail address.
 * @throws OperatorError unless exactly one account matches
 */
export async function findAccount(connection: Connection, named: string): Promise<Account> {
  const condition = named.includes('@') ? 'lower(email) = lower($1) and email_verified' : 'subject = $1';
  const { rows } = await connection.query<Account>(
    `select id, issuer, subject, email, email_verified from app.person where issuer <> $2 and ${condition}`,
    [named, IMPORTED_ISSUER],
  );
  const [account, another] = rows;
  if (!account) {
    throw new OperatorError(
      `Nobody who has signed in here is known as ${named}. An e-mail address must be verified; ` +
        'the subject of their sign-in does without.',
    );
  }
  if (another)
    throw new OperatorError(`More than one person is known as ${named}: name the subject of their sign-in.`);
  return account;
}

/**
 * Makes a member the super admin of their organization; the previous one becomes an admin.
 * @param named as for {@link findAccount}: an unverified address may belong to another person
 * @param now ISO instant
 * @throws OperatorError unless exactly one person matches, who is a member
 */
export function transferOrganization(
  connection: Connection,
  id: string,
  named: string,
  now: string,
): Promise<string> {
  return inClientTransaction(connection, async () => {
    const { name, deleted_at } = await findOrganization(connection, id);
    if (deleted_at) throw new OperatorError(`${name} is deleted: restore it first.`);
    await connection.query('select from app.organization where org_id = $1 for no key update', [id]);
    const heir = await findAccount(connection, named);
    const { rows } = await connection.query(
      'select from app.membership where org_id = $1 and person_id = $2',
      [id, heir.id],
    );
    if (rows.length === 0) throw new OperatorError(`${named} is no member of ${name}.`);
    await connection.query(
      `update app.membership set roles = array(select distinct case r when 'super_admin' then 'admin' else r end from unnest(roles) r)
       where org_id = $1 and 'super_admin' = any(roles) and person_id <> $2`,
      [id, heir.id],
    );
    await connection.query(
      `update app.membership set roles = '{super_admin}' where org_id = $1 and person_id = $2`,
      [id, heir.id],
    );
    const action = 'organization.transferred';
    await recordOperatorAction(connection, { orgId: id, action, resourceId: heir.id, now });
    return name;
  });
}
