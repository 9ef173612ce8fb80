import type { WorkingRole } from './pool.ts';

/** How a database is logged in to. */
export interface DatabaseLogins {
  /** Connection string of the role that owns the schema: for migrations and operators. */
  ownerUrl: string;
  /** Connection string of the connections that work as a role. */
  loginUrl(role: WorkingRole): string;
}

/** The logins of a configured database: the owner alone, or one more for all that work. */
export function configuredLogins({
  url,
  migrationUrl,
}: {
  url: string;
  migrationUrl: string;
}): DatabaseLogins {
  return { ownerUrl: migrationUrl, loginUrl: () => url };
}

/** What the connections of a working role log in as; undefined for the owner. */
export function loginOf({ ownerUrl, loginUrl }: DatabaseLogins, role: WorkingRole): string | undefined {
  const url = loginUrl(role);
  return url === ownerUrl ? undefined : decodeURIComponent(new URL(url).username);
}
