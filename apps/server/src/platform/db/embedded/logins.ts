import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseLogins } from '../logins.ts';
import { WORKING_ROLES, type WorkingRole } from '../pool.ts';
import { connectionUrl } from './address.ts';
import { superuser } from './cluster.ts';
import type { Address } from './settings.ts';

const databaseName = 'landfall';

/** The login of a working role: it may take that role, and has no permissions of its own. */
const loginName = (role: WorkingRole) => `${role}_login`;

/** A login's password, derived from the owner's, so that there is one secret to keep and to restore. */
function loginPassword(role: WorkingRole, ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(role).digest('base64url');
}

/** The logins of the embedded database: its owner, a superuser, and one for each working role. */
export function embeddedLogins(address: Address, ownerPassword: string): DatabaseLogins {
  return {
    ownerUrl: connectionUrl(address, superuser, ownerPassword, databaseName),
    loginUrl: (role) =>
      connectionUrl(address, loginName(role), loginPassword(role, ownerPassword), databaseName),
  };
}

/** Creates missing logins, and sets each password again, because a role may change its own. */
export async function ensureLogins(owner: pg.Client, ownerPassword: string): Promise<void> {
  for (const role of WORKING_ROLES) {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [loginName(role)]);
    const name = owner.escapeIdentifier(loginName(role));
    const password = owner.escapeLiteral(loginPassword(role, ownerPassword));
    await owner.query(
      `${rowCount ? 'alter' : 'create'} role ${name} login noinherit nosuperuser nobypassrls password ${password}`,
    );
  }
}
