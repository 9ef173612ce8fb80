import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalog, type Table } from '../apps/server/src/platform/db/catalog.ts';
import { type TestDatabase, testDatabase } from '../apps/server/src/testing/database.ts';
import { KNOWN_BREACHES, PLACEMENTS, placementSql } from './citus-placement.ts';
import { breachesOf, nameOf, targetsOf } from './citus-rules.ts';

let database: TestDatabase;
let tables: Table[];

beforeAll(async () => {
  database = await testDatabase();
  tables = (await readCatalog(database.url)).schemas.flatMap((schema) => schema.tables);
});
afterAll(() => database.drop());

describe('the schema on Citus', () => {
  it('breaks no rule but those that are known, each with its remedy', () => {
    expect(breachesOf(tables, PLACEMENTS).toSorted()).toEqual(Object.keys(KNOWN_BREACHES).toSorted());
  });

  it('has every table of an organization placed by one call, after the tables that it points to', () => {
    const calls = placementSql(tables);
    expect(calls[0]).toBe("select create_reference_table('app.person');");
    expect(calls[1]).toBe(
      "select create_distributed_table('app.organization', 'org_id', shard_count := 128);",
    );
    expect(calls).toContain(
      "select create_distributed_table('app.case_record', 'org_id', colocate_with := 'app.organization');",
    );
    const at = (name: string) => calls.findIndex((call) => call.includes(`'${name}'`));
    for (const table of tables.filter((candidate) => PLACEMENTS[nameOf(candidate)] === 'distributed'))
      for (const target of targetsOf(table))
        expect([nameOf(table), target, at(target) <= at(nameOf(table))]).toEqual([
          nameOf(table),
          target,
          true,
        ]);
    const placed = Object.values(PLACEMENTS).filter((placement) => placement !== 'local');
    expect([calls.length, new Set(calls).size]).toEqual([placed.length, placed.length]);
  });
});

describe('the rules', () => {
  const column = (name: string, type = 'uuid', nullable = false) =>
    ({ name, type, nullable }) as Table['columns'][0];
  const table = (name: string, rest: Partial<Table> = {}): Table => ({
    schema: 'app',
    name,
    comment: '',
    rowSecurity: true,
    forced: false,
    grants: [],
    columns: [column('org_id'), column('id')],
    constraints: [`${name}_pkey PRIMARY KEY (org_id, id)`],
    indexes: [],
    policies: [],
    triggers: [],
    ...rest,
  });
  const placements = {
    'app.a': 'distributed',
    'app.b': 'distributed',
    'app.r': 'reference',
    'app.l': 'local',
  } as const;
  const breaches = (changed: Table) => {
    const others = ['a', 'b', 'r', 'l'].filter((name) => name !== changed.name).map((name) => table(name));
    return breachesOf([changed, ...others], placements);
  };
  const withConstraint = (name: string, constraint: string) =>
    table(name, { constraints: [`${name}_pkey PRIMARY KEY (org_id, id)`, constraint] });

  it('are kept by tables whose keys are the organization’s', () => {
    const fine = 'fk FOREIGN KEY (b_id, org_id) REFERENCES app.b(id, org_id) ON DELETE CASCADE';
    expect(breaches(withConstraint('a', fine))).toEqual([]);
    expect(breaches(withConstraint('a', 'fk FOREIGN KEY (r_id) REFERENCES app.r(id)'))).toEqual([]);
    expect(breaches(withConstraint('l', 'fk FOREIGN KEY (r_id) REFERENCES app.r(id)'))).toEqual([]);
  });

  it.each([
    ['a', 'u UNIQUE (id)', 'app.a: u is unique without org_id'],
    ['a', 'fk FOREIGN KEY (b_id) REFERENCES app.b(id)', 'app.a: fk does not pair org_id with org_id'],
    [
      'a',
      'fk FOREIGN KEY (org_id, b_id) REFERENCES app.b(id, org_id)',
      'app.a: fk does not pair org_id with org_id',
    ],
    [
      'a',
      'fk FOREIGN KEY (org_id, b_id) REFERENCES app.b(org_id, id) ON UPDATE CASCADE',
      'app.a: fk cascades an update of a key with org_id',
    ],
    [
      'a',
      'fk FOREIGN KEY (org_id, b_id) REFERENCES app.b(org_id, id) ON DELETE SET NULL',
      'app.a: fk would set org_id when deleting',
    ],
    [
      'a',
      'fk FOREIGN KEY (l_id) REFERENCES app.l(id)',
      'app.a: fk points from a distributed table to a local one',
    ],
    [
      'r',
      'fk FOREIGN KEY (org_id, a_id) REFERENCES app.a(org_id, id)',
      'app.r: fk points from a reference table to a distributed one',
    ],
    [
      'l',
      'fk FOREIGN KEY (org_id, a_id) REFERENCES app.a(org_id, id)',
      'app.l: fk points from a local table to a distributed one',
    ],
  ])('of table %s refuse %s', (name, constraint, breach) => {
    expect(breaches(withConstraint(name, constraint))).toEqual([breach]);
  });

  it.each<[string, Partial<Table>]>([
    ['app.a: has no org_id', { columns: [column('id')] }],
    ['app.a: has no org_id', { columns: [column('org_id', 'uuid', true)] }],
    ['app.a: has no primary key', { constraints: [] }],
    ['app.a: a_pkey is unique without org_id', { constraints: ['a_pkey PRIMARY KEY (id)'] }],
    [
      'app.a: once is unique without org_id',
      { indexes: ['CREATE UNIQUE INDEX once ON app.a USING btree (lower(id)) WHERE (deleted_at IS NULL)'] },
    ],
    ['app.a: t is a trigger', { triggers: ['CREATE TRIGGER t AFTER INSERT ON app.a FOR EACH STATEMENT …'] }],
  ])('find: %s', (breach, rest) => {
    expect(breaches(table('a', rest))).toEqual([breach]);
  });

  it('find a table that nobody placed, and a place without a table', () => {
    const all = ['a', 'b', 'r'].map((name) => table(name));
    expect(breachesOf([...all, table('new')], placements)).toEqual([
      'app.new: is placed nowhere',
      'app.l: is placed, but there is no such table',
    ]);
  });
});
