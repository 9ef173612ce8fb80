import pg from 'pg';

/**
 * The modes of a PgBouncer between the server and the database. `transaction`: a connection is lent for one
 * transaction, and prepared statements may be another client's. `transaction-prepared`: the same, but PgBouncer tracks
 * prepared statements (1.21 or newer with `max_prepared_statements`).
 */
export const POOLERS = ['transaction', 'transaction-prepared'] as const;
export type Pooler = (typeof POOLERS)[number];

/** The pooler named in a connection string's parameter `pooler`; undefined: a direct connection. */
export function poolerOf(url: string): Pooler | undefined {
  const named = URL.canParse(url) ? new URL(url).searchParams.get('pooler') : null;
  return POOLERS.find((pooler) => pooler === named);
}

/**
 * The roles whose connections are lent per transaction. Those of other roles, which only workers have, are few and keep
 * state beyond a transaction, as does any connection that listens.
 */
const LENT: ReadonlySet<string> = new Set(['landfall_app', 'landfall_identity']);

/** The settings of a connection, by PostgreSQL's names. */
export type Settings = Record<string, string> & { role: string };

/** `…/landfall` for the role landfall_app becomes `…/landfall_app`: PgBouncer's alias for connections of that role. */
function aliasOf(url: string, role: string): string {
  const alias = new URL(url);
  alias.pathname += `_${role.replace('landfall_', '')}`;
  return alias.href;
}

/** A connection without named prepared statements, because the next transaction may be on another connection. */
class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    const query = (given: unknown, ...more: unknown[]) => send(withoutName(given), ...more);
    this.query = query as typeof this.query;
  }
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}

/**
 * A pool by way of PgBouncer, which passes no startup settings on. Connections that are lent per transaction use an
 * alias of the database whose `connect_query` makes `settings` (docs/scaling.md); the others use the database's own
 * name, which PgBouncer lends per session, and make the settings themselves.
 */
export function throughPooler(
  pooler: Pooler,
  url: string,
  settings: Settings,
  { keeps, ...config }: pg.PoolConfig & { keeps: boolean },
): pg.Pool {
  if (LENT.has(settings.role) && !keeps) {
    const connectionString = aliasOf(url, settings.role);
    if (pooler === 'transaction-prepared') return new pg.Pool({ ...config, connectionString });
    return new pg.Pool({ ...config, connectionString, Client: UnnamedClient });
  }
  const pool = new pg.Pool({ ...config, connectionString: url });
  const names = Object.keys(settings);
  const calls = names.map((name, at) => `set_config('${name}', $${at + 1}, false)`);
  const text = `select ${calls.join(', ')}`;
  pool.on('connect', (client) => {
    // Sent before the first query. Should it fail, the connection has only the permissions of its login, which are
    // none.
    client.query(text, Object.values(settings)).catch(() => {});
  });
  return pool;
}

/** PgBouncer's connections lack settings that the program needs. */
export class PoolerSettingsError extends Error {}

/** Settings without which connections would misbehave. */
const NEEDED = ['role', 'search_path', 'timezone', 'statement_timeout'];

/**
 * Refuses connections of a PgBouncer whose alias lacks required settings. @throws PoolerSettingsError that names them
 */
export async function assertPoolerSettings(pool: pg.Pool, url: string, role: string): Promise<void> {
  if (!poolerOf(url)) return;
  const { rows } = await pool.query<Record<string, string>>(
    `select current_user as role, current_setting('search_path') as search_path,
      current_setting('timezone') as timezone, current_setting('statement_timeout') as statement_timeout`,
  );
  const found = rows[0] ?? {};
  const expected: Record<string, string> = {
    role,
    search_path: role.replace('landfall_', ''),
    timezone: 'UTC',
  };
  const faults = NEEDED.filter((name) =>
    name === 'statement_timeout' ? found[name] === '0' : found[name] !== expected[name],
  );
  if (faults.length === 0) return;
  const alias = new URL(aliasOf(url, role)).pathname.slice(1);
  throw new PoolerSettingsError(
    `PgBouncer's database ${alias} gives out connections without the right ${faults.join(', ')}: its connect_query sets them, ` +
      'as docs/scaling.md shows.',
  );
}
