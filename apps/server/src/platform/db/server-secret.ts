import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DatabaseUnavailableError, isUnavailable } from './database-errors.ts';

const BYTES = 32;

async function readOrMake(identityPool: pg.Pool, name: string): Promise<Buffer> {
  const read = async () => {
    const { rows } = await identityPool.query<{ secret: Buffer }>(
      'select secret from identity.server_secret where name = $1',
      [name],
    );
    return rows[0]?.secret;
  };
  const known = await read();
  if (known) return known;
  await identityPool.query(
    'insert into identity.server_secret (name, secret) values ($1, $2) on conflict (name) do nothing',
    [name, randomBytes(BYTES)],
  );
  const made = await read();
  if (!made) throw new Error(`The server's secret ${name} is missing after it was made`);
  return made;
}

/**
 * Returns a function that reads one of the server's own keys, 256 bits that every process shares. The first process
 * creates it. It is read once, and again only after a failure.
 * @param identityPool connections as landfall_identity: the application's role cannot read keys
 * @throws DatabaseUnavailableError
 */
export function serverSecret(identityPool: pg.Pool, name: string): () => Promise<Buffer> {
  let asked: Promise<Buffer> | undefined;
  return () => {
    asked ??= readOrMake(identityPool, name).catch((error: unknown) => {
      asked = undefined;
      throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error;
    });
    return asked;
  };
}
