import pg from 'pg';
import type { Job } from '../jobs/job.ts';
import { ensureQueueSchema, ensureQueues } from '../jobs/queue-schema.ts';
import { inClientTransaction } from './client-transaction.ts';
import {
  MigrationFailedError,
  MigrationHistoryError,
  SchemaNewerError,
  UnsupportedDatabaseError,
} from './migration-errors.ts';
import { type FunctionFiles, type Migration, readFunctions, readMigrations } from './migrations.ts';
import { WORKING_ROLES, type WorkingRole } from './pool.ts';

/** Where the database platform logs; a pino logger fits. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

interface MigrateOptions {
  /** Connection of the role that owns the schema. */
  url: string;
  log: DatabaseLog;
  /** The login of a working role; undefined for the migrating role. */
  loginOf?: ((role: WorkingRole) => string | undefined) | undefined;
  /** Folder of `NNNN_name.sql` files; the product's own by default. */
  folder?: string | undefined;
  /** The kinds of jobs that need a queue; none by default. */
  jobs?: readonly Job[] | undefined;
  /** Called before each migration with the number of earlier ones, and of all. */
  begins?: ((migration: { name: string; done: number; of: number }) => void) | undefined;
}

const oldestServer = 150_000;
/** Any fixed number will do; it only has to be the same in every migrator. */
const migratorLock = 7_263_001_847;
const undefinedTable = '42P01';
/** Names of the first migration before the first release; no database has started with one of them since. */
const firstBeforeRelease = ['foundation', 'organizations'];

/**
 * Brings the database to the newest schema, forward only. Each migration runs in one transaction together with
 * its row in `public.landfall_migration`, so that a killed migrator leaves only complete migrations behind.
 * The function files are applied together with the last migration, and whenever their text is new to the database.
 * Concurrent migrators take turns.
 * @returns the names of the migrations applied by this call, oldest first
 * @throws UnsupportedDatabaseError, SchemaNewerError, MigrationHistoryError, MigrationFailedError
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.folder);
  const functions = await readFunctions(options.folder);
  const client = new pg.Client({ connectionString: options.url, application_name: 'landfall-migrate' });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on('error', (error) => options.log.warn({ err: error }, 'migrator lost its connection'));
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning');
    await requireSupported(client);
    // Held by the session, so it ends with the migrator however that ends.
    await client.query('select pg_advisory_lock($1)', [migratorLock]);
    const pending = await pendingMigrations(client, migrations);
    // First, since the migrations grant rights in it and call its functions.
    await ensureQueueSchema(client);
    for (const [done, migration] of pending.entries()) {
      const { number, name } = migration;
      options.begins?.({ name, done, of: pending.length });
      const step = { migration: number, name, step: done + 1, of: pending.length };
      options.log.info(step, 'migration begins');
      await takeStep(client, `Migration ${number} (${name})`, async () => {
        await apply(client, migration);
        if (migration === pending.at(-1)) await replaceFunctions(client, functions);
      });
      options.log.info(step, 'migration applied');
    }
    await takeStep(client, 'Replacing functions', () => replaceFunctions(client, functions));
    await grantRoles(client, options.loginOf);
    await ensureQueues(client, options.jobs ?? []);
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    await client.end();
  }
}

/** The number of the newest migration that this program knows; 0 for none. */
export async function newestMigration(folder?: string): Promise<number> {
  return (await readMigrations(folder)).at(-1)?.number ?? 0;
}

/**
 * The state of the schema for a program whose newest migration is `newest`: `ahead` when a newer program migrated it.
 * Used by the readiness check. The pool's role needs to read `public.landfall_migration`, which {@link migrate} grants.
 */
export async function schemaStatus(
  pool: Pick<pg.Pool, 'query'>,
  newest: number,
): Promise<'current' | 'behind' | 'ahead'> {
  const found = await newestApplied(pool);
  if (found === newest) return 'current';
  return found < newest ? 'behind' : 'ahead';
}

async function newestApplied(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  try {
    const { rows } = await pool.query<{ newest: number }>(
      'select coalesce(max(number), 0) as newest from public.landfall_migration',
    );
    return rows[0]?.newest ?? 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return 0;
    throw error;
  }
}

async function requireSupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const server = rows[0];
  if (!server || server.number < oldestServer) {
    throw new UnsupportedDatabaseError(
      `Landfall needs PostgreSQL 15 or newer; this server is ${server?.version ?? 'unknown'}.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new UnsupportedDatabaseError(
      `Landfall needs a UTF-8 database; this one is ${server.encoding}. ` +
        `Make it with: CREATE DATABASE landfall ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`,
    );
  }
  // In such a database, names with letters beyond ASCII are not found, and their capitals are not recognized.
  const { rows: locale } = await client.query<{ knowsLetters: boolean }>(
    `select lower('Ж') = 'ж' as "knowsLetters"`,
  );
  if (!locale[0]?.knowsLetters) {
    throw new UnsupportedDatabaseError(
      "Landfall needs a database whose locale knows the letters of every alphabet; this one's does not. " +
        `Make it with: CREATE DATABASE landfall ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`,
    );
  }
}

async function pendingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: existing } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'landfall_migration'",
  );
  if (existing.length === 0) {
    await client.query(`
      create table public.landfall_migration (
        number int primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      );
      comment on table public.landfall_migration is 'The schema migrations applied to this database, one row each.';
      create table public.landfall_functions (
        sha256 text primary key,
        applied_at timestamptz not null default now()
      );
      comment on table public.landfall_functions is 'The texts of all function files that were applied to this database.';
    `);
  }
  const { rows: applied } = await client.query<AppliedMigration>(
    'select number, name, sha256 from public.landfall_migration order by number',
  );
  requireSameHistory(applied, migrations);
  return migrations.slice(applied.length);
}

function requireSameHistory(applied: AppliedMigration[], migrations: Migration[]): void {
  if (applied.some(({ number, name }) => number === 1 && firstBeforeRelease.includes(name)))
    throw MigrationHistoryError.beforeFirstRelease();
  const newestKnown = migrations.at(-1)?.number ?? 0;
  const newestApplied = applied.at(-1);
  if (newestApplied && newestApplied.number > newestKnown)
    throw new SchemaNewerError(newestApplied, newestKnown);
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of applied) {
    const migration = known.get(row.number);
    if (!migration) throw MigrationHistoryError.missing(row);
    if (migration.sha256 !== row.sha256) throw MigrationHistoryError.changed(migration);
    known.delete(row.number);
  }
  for (const migration of known.values()) {
    if (newestApplied && migration.number < newestApplied.number) {
      throw MigrationHistoryError.outOfOrder(migration, newestApplied.number);
    }
  }
}

async function takeStep(client: pg.Client, step: string, work: () => Promise<void>): Promise<void> {
  try {
    await inClientTransaction(client, work);
  } catch (error) {
    throw new MigrationFailedError(step, error);
  }
}

async function apply(client: pg.Client, { number, name, text, sha256 }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into public.landfall_migration (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ]);
}

/**
 * Replaces the functions unless this database has had this text of them before. A text that it had before a newer one
 * belongs to an older program.
 */
async function replaceFunctions(client: pg.Client, { text, sha256 }: FunctionFiles): Promise<void> {
  const { rowCount } = await client.query(
    'insert into public.landfall_functions (sha256) values ($1) on conflict do nothing',
    [sha256],
  );
  if (rowCount === 1) await client.query(text);
}

async function grantRoles(client: pg.Client, loginOf: MigrateOptions['loginOf']): Promise<void> {
  const { rows } = await client.query<{ role: WorkingRole }>(
    'select rolname as role from pg_roles where rolname = any($1) order by rolname',
    [WORKING_ROLES],
  );
  // The logins take their roles and have no other permissions; in PostgreSQL 15 a login's own NOINHERIT decides that.
  const { rows: versions } = await client.query<{ separate: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as separate`,
  );
  const options = versions[0]?.separate ? ' with inherit false, set true' : '';
  for (const { role } of rows) {
    const name = client.escapeIdentifier(role);
    // The readiness check reads it under these roles, and the schema `public` may be closed to them.
    await client.query(
      `grant usage on schema public to ${name}; grant select on public.landfall_migration to ${name}`,
    );
    const login = loginOf?.(role);
    if (login) await client.query(`grant ${name} to ${client.escapeIdentifier(login)}${options}`);
  }
}
