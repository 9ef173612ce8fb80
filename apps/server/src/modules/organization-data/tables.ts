import type pg from 'pg';
import { ARCHIVE_RULES } from './archive-rules.ts';

/** A connection that is in a transaction, or on which one can be started. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** A table of the schema `app` whose rows belong to organizations. */
export interface OrganizationTable {
  /** The name without the schema. */
  name: string;
  /** The stored columns, in order, without those that the database generates. */
  columns: string[];
  /** The primary key. */
  key: string[];
  /** The columns that reference a person. */
  people: string[];
  /** Whether its records can be megabytes long. */
  wide: boolean;
}

/**
 * Every table that references an organization, from the database's catalog. Referenced tables come before the tables
 * that reference them, so that rows can be added in this order.
 */
export async function organizationTables(connection: Connection): Promise<OrganizationTable[]> {
  const { rows } = await connection.query<OrganizationTable>(`
    select split_part(t.name, '.', 2) as name,
      array(select attname::text from pg_attribute
        where attrelid = t.name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey::int[]) with ordinality k (number, at)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = t.name::regclass and i.indisprimary and a.attrelid = i.indrelid order by k.at) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.name::regclass and a.atttypid = 'uuid'::regtype and not a.attisdropped
          and (a.attname = 'person_id' or exists (
            select from pg_constraint k where k.contype = 'f' and k.conrelid = a.attrelid
              and a.attnum = any(k.conkey) and k.confrelid = 'app.person'::regclass))) as people,
      exists (select from pg_attribute a
        where a.attrelid = t.name::regclass and a.atttypid = 'jsonb'::regtype and not a.attisdropped) as wide
    from app.organization_tables() t where t.name like 'app.%' order by t.place, t.name`);
  return rows;
}

/** The tables that are archived, with their archived columns. */
export function archivedTables(tables: readonly OrganizationTable[]): OrganizationTable[] {
  const { leftOut, withheld } = ARCHIVE_RULES;
  return tables
    .filter(({ name }) => !(name in leftOut))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !(column in (withheld[table.name] ?? {}))),
    }));
}

/** People are archived separately, as they belong to no organization. */
export const PEOPLE = { name: 'person', columns: ['id', 'email', 'display_name'], people: [] } as const;
