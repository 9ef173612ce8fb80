import type { Catalog, Column, Table } from './schema-catalog.ts';

/** Each column type as the pool's parsers return it: dates and instants stay strings, so that none shifts a day. */
const typeScript: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  // Written by functions, and never selected.
  tsvector: 'string',
  uuid: 'string',
};

/**
 * Kysely's types for the tables of schema `app`, without the schema's name.
 *
 * Our own generator rather than kysely-codegen: it reads the same catalog as the schema snapshot, so the two can't
 * disagree, it knows the pool's parsers, and it carries the SQL comments over.
 * @throws Error for a column type that has no TypeScript type yet
 */
export function tableTypes({ schemas }: Catalog): string {
  const tables = schemas.find((schema) => schema.name === 'app')?.tables ?? [];
  const body = [
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };',
    '',
    'export interface Database {',
    ...tables.flatMap(tableType),
    '}',
  ].join('\n');
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const imports = used.length ? `import type { ${used.join(', ')} } from 'kysely';\n\n` : '';
  return `// Generated from the migrations. Rewrite with: npx node tools/schema.ts --write\n\n${imports}${body}\n`;
}

function tableType(table: Table): string[] {
  return [
    ...doc(table.comment, '  '),
    `  ${table.name}: {`,
    ...table.columns.flatMap((column) => [
      ...doc(column.comment, '    '),
      `    ${column.name}: ${columnType(column, `${table.name}.${column.name}`)};`,
    ]),
    '  };',
  ];
}

function doc(comment: string | null, indent: string): string[] {
  return comment === null ? [] : [`${indent}/** ${comment.replaceAll('*/', '* /')} */`];
}

function columnType(column: Column, where: string): string {
  const orNull = column.nullable ? ' | null' : '';
  if (column.type === 'jsonb' || column.type === 'json') {
    // Written as text: the driver turns a JavaScript array into a PostgreSQL array, not into JSON.
    const optional = column.generated === 'never' ? '' : ' | undefined';
    return `ColumnType<JsonValue${orNull}, string${orNull}${optional}, string${orNull}>`;
  }
  const value = valueType(column.type, where) + orNull;
  if (column.generated === 'never') return value;
  return column.generated === 'always' ? `GeneratedAlways<${value}>` : `Generated<${value}>`;
}

function valueType(type: string, where: string): string {
  const element = type.replace(/\[\]$/, '').replace(/\([\d,]+\)$/, '');
  const name = typeScript[element];
  if (!name)
    throw new Error(`Column ${where}: no TypeScript type for ${type} yet. Add it to table-types.ts.`);
  return type.endsWith('[]') ? `${name}[]` : name;
}
