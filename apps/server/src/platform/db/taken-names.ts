import { sql } from 'kysely';
import type { OrgTx } from './session.ts';

/** Tables whose `name` is unique within an organization, ignoring case. */
type NamedTable =
  | 'checklist_template'
  | 'document_folder'
  | 'mail_template'
  | 'matter_type'
  | 'reminder_group'
  | 'reminder_template';

/**
 * Whether a column holds this name, ignoring case as the unique indexes do: JavaScript has other small letters than the
 * database, of `İ` for one.
 */
export function isSameName(column: string, name: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`;
}

/** The id of the record that has this name, other than `except`; undefined while the name is free. */
export async function idOfName(
  { db, orgId }: OrgTx,
  table: NamedTable,
  name: string,
  except?: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('org_id', '=', orgId)
    .where(isSameName('name', name))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .executeTakeFirst();
  return row?.id;
}
