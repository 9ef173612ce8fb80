import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A folder with the number of its documents, including those in the trash. */
export interface FolderRow {
  id: string;
  name: string;
  position: number;
  documents: number;
}

/** The organization's folders in their order. */
export async function selectFolders({ db, orgId }: OrgTx): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select f.id, f.name, f.position,
      (select count(*) from document d where d.org_id = f.org_id and d.folder_id = f.id) as documents
    from document_folder f where f.org_id = ${orgId}
    order by f.position, f.id`.execute(db);
  return rows;
}

export interface NewFolder extends NewRecord {
  name: string;
  position: number;
}

export async function insertFolders({ db, orgId }: OrgTx, folders: readonly NewFolder[]): Promise<void> {
  await db
    .insertInto('document_folder')
    .values(folders.map((folder) => ({ org_id: orgId, ...folder })))
    .execute();
}

export async function renameFolder({ db, orgId }: OrgTx, id: string, name: string): Promise<void> {
  await db
    .updateTable('document_folder')
    .set({ name })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Sets the positions of the folders from 1, in the given order of ids. */
export async function updatePositions({ db, orgId }: OrgTx, ids: readonly string[]): Promise<void> {
  await sql`
    update document_folder f set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where f.org_id = ${orgId} and f.id = o.id and f.position <> o.position`.execute(db);
}

export async function deleteFolder({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('document_folder').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** Whether the organization has this folder. */
export async function isFolder({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('document_folder')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
