import type { TemplateItem } from '@landfall/contract/checklist-templates';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

function templates({ db, orgId }: OrgTx) {
  return db
    .selectFrom('checklist_template')
    .select(['id', 'name', 'matter_type_id', 'version', 'created_at'])
    .select(({ ref }) => ref('items').$castTo<TemplateItem[]>().as('items'))
    .where('org_id', '=', orgId);
}

/** The organization's templates, ordered by name. */
export function selectTemplates(tx: OrgTx) {
  return templates(tx)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
}

export function selectTemplate(tx: OrgTx, id: string) {
  return templates(tx).where('id', '=', id).executeTakeFirst();
}

export interface NewTemplate extends NewRecord {
  name: string;
  matter_type_id: string | null;
  items: readonly TemplateItem[];
}

/** Adds templates, except those whose name another template has. */
export async function insertTemplates(
  { db, orgId }: OrgTx,
  templates: readonly NewTemplate[],
): Promise<void> {
  await db
    .insertInto('checklist_template')
    .values(
      templates.map(({ items, ...template }) => ({
        org_id: orgId,
        ...template,
        items: JSON.stringify(items),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TemplateChange {
  name?: string | undefined;
  matter_type_id?: string | null | undefined;
  items?: readonly TemplateItem[] | undefined;
}

export async function updateTemplate(
  { db, orgId }: OrgTx,
  id: string,
  { items, ...change }: TemplateChange,
): Promise<void> {
  await db
    .updateTable('checklist_template')
    .set(({ eb }) => ({
      ...change,
      ...(items ? { items: JSON.stringify(items) } : {}),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('checklist_template')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
