import type pg from 'pg';
import { continuationsOf } from './ended-lineages.ts';
import { jsonContent, keys } from './repository.ts';
import type { BackupStorage } from './storage.ts';

/** An erased organization, with the time in milliseconds since the epoch. */
interface Erasure {
  orgId: string;
  erasedAt: number;
}

type Connection = Pick<pg.Client, 'query'>;

async function erasuresOf(connection: Connection): Promise<Erasure[]> {
  const { rows } = await connection.query<{ org_id: string; erased_at: Date }>(
    'select org_id, erased_at from public.landfall_erasure',
  );
  return rows.map(({ org_id, erased_at }) => ({ orgId: org_id, erasedAt: erased_at.getTime() }));
}

const keyOf = (lineage: string, { orgId, erasedAt }: Erasure) => keys.erased(lineage, `${orgId}/${erasedAt}`);

/**
 * Records in a storage which organizations were erased, because a database that is restored to an earlier time does not
 * know.
 * @param known keys that the storage has; grows
 */
export async function recordErasures(
  storage: BackupStorage,
  lineage: string,
  connection: Connection,
  known: Set<string>,
): Promise<void> {
  for (const erasure of await erasuresOf(connection)) {
    const key = keyOf(lineage, erasure);
    if (known.has(key)) continue;
    await storage.write(key, jsonContent({}));
    known.add(key);
  }
}

/**
 * The erasures recorded in a storage for a lineage or for one that continues it, as `<organization>/<moment>`. What was
 * erased in a copy, for a trial, is none of them.
 */
export async function recordedErasures(storage: BackupStorage, lineage: string): Promise<string[]> {
  const found: string[] = [];
  for (const member of await continuationsOf(storage, lineage)) {
    const prefix = keys.erased(member);
    for await (const { key } of storage.list(prefix)) found.push(key.slice(prefix.length));
  }
  return found;
}

/** The organization of an erasure in the format of {@link recordedErasures}. */
export const organizationOf = (erasure: string): string => erasure.split('/')[0] ?? '';

/**
 * Organizations in a restored database that have been erased since the backup, in its lineage or in one that continues
 * it. For an organization that came back by an import, the erasure is in the database.
 */
export async function organizationsToEraseAgain(
  storage: BackupStorage,
  lineage: string,
  connection: Connection,
): Promise<string[]> {
  const known = new Set((await erasuresOf(connection)).map(({ orgId, erasedAt }) => `${orgId}/${erasedAt}`));
  const later = (await recordedErasures(storage, lineage)).filter((erasure) => !known.has(erasure));
  const again = new Set(later.map(organizationOf));
  const { rows } = await connection.query<{ id: string }>(
    'select org_id as id from app.organization where org_id = any($1::uuid[])',
    [[...again]],
  );
  return rows.map(({ id }) => id);
}
