import type { SavedView } from '@landfall/contract/saved-views';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { isSameName } from '../../platform/db/taken-names.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A stored view, with a member's choices for it. */
export interface ViewRow extends Omit<SavedView, 'may_change' | 'made_by'> {
  made_by_id: string | null;
  made_by_name: string | null;
}

/** The editable contents of a view. */
export interface ViewContent {
  name: string;
  filters: SavedView['filters'];
  columns: SavedView['columns'];
  sort: string;
  private_to: string | null;
}

export interface NewView extends NewRecord, ViewContent {
  list: SavedView['list'];
  made_by: string;
}

/** The views that a member can see: their own and the shared ones. */
function visible({ db, orgId }: OrgTx, personId: string, deleted: boolean) {
  return db
    .selectFrom('saved_view as v')
    .leftJoin('saved_view_choice as c', (join) =>
      join
        .onRef('c.org_id', '=', 'v.org_id')
        .onRef('c.view_id', '=', 'v.id')
        .on('c.person_id', '=', personId),
    )
    .where('v.org_id', '=', orgId)
    .where('v.deleted_at', deleted ? 'is not' : 'is', null)
    .where(({ eb, or }) => or([eb('v.private_to', 'is', null), eb('v.private_to', '=', personId)]));
}

function rows(tx: OrgTx, personId: string, deleted = false) {
  return visible(tx, personId, deleted)
    .select(['v.id', 'v.name', 'v.sort', 'v.created_at', 'v.version', 'v.made_by as made_by_id'])
    .select(({ ref, eb, fn }) => [
      sql<string | null>`(select m.display_name from member_name m where m.id = v.made_by)`.as(
        'made_by_name',
      ),
      ref('v.list').$castTo<SavedView['list']>().as('list'),
      ref('v.filters').$castTo<SavedView['filters']>().as('filters'),
      ref('v.columns').$castTo<SavedView['columns']>().as('columns'),
      eb('v.private_to', 'is', null).$castTo<boolean>().as('shared'),
      fn.coalesce('c.pinned', eb.lit(false)).as('pinned'),
      fn.coalesce('c.is_default', eb.lit(false)).as('is_default'),
    ]);
}

/** A member's views of a list, by name. */
export function selectViews(tx: OrgTx, personId: string, list: SavedView['list']): Promise<ViewRow[]> {
  return rows(tx, personId).where('v.list', '=', list).orderBy(sql`lower(v.name)`).orderBy('v.id').execute();
}

/** A view that a member can see. */
export function selectView(tx: OrgTx, personId: string, id: string): Promise<ViewRow | undefined> {
  return rows(tx, personId).where('v.id', '=', id).executeTakeFirst();
}

/** A deleted view that a member could see. */
export function selectDeletedView(tx: OrgTx, personId: string, id: string): Promise<ViewRow | undefined> {
  return rows(tx, personId, true).where('v.id', '=', id).executeTakeFirst();
}

/** The views that a member has pinned to the sidebar. */
export function selectPinned(tx: OrgTx, personId: string): Promise<ViewRow[]> {
  return rows(tx, personId).where('c.pinned', '=', true).orderBy('v.id').execute();
}

/** The number of a member's private views (`privateTo`), or of shared ones (null). */
export function countViews({ db, orgId }: OrgTx, privateTo: string | null): Promise<number> {
  return countOf(
    db
      .selectFrom('saved_view')
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where('private_to', privateTo ? '=' : 'is', privateTo),
  );
}

/** Whether another view of a list has the name: a private view of a member (`privateTo`), or a shared one (null). */
export async function isNameTaken(
  { db, orgId }: OrgTx,
  { id, list, name }: Pick<SavedView, 'list' | 'name'> & { id?: string },
  privateTo: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('saved_view')
    .select('id')
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where('list', '=', list)
    .where('private_to', privateTo ? '=' : 'is', privateTo)
    .where(isSameName('name', name))
    .$if(id !== undefined, (query) => query.where('id', '<>', id as string))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertView(
  { db, orgId }: OrgTx,
  { filters, columns, ...view }: NewView,
): Promise<void> {
  await db
    .insertInto('saved_view')
    .values({ org_id: orgId, ...view, filters: JSON.stringify(filters), columns: JSON.stringify(columns) })
    .execute();
}

export async function updateView(
  { db, orgId }: OrgTx,
  id: string,
  { filters, columns, ...content }: ViewContent,
): Promise<void> {
  await db
    .updateTable('saved_view')
    .set(({ eb }) => ({
      ...content,
      filters: JSON.stringify(filters),
      columns: JSON.stringify(columns),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a view at an ISO instant, or restores it (null). */
export async function updateDeleted(
  { db, orgId }: OrgTx,
  id: string,
  deleted_at: string | null,
): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ deleted_at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Permanently deletes the views that were deleted before an ISO instant. */
export async function deleteExpired({ db, orgId }: OrgTx, before: string): Promise<void> {
  await db.deleteFrom('saved_view').where('org_id', '=', orgId).where('deleted_at', '<', before).execute();
}

/** A member's choices for a view. */
export interface Choice {
  pinned: boolean;
  is_default: boolean;
}

export async function upsertChoice(
  { db, orgId }: OrgTx,
  personId: string,
  viewId: string,
  choice: Choice,
): Promise<void> {
  await db
    .insertInto('saved_view_choice')
    .values({ org_id: orgId, person_id: personId, view_id: viewId, ...choice })
    .onConflict((conflict) => conflict.columns(['org_id', 'person_id', 'view_id']).doUpdateSet(choice))
    .execute();
}

/** Unmarks a member's other default views of a list. */
export async function clearDefault(
  { db, orgId }: OrgTx,
  personId: string,
  list: SavedView['list'],
): Promise<void> {
  await db
    .updateTable('saved_view_choice as c')
    .set({ is_default: false })
    .where('c.org_id', '=', orgId)
    .where('c.person_id', '=', personId)
    .where('c.is_default', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('saved_view as v')
          .select('v.id')
          .where('v.org_id', '=', orgId)
          .whereRef('v.id', '=', 'c.view_id')
          .where('v.list', '=', list),
      ),
    )
    .execute();
}
