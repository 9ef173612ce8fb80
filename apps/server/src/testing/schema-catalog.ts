import pg from 'pg';

/** Who may do what, e.g. `landfall_app: INSERT, SELECT`; the owner's own rights are left out. */
type Grants = string[];

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** SQL of the default, or of the expression that generates it. */
  expression: string | null;
  generated: 'never' | 'default' | 'identity' | 'always';
  comment: string | null;
  grants: Grants;
}

export interface Table {
  schema: string;
  name: string;
  comment: string | null;
  rowSecurity: boolean;
  forced: boolean;
  grants: Grants;
  columns: Column[];
  constraints: string[];
  indexes: string[];
  policies: string[];
  triggers: string[];
}

export interface Routine {
  signature: string;
  definition: string;
  comment: string | null;
  grants: Grants;
}

export interface Schema {
  name: string;
  comment: string | null;
  grants: Grants;
  enums: string[];
  sequences: string[];
  views: string[];
  tables: Table[];
  routines: Routine[];
}

/** The part of the system catalog that the migrations decide, read the same way from PostgreSQL 15 to 18. */
export interface Catalog {
  extensions: string[];
  schemas: Schema[];
}

/**
 * SQL for the grants in an access list, as a sorted array. Built-in defaults count as written out. MAINTAIN came
 * with PostgreSQL 17 and is no decision of ours.
 */
const grants = (acl: string, owner: string) => `
  coalesce((select array_agg(line order by line collate "C") from (
    select format('%s: %s', case when grantee = 0 then 'public' else grantee::regrole::text end,
      string_agg(privilege_type, ', ' order by privilege_type collate "C")) as line
    from aclexplode(${acl}) where grantee <> ${owner} and privilege_type <> 'MAINTAIN' group by grantee
  ) lines), '{}')`;

const list = (sql: string) =>
  `coalesce((select array_agg(line order by line collate "C") from (${sql}) lines), '{}')`;

const columnsOf = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
    'expression', pg_get_expr(d.adbin, d.adrelid),
    'generated', case when a.attgenerated <> '' then 'always' when a.attidentity = 'a' then 'always'
      when a.attidentity <> '' then 'identity' when d.adbin is not null then 'default' else 'never' end,
    'comment', col_description(c.oid, a.attnum),
    'grants', ${grants('a.attacl', 'c.relowner')}
  ) order by a.attnum), '[]')
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/** NOT NULL became a named constraint in PostgreSQL 18 (contype n); it is listed with its column instead. */
const constraintsOf = `
  select format('%s %s', conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`;

const indexesOf = `
  select pg_get_indexdef(i.indexrelid) as line from pg_index i
  where i.indrelid = c.oid and not exists (
    select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const policiesOf = `
  select format('%s %s for %s to %s using (%s) with check (%s)', p.polname,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    array_to_string(array(select case when r = 0 then 'public' else r::regrole::text end from unnest(p.polroles) r order by 1), ', '),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
  from pg_policy p where p.polrelid = c.oid`;

const triggersOf = `
  select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = c.oid and not tgisinternal`;

const tablesOf = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', c.relname, 'comment', obj_description(c.oid, 'pg_class'),
    'rowSecurity', c.relrowsecurity, 'forced', c.relforcerowsecurity,
    'grants', ${grants(`coalesce(c.relacl, acldefault('r', c.relowner))`, 'c.relowner')},
    'columns', (${columnsOf}), 'constraints', ${list(constraintsOf)}, 'indexes', ${list(indexesOf)},
    'policies', ${list(policiesOf)}, 'triggers', ${list(triggersOf)}
  ) order by c.relname collate "C"), '[]')
  from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')`;

const routinesOf = `
  select coalesce(json_agg(json_build_object(
    'signature', p.oid::regprocedure::text, 'definition', pg_get_functiondef(p.oid),
    'comment', obj_description(p.oid, 'pg_proc'),
    'grants', ${grants(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')}
  ) order by p.oid::regprocedure::text collate "C"), '[]')
  from pg_proc p where p.pronamespace = n.oid and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const enumsOf = `
  select format('%s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)) as line
  from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = n.oid group by t.typname`;

const sequencesOf = `
  select format('%s %s', c.relname, array_to_string(${grants(`coalesce(c.relacl, acldefault('s', c.relowner))`, 'c.relowner')}, '; ')) as line
  from pg_class c where c.relnamespace = n.oid and c.relkind = 'S'`;

const viewsOf = `
  select format('%s (%s; %s): %s', c.relname, array_to_string(c.reloptions, ', '),
    array_to_string(${grants(`coalesce(c.relacl, acldefault('r', c.relowner))`, 'c.relowner')}, '; '),
    regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g')) as line
  from pg_class c where c.relnamespace = n.oid and c.relkind = 'v'`;

const schemasSql = `
  select n.nspname as name, obj_description(n.oid, 'pg_namespace') as comment,
    ${grants(`coalesce(n.nspacl, acldefault('n', n.nspowner))`, 'n.nspowner')} as grants,
    ${list(enumsOf)} as enums, ${list(sequencesOf)} as sequences,
    ${list(viewsOf)} as views,
    (${tablesOf}) as tables, (${routinesOf}) as routines
  from pg_namespace n where n.nspname = any($1) order by n.nspname collate "C"`;

const documentedSchemas = ['app', 'audit', 'identity', 'installation'];

/** Reads the schemas `app`, `audit`, `identity` and `installation` of a migrated database. */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Names are written with their schema only when it isn't on the path: an empty one makes that certain.
    await client.query("set search_path = ''");
    const schemas = await client.query<Schema>(schemasSql, [documentedSchemas]);
    const extensions = await client.query<{ name: string }>(
      `select format('%s in %s', extname, extnamespace::regnamespace) as name from pg_extension order by extname`,
    );
    return { extensions: extensions.rows.map((row) => row.name), schemas: schemas.rows };
  } finally {
    await client.end();
  }
}
