// JSON that the database writes as text, for answers that are sent as they are (platform/http/wire-text.ts). Each
// function gives the SQL of a piece of it. Joined texts take a third of the time of json_build_object.

/** A uuid column that is never null. */
export function uuidJson(column: string): string {
  return `'"' || ${column} || '"'`;
}

/** A text, a calendar date or a number that is never null. */
export function plainJson(column: string): string {
  return `to_json(${column})::text`;
}

/**
 * An instant (timestamptz) that is never null, in the one form that the wire has for it, e.g.
 * `"2026-03-14T09:26:53.58Z"`; platform/db/pool.ts reads instants in the same form.
 */
export function instantJson(column: string): string {
  return `rtrim(to_json(${column} at time zone 'UTC')::text, '"') || 'Z"'`;
}

/** @param json the JSON of a value that may be null: `instead` then, which is JSON too */
export function nullableJson(json: string, instead = 'null'): string {
  return `coalesce(${json}, '${instead}')`;
}

/** @param fields the JSON of each; none may be null, or the whole object is */
export function objectJson(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(([name, json], at) => `'${at ? ',' : '{'}"${name}":' || ${json}`);
  // Texts that follow each other are one text.
  return `${parts.join(' || ')} || '}'`.replaceAll("' || '", '');
}

/** All rows of a group as an array, `[]` without any. */
export function arrayJson(json: string, orderBy: string): string {
  return `'[' || coalesce(string_agg(${json}, ',' order by ${orderBy}), '') || ']'`;
}
