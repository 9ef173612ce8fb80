import pg from 'pg';

/**
 * What PgBouncer between us and the database does for the calls of the API. `transaction`: a connection is lent for one
 * transaction, and a prepared statement may be another's. `transaction-prepared`: the same of a PgBouncer that carries
 * prepared statements along (1.21 or newer with `max_prepared_statements`).
 */
export const POOLERS = ['transaction', 'transaction-prepared'] as const;
export type Pooler = (typeof POOLERS)[number];

/** What a connection string says of the pooler in its parameter `pooler`; undefined: the database itself answers. */
export function poolerOf(url: string): Pooler | undefined {
  const named = URL.canParse(url) ? new URL(url).searchParams.get('pooler') : null;
  return POOLERS.find((pooler) => pooler === named);
}

/**
 * The roles whose connections are lent for a transaction. Those of the others, which only workers have, are few and
 * keep something beyond a transaction, as does any connection that listens.
 */
const LENT: ReadonlySet<string> = new Set(['landfall_app', 'landfall_identity']);

/** What has been set on a connection, by the names of PostgreSQL's settings. */
export type Settings = Record<string, string> & { role: string };

/** `…/landfall` of the role landfall_app as `…/landfall_app`: PgBouncer's name for connections that work as it. */
function aliasOf(url: string, role: string): string {
  const alias = new URL(url);
  alias.pathname += `_${role.replace('landfall_', '')}`;
  return alias.href;
}

/** A connection that prepares nothing under a name: the next transaction may be another connection's. */
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
 * A pool by way of PgBouncer, which passes no setting of a connection's start on. Connections that are lent for a
 * transaction come by an alias of the database whose `connect_query` has made `settings` (docs/scaling.md); the others by
 * the database's own name, which PgBouncer gives out for a session, and make them themselves.
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
    // It goes ahead of the first query. Should it fail, the connection has the rights of its login: none.
    client.query(text, Object.values(settings)).catch(() => {});
  });
  return pool;
}

/** PgBouncer gives out connections that are not as the program needs them. */
export class PoolerSettingsError extends Error {}

/** Settings without which connections would work wrongly. */
const NEEDED = ['role', 'search_path', 'timezone', 'statement_timeout'];

/**
 * Refuses connections of a PgBouncer whose alias has not made the settings that it should have.
 * @throws PoolerSettingsError that names them
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
