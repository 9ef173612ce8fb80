import type { WorkingRole } from './pool.ts';

/** The logins of a database. */
export interface DatabaseLogins {
  /** Connection string of the role that owns the schema: for migrations and operators. */
  ownerUrl: string;
  /** Connection string for connections of a working role. */
  loginUrl(role: WorkingRole): string;
}

/** The logins of a configured database: the owner alone, or one more for all working roles. */
export function configuredLogins({
  url,
  migrationUrl,
}: {
  url: string;
  migrationUrl: string;
}): DatabaseLogins {
  return { ownerUrl: migrationUrl, loginUrl: () => url };
}

/** The login of a working role; undefined for the owner. */
export function loginOf({ ownerUrl, loginUrl }: DatabaseLogins, role: WorkingRole): string | undefined {
  const url = loginUrl(role);
  return url === ownerUrl ? undefined : decodeURIComponent(new URL(url).username);
}
