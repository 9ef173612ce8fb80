import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../platform/files/file-store.ts';
import { outboxOf } from '../../platform/mail/outbox.ts';
import { findOrganization, OperatorError } from './registry.ts';
import type { Connection } from './tables.ts';

/** The number of erased rows, by table. */
export type ErasedRows = Record<string, number>;

async function removeMailFiles(outbox: string, mailIds: ReadonlySet<string>): Promise<void> {
  const files = await readdir(outbox).catch(() => []);
  for (const file of files) {
    const id = /-([0-9a-f-]{36})\.eml$/.exec(file.slice(-41))?.[1];
    if (id && mailIds.has(id)) await rm(join(outbox, file), { force: true });
  }
}

/** The places of organizations' files: stored files, and mail in the outbox of the data folder. */
export interface FilePlaces {
  store: FileStore;
  dataDir: string;
}

/** Removes the files of an organization. */
async function removeFiles(
  { store, dataDir }: FilePlaces,
  orgId: string,
  mailIds: ReadonlySet<string>,
): Promise<void> {
  await store.removeAll(orgId);
  if (mailIds.size > 0) await removeMailFiles(outboxOf(dataDir), mailIds);
}

async function eraseOne(connection: Connection, id: string, places: FilePlaces): Promise<ErasedRows> {
  const mail = await connection.query<{ id: string }>('select id from jobs.mail_to_erase($1) as id', [id]);
  await removeFiles(places, id, new Set(mail.rows.map((row) => row.id)));
  const { rows } = await connection.query<{ rows: ErasedRows }>(
    'select jobs.erase_organization($1) as rows',
    [id],
  );
  return rows[0]?.rows ?? {};
}

/**
 * Erases every deleted organization whose retention has ended. Files are removed first: after an interruption, the
 * remaining rows make it run again. An organization that cannot be erased does not prevent the erasure of others.
 * @param connection of the role landfall_jobs, which may erase only such organizations
 * @returns those that were erased, and the errors of the others
 */
export async function eraseDue(
  connection: Connection,
  places: FilePlaces,
): Promise<{ erased: { id: string; rows: ErasedRows }[]; errors: { id: string; error: unknown }[] }> {
  const due = await connection.query<{ id: string }>('select id from jobs.organizations_to_erase() as id');
  const erased: { id: string; rows: ErasedRows }[] = [];
  const errors: { id: string; error: unknown }[] = [];
  for (const { id } of due.rows) {
    try {
      erased.push({ id, rows: await eraseOne(connection, id, places) });
    } catch (error) {
      errors.push({ id, error });
    }
  }
  return { erased, errors };
}

/**
 * Erases one deleted organization, regardless of its retention.
 * @param connection of the owner of the database
 * @throws OperatorError when it is not deleted
 */
export async function eraseNow(connection: Connection, id: string, places: FilePlaces): Promise<ErasedRows> {
  const { name, deleted_at } = await findOrganization(connection, id);
  if (!deleted_at) throw new OperatorError(`${name} is not deleted: only its super admin can do that.`);
  const mail = await connection.query<{ id: string }>('select id from app.mail where org_id = $1', [id]);
  await removeFiles(places, id, new Set(mail.rows.map((row) => row.id)));
  const { rows } = await connection.query<{ rows: ErasedRows }>(
    "select app.erase_organization($1, 'operator') as rows",
    [id],
  );
  return rows[0]?.rows ?? {};
}
