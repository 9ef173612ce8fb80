import pg from 'pg';
import { expect, it } from 'vitest';
import { startHarness } from '../../testing/harness.ts';

const ENTRIES = `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, fields, request_id)
  select $1, gen_random_uuid(), now(), gen_random_uuid(), 'case_record.created', 'done', '{}', ''
  from generate_series(1, 200)`;

/** The numbers of rows of entries that a connection has read so far by scans of the whole table, and by an index. */
async function rowsRead(connection: pg.Client) {
  const { rows } = await connection.query(
    `select seq_tup_read::int as all, idx_tup_fetch::int as one_by_one from pg_stat_xact_user_tables
     where relid = 'app.audit_entry'::regclass`,
  );
  return rows[0];
}

it('waiting entries are looked up one by one, although the statement was planned for an empty table', async () => {
  await using opened = new AsyncDisposableStack();
  const harness = await startHarness();
  opened.defer(() => harness.close());
  await harness.owner.query('vacuum app.audit_entry, audit.unsealed, audit.chain');
  const sealing = new pg.Client({ connectionString: String(harness.owner.options.connectionString) });
  await sealing.connect();
  opened.defer(() => sealing.end());
  await sealing.query('set plan_cache_mode = force_generic_plan');
  await sealing.query('begin');
  expect((await sealing.query('select * from audit.take(500)')).rows).toEqual([]);
  const { orgId } = await harness.founder();
  await harness.owner.query(ENTRIES, [orgId]);
  const { rows } = await sealing.query('select * from audit.take(500)');
  expect(rows.length).toBeGreaterThan(200);
  expect(await rowsRead(sealing)).toEqual({ all: 0, one_by_one: rows.length });
  await sealing.query('rollback');
  // No more entries are fetched than the batch contains.
  await sealing.query('begin');
  expect((await sealing.query('select * from audit.take(10)')).rows).toHaveLength(10);
  expect(await rowsRead(sealing)).toEqual({ all: 0, one_by_one: rows.length + 10 });
});

it('entries that were removed before sealing do not block others', async () => {
  await using opened = new AsyncDisposableStack();
  const harness = await startHarness();
  opened.defer(() => harness.close());
  const { orgId } = await harness.founder();
  await harness.owner.query(ENTRIES, [orgId]);
  await harness.owner.query('alter table app.audit_entry disable trigger user');
  const { rowCount: removed } = await harness.owner.query(
    'delete from app.audit_entry where (org_id, id) in (select org_id, entry_id from audit.unsealed order by 1, 2 limit 50)',
  );
  expect(removed).toBe(50);
  const { rows } = await harness.owner.query('select * from audit.take(20)');
  expect(rows).toHaveLength(20);
});
