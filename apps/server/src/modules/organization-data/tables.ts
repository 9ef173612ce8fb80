import type pg from 'pg';
import { ARCHIVE_RULES } from './archive-rules.ts';

/** A connection that is in a transaction, or may begin one. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** A table of the schema `app` whose rows belong to organizations. */
export interface OrganizationTable {
  /** Without the schema. */
  name: string;
  /** What is stored, in order; what the database computes from it is left out. */
  columns: string[];
  /** The primary key. */
  key: string[];
  /** Those of its columns that name a person. */
  people: string[];
  /** Whether a record of it can be megabytes long. */
  wide: boolean;
}

/**
 * Every table that names an organization, as the database's catalog has it: what is pointed to comes before what points
 * to it, so that rows can be added in this order.
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

/** The tables that an archive holds, with the columns that it holds of them. */
export function archivedTables(tables: readonly OrganizationTable[]): OrganizationTable[] {
  const { leftOut, withheld } = ARCHIVE_RULES;
  return tables
    .filter(({ name }) => !(name in leftOut))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !(column in (withheld[table.name] ?? {}))),
    }));
}

/** People stand beside the tables: they belong to no organization. */
export const PEOPLE = { name: 'person', columns: ['id', 'email', 'display_name'], people: [] } as const;
