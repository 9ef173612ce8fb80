import pg from 'pg';
import { SERVER_LIMITS } from '../limits.ts';
import { poolerOf, throughPooler } from './pooler.ts';

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** `2026-03-14 09:26:53.58+00` (the connection's zone is UTC) as `2026-03-14T09:26:53.58Z`. */
function instant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [DATE, (text) => text],
  [TIMESTAMPTZ, instant],
  [INT8, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The roles that the server's connections work as. None owns anything or bypasses row-level security. */
export const WORKING_ROLES = [
  'landfall_app',
  'landfall_identity',
  'landfall_jobs',
  'landfall_audit',
] as const;
export type WorkingRole = (typeof WORKING_ROLES)[number];

export interface PoolOptions {
  /** A connection string; its `pooler` parameter says that PgBouncer is in between ({@link throughPooler}). */
  url: string;
  role: WorkingRole;
  size?: number;
  /** Whether the connections keep state beyond a transaction, because they listen. */
  keeps?: boolean;
  /** A connection whose query is not answered within this time is given up, in milliseconds. */
  answerWithinMs?: number;
  /** Statement timeout in milliseconds; 0 for none. */
  statementWithinMs?: number;
}

/** Settings as startup options of a connection; a value must not contain a space. */
function startupOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Connections that work as `role` from the moment they open. Dates are returned as `YYYY-MM-DD` strings, instants as
 * ISO strings in UTC, so that no driver shifts a day. Queries of one connection are pipelined: a transaction's first
 * query does not wait for its BEGIN.
 */
export function createPool({
  url,
  role,
  size = SERVER_LIMITS.poolSize,
  keeps = false,
  answerWithinMs = SERVER_LIMITS.databaseAnswerMs,
  statementWithinMs = SERVER_LIMITS.statementTimeoutMs,
}: PoolOptions): pg.Pool {
  const settings = {
    role,
    search_path: role.replace('landfall_', ''),
    timezone: 'UTC',
    // Statements are prepared once for all offices. By its estimates the planner would replan some on each call, which
    // takes longer than the shortest of them.
    plan_cache_mode: 'force_generic_plan',
    // Starting parallel workers takes longer than the queries for which the planner, with millions of rows, would use
    // them.
    max_parallel_workers_per_gather: '0',
    statement_timeout: String(statementWithinMs),
    idle_in_transaction_session_timeout: String(SERVER_LIMITS.idleTransactionMs),
  };
  const shared = {
    max: size,
    connectionTimeoutMillis: SERVER_LIMITS.poolWaitMs,
    // The server's own timeout does not help when the network has dropped the connection silently.
    query_timeout: answerWithinMs,
    keepAlive: true,
    pipeline: true,
    types,
  };
  const pooler = poolerOf(url);
  const pool = pooler
    ? throughPooler(pooler, url, settings, { ...shared, keeps })
    : new pg.Pool({ ...shared, connectionString: url, options: startupOptions(settings) });
  // A connection can be cut while idle, and in the moment between the pool's own listener and its user's; without a
  // listener the process would end. The user of the connection notices when the next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection could see or change rows of other organizations. */
export class UnsafeRoleError extends Error {}

/**
 * Refuses a database role that row-level security would not restrict.
 * @throws UnsafeRoleError when the working role is a superuser, may bypass row security, or owns tables of `app`, be it
 * through membership in the role that does.
 */
export async function assertPlainRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; bypass: boolean; owner: boolean }>(`
    select r.rolname as name, r.rolsuper or r.rolbypassrls as bypass,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'app' and pg_has_role(r.oid, c.relowner, 'usage')) as owner
    from pg_roles r where r.rolname = current_user`);
  const role = rows[0];
  if (!role || role.bypass || role.owner) {
    throw new UnsafeRoleError(
      `The database role ${role?.name ?? '(unknown)'} could read every organization's rows: it is a superuser, ` +
        'may bypass row-level security, or owns the tables. Take these rights from it.',
    );
  }
}

/**
 * Refuses a login that row-level security does not restrict: on a shared server, a connection that lost its working
 * role would then read every organization.
 * @throws UnsafeRoleError when the role that logged in is a superuser or may bypass row security
 */
export async function assertPlainLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; superuser: boolean; bypass: boolean }>(`
    select rolname as name, rolsuper as superuser, rolbypassrls as bypass
    from pg_roles where rolname = session_user`);
  const role = rows[0];
  if (role && !role.superuser && !role.bypass) return;
  const fault = role?.superuser ? 'is a superuser' : 'may bypass row-level security';
  throw new UnsafeRoleError(
    `DATABASE_URL logs in as ${role?.name ?? '(unknown)'}, which ${fault}. Let it name a login that owns nothing, and ` +
      'DATABASE_MIGRATION_URL the owner of the database: docs/operations.md, "On a PostgreSQL of your own".',
  );
}
