import type { Table } from '../apps/server/src/platform/db/catalog.ts';
import type { Placement } from './citus-placement.ts';

const KEY = 'org_id';

/** `org_id, "position"` as names. */
function columnsOf(list: string): string[] {
  return list.split(',').map((column) => column.trim().replaceAll('"', ''));
}

/** A table as SQL names it. */
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`;

/** Of a distributed table: its key, and that of whatever is unique. A shard can answer for its own rows alone. */
function* keyBreaches(table: Table): Generator<string> {
  const name = nameOf(table);
  const key = table.columns.find((column) => column.name === KEY);
  if (key?.type !== 'uuid' || key.nullable) yield `${name}: has no ${KEY}`;
  let hasPrimaryKey = false;
  for (const constraint of table.constraints) {
    const [, label, kind, columns = ''] = /^(\S+) (PRIMARY KEY|UNIQUE).*?\(([^)]+)\)/.exec(constraint) ?? [];
    if (kind === 'PRIMARY KEY') hasPrimaryKey = true;
    if (kind && !columnsOf(columns).includes(KEY)) yield `${name}: ${label} is unique without ${KEY}`;
    if (/^\S+ EXCLUDE/.test(constraint)) yield `${name}: ${constraint.split(' ')[0]} excludes by an index`;
  }
  if (!hasPrimaryKey) yield `${name}: has no primary key`;
  for (const index of table.indexes) {
    const [, label, columns = ''] = /^CREATE UNIQUE INDEX (\S+) ON \S+ USING \w+ \((.*)\)/.exec(index) ?? [];
    if (label && !columnsOf(columns).includes(KEY)) yield `${name}: ${label} is unique without ${KEY}`;
  }
  for (const trigger of table.triggers)
    yield `${name}: ${/CREATE (?:CONSTRAINT )?TRIGGER (\S+)/.exec(trigger)?.[1]} is a trigger`;
}

const FOREIGN_KEY = /^(\S+) FOREIGN KEY \(([^)]+)\) REFERENCES ([\w.]+)\(([^)]+)\)(.*)$/;

/** Names of the tables that a table's foreign keys point to. */
export function targetsOf({ constraints }: Table): string[] {
  return constraints.flatMap((constraint) => FOREIGN_KEY.exec(constraint)?.[3] ?? []);
}

/**
 * Foreign keys hold between rows of one worker: from distributed to distributed tables by way of `org_id`, and to
 * reference tables. Nothing may point to a distributed table from outside.
 */
function* foreignKeyBreaches(
  table: Table,
  placements: Readonly<Record<string, Placement>>,
): Generator<string> {
  const name = nameOf(table);
  for (const constraint of table.constraints) {
    const [, label, own = '', target = '', other = '', rest = ''] = FOREIGN_KEY.exec(constraint) ?? [];
    if (!label) continue;
    const [from, to] = [placements[name], placements[target]];
    if (from === 'distributed' && to === 'distributed') {
      const at = columnsOf(own).indexOf(KEY);
      if (at < 0 || columnsOf(other)[at] !== KEY) yield `${name}: ${label} does not pair ${KEY} with ${KEY}`;
      if (/ON UPDATE (CASCADE|SET)/.test(rest))
        yield `${name}: ${label} cascades an update of a key with ${KEY}`;
      if (/ON DELETE SET/.test(rest)) yield `${name}: ${label} would set ${KEY} when deleting`;
    } else if (from !== to && to !== 'reference') {
      const article = from === 'local' ? 'a local' : `a ${from}`;
      yield `${name}: ${label} points from ${article} table to a ${to} one`;
    }
  }
}

/**
 * What of the schema Citus would refuse under these placements, and what is not placed, one line each.
 *
 * The rules are those of Citus 12: a unique constraint includes the distribution column; foreign keys as its
 * `ErrorIfUnsupportedForeignConstraintExists` has them; triggers only with `citus.enable_unsafe_triggers`.
 */
export function breachesOf(
  tables: readonly Table[],
  placements: Readonly<Record<string, Placement>>,
): string[] {
  const names = tables.map(nameOf);
  const unplaced = names.filter((name) => !(name in placements)).map((name) => `${name}: is placed nowhere`);
  const gone = Object.keys(placements).filter((name) => !names.includes(name));
  return [
    ...unplaced,
    ...gone.map((name) => `${name}: is placed, but there is no such table`),
    ...tables.flatMap((table) => [
      ...(placements[nameOf(table)] === 'distributed' ? keyBreaches(table) : []),
      ...foreignKeyBreaches(table, placements),
    ]),
  ];
}
