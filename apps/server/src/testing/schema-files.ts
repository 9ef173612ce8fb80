import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Catalog,
  type Column,
  type Routine,
  readCatalog,
  type Schema,
  type Table,
} from './schema-catalog.ts';
import { tableTypes } from './table-types.ts';

const folder = join(import.meta.dirname, '../platform/db');
const snapshotFile = join(folder, 'schema.snapshot.txt');
const typesFile = join(folder, 'tables.generated.ts');

/** A checked-in file beside what the migrations really make. */
export interface SchemaFile {
  path: string;
  checkedIn: string;
  actual: string;
}

/** The two files derived from the schema, as checked in and as the migrated database at `url` has it. */
export async function schemaFiles(url: string): Promise<SchemaFile[]> {
  const catalog = await readCatalog(url);
  const file = async (path: string, actual: string) => ({
    path,
    actual,
    checkedIn: (await readFile(path, 'utf8').catch(() => '')).replaceAll('\r\n', '\n'),
  });
  return Promise.all([file(snapshotFile, snapshotText(catalog)), file(typesFile, tableTypes(catalog))]);
}

/** Writes the files that differ. */
export async function writeSchemaFiles(files: SchemaFile[]): Promise<void> {
  for (const { path, actual, checkedIn } of files) if (actual !== checkedIn) await writeFile(path, actual);
}

/** A line-by-line listing of the schema, the same on every supported PostgreSQL, made for reviewing differences. */
export function snapshotText({ extensions, schemas }: Catalog): string {
  const lines = ['The schema that the migrations make. Rewrite with: npx node tools/schema.ts --write', ''];
  lines.push(...extensions.map((name) => `extension ${name}`));
  for (const schema of schemas) lines.push('', ...schemaLines(schema));
  return `${lines.join('\n')}\n`;
}

function schemaLines(schema: Schema): string[] {
  return [
    `schema ${schema.name}${words(schema.comment)}`,
    ...schema.grants.map((grant) => `  grant ${grant}`),
    ...schema.enums.map((line) => `  enum ${line}`),
    ...schema.sequences.map((line) => `  sequence ${line}`),
    ...schema.views.map((line) => `  view ${line}`),
    ...schema.tables.flatMap((table) => ['', ...tableLines(table)]),
    ...schema.routines.flatMap((routine) => ['', ...routineLines(routine)]),
  ];
}

function tableLines(table: Table): string[] {
  const security = table.rowSecurity ? `row security${table.forced ? ' forced' : ''}` : 'no row security';
  return [
    `table ${table.schema}.${table.name} (${security})${words(table.comment)}`,
    ...table.columns.flatMap(columnLines),
    ...table.constraints.map((line) => `  constraint ${line}`),
    ...table.indexes.map((line) => `  ${line}`),
    ...table.policies.map((line) => `  policy ${line}`),
    ...table.triggers.map((line) => `  ${line}`),
    ...table.grants.map((grant) => `  grant ${grant}`),
  ];
}

function columnLines(column: Column): string[] {
  const value = column.expression === null ? '' : ` ${column.generated} ${column.expression}`;
  return [
    `  ${column.name} ${column.type}${column.nullable ? '' : ' not null'}${value}${words(column.comment)}`,
    ...column.grants.map((grant) => `    grant ${grant}`),
  ];
}

function routineLines(routine: Routine): string[] {
  return [
    `routine ${routine.signature}${words(routine.comment)}`,
    ...routine.grants.map((grant) => `  grant ${grant}`),
    ...routine.definition
      .trimEnd()
      .split('\n')
      .map((line) => `  | ${line}`.trimEnd()),
  ];
}

function words(comment: string | null): string {
  return comment === null ? '' : ` -- ${comment}`;
}
