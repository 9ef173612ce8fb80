import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listHistory } from '@landfall/contract/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

type Change = CallArguments<typeof bulkCaseRecords>['body'];

async function openCases(count: number, by = ada): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await openCase(by, `Bulk ${n}`)).id);
  return ids;
}

async function change(body: Change, by = ada): Promise<string[]> {
  return (await by.call(bulkCaseRecords, { body })).changed_ids;
}

function read(id: string) {
  return ada.call(getCaseRecord, { params: { id } });
}

/** The case's row of the list; undefined when it is in neither the active nor the archived list. */
async function listed(id: string) {
  const { case_records } = await ada.call(listCaseRecords, {
    query: { title: 'Bulk', archived: 'all', limit: 200 },
  });
  return case_records.find((row) => row.id === id);
}

describe('POST /case_records/bulk', () => {
  it('sets a status, and returns the cases that had another', async () => {
    const ids = await openCases(3);
    await change({ ids: ids.slice(0, 1), action: 'status', status: 'filed' });
    expect(await change({ ids, action: 'status', status: 'filed' })).toEqual(ids.slice(1));
    for (const id of ids) {
      expect((await read(id)).case_record).toMatchObject({ status: 'filed', version: 2 });
      expect(await listed(id)).toMatchObject({ status: 'filed', version: 2 });
    }
    expect(await change({ ids, action: 'status', status: '' })).toEqual(ids);
    expect((await read(ids[0] ?? '')).case_record.status).toBe('');
  });

  it('archives and restores, and returns the changed cases', async () => {
    const ids = await openCases(3);
    expect(await change({ ids: ids.slice(0, 1), action: 'archive' })).toEqual(ids.slice(0, 1));
    expect(await change({ ids, action: 'archive' })).toEqual(ids.slice(1));
    expect((await listed(ids[2] ?? ''))?.archived_at).not.toBe(NOT_ARCHIVED);
    expect(await change({ ids: ids.toReversed(), action: 'restore' })).toEqual(ids.toReversed());
    expect(await change({ ids, action: 'restore' })).toEqual([]);
    expect(await listed(ids[2] ?? '')).toMatchObject({ archived_at: NOT_ARCHIVED, version: 3 });
  });

  it('adds one date to each, however often a case is listed', async () => {
    const ids = await openCases(2);
    const body = { action: 'add_date', important_date: '2026-06-01T23:00:00-12:00', date_type: 'interview' };
    expect(await change({ ...body, action: 'add_date', ids: [...ids, ...ids] })).toEqual(ids);
    for (const id of ids) {
      const shown = [{ date_type: 'Interview', important_date: '2026-06-01' }];
      expect((await read(id)).dates).toMatchObject(shown);
      expect((await listed(id))?.dates).toMatchObject(shown);
      const { dates } = await read(id);
      const { changes } = await ada.call(listHistory, { query: { resource_id: dates[0]?.id ?? '' } });
      expect(changes).toMatchObject([{ became: 'added', actor: { id: ada.id } }]);
    }
  });

  it('adds people to each team, and returns the cases whose team has grown', async () => {
    const ids = await openCases(2);
    const [max, mia] = [
      await harness.member(ada.orgId, ['user']),
      await harness.member(ada.orgId, ['viewer']),
    ];
    await change({ ids: ids.slice(0, 1), action: 'assign', assignee_ids: [max.id, mia.id] });
    expect(await change({ ids, action: 'assign', assignee_ids: [mia.id, max.id] })).toEqual(ids.slice(1));
    for (const id of ids) {
      const { assignees, version } = (await read(id)).case_record;
      expect(assignees.map((member) => member.id).toSorted()).toEqual([ada.id, max.id, mia.id].toSorted());
      expect(version).toBe(2);
      expect((await listed(id))?.version).toBe(2);
    }
  });

  it('changes 500 at once, and no more', async () => {
    await harness.owner.query(
      `with made as (insert into app.case_record (org_id, id, title, description)
         select $1, gen_random_uuid(), 'Many', '-' from generate_series(1, 501) returning *)
       insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
         select org_id, id, title, status, version, created_at, '[]' from made`,
      [ada.orgId],
    );
    const { rows } = await harness.owner.query("select id from app.case_record where title = 'Many'");
    const ids: string[] = rows.map(({ id }) => id);
    expect(await problemOf(change({ ids, action: 'archive' }))).toMatchObject({
      fields: { ids: 'At most 500 cases' },
    });
    expect(await change({ ids: ids.slice(1), action: 'archive' })).toEqual(ids.slice(1));
    const query = { title: 'Many', archived: 'true' } as const;
    expect((await ada.call(listCaseRecords, { query })).total).toBe(500);
  });
});

describe('all or nothing', () => {
  it('T16 a foreign or unknown case is not found, and nothing is changed', async () => {
    const bea = await harness.founder('Bea');
    const own = await openCases(2);
    const changes: Omit<Change, 'ids'>[] = [
      { action: 'status', status: 'filed' },
      { action: 'archive' },
      { action: 'restore' },
      { action: 'add_date', important_date: '2026-06-01', date_type: 'Interview' },
      { action: 'assign', assignee_ids: [ada.id] },
    ];
    for (const id of [...(await openCases(1, bea)), crypto.randomUUID()]) {
      for (const body of changes) {
        const before = await databaseContents(harness.owner);
        expect(await problemOf(change({ ...body, ids: [...own, id] }))).toMatchObject({ code: 'not_found' });
        expect(await databaseContents(harness.owner)).toBe(before);
      }
    }
  });

  it.each([
    ['status', {}, 'status'],
    ['add_date', { date_type: 'Interview' }, 'important_date'],
    ['add_date', { important_date: '2026-06-01' }, 'date_type'],
    ['add_date', { important_date: '2026-06-01', date_type: 'Nothing' }, 'date_type'],
    ['add_date', { important_date: '2026-02-30', date_type: 'Interview' }, 'important_date'],
    ['assign', {}, 'assignee_ids'],
    ['assign', { assignee_ids: [] }, 'assignee_ids'],
    ['archive', { status: 'filed' }, 'status'],
    ['restore', { assignee_ids: [] }, 'assignee_ids'],
    ['status', { status: 'filed', date_type: 'Interview' }, 'date_type'],
    ['status', { status: 'closed' }, 'status'],
    ['delete', {}, 'action'],
  ])('%s with %j is refused because of %s', async (action, fields, refused) => {
    const ids = await openCases(1);
    const before = await databaseContents(harness.owner);
    const problem = await problemOf(change({ ids, action, ...fields } as Change));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['invalid_input', [refused]]);
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('refuses people who are no members, and an empty list of cases', async () => {
    const bea = await harness.founder('Bea');
    const ids = await openCases(1);
    for (const assignee_ids of [[bea.id], [ada.id, crypto.randomUUID()]]) {
      expect(await problemOf(change({ ids, action: 'assign', assignee_ids }))).toMatchObject({
        fields: { assignee_ids: expect.any(String) },
      });
    }
    expect(await problemOf(change({ ids: [], action: 'archive' }))).toMatchObject({
      fields: { ids: 'At least one case' },
    });
    expect((await read(ids[0] ?? '')).case_record).toMatchObject({ version: 1, assignees: [{ id: ada.id }] });
  });

  it('is refused to viewers', async () => {
    const ids = await openCases(1);
    const viewer = await harness.member(ada.orgId, ['viewer']);
    expect(await problemOf(change({ ids, action: 'archive' }, viewer))).toMatchObject({ code: 'forbidden' });
    expect((await read(ids[0] ?? '')).case_record.archived_at).toBe(NOT_ARCHIVED);
  });
});

describe('T62 simultaneous bulk changes', () => {
  it('of the same cases in opposite orders all take effect', async () => {
    const ids = await openCases(8);
    const dated = { action: 'add_date', important_date: '2026-06-01', date_type: 'Interview' } as const;
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => change({ ...dated, ids: n % 2 ? ids : ids.toReversed() })),
    );
    for (const id of ids) expect((await read(id)).dates).toHaveLength(8);
  });

  it('are retried after a deadlock, and made once', async () => {
    await harness.owner.query(`
      create sequence app.attempts;
      grant usage on sequence app.attempts to landfall_app;
      create function app.stumble() returns trigger language plpgsql as $$ begin
        if nextval('app.attempts') = 1 then raise 'deadlock' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create trigger stumble before insert on app.case_date for each row execute function app.stumble()`);
    try {
      const ids = await openCases(2);
      const dated = { action: 'add_date', important_date: '2026-06-01', date_type: 'Interview' } as const;
      expect(await change({ ...dated, ids })).toEqual(ids);
      for (const id of ids) expect((await read(id)).dates).toHaveLength(1);
    } finally {
      await harness.owner.query('drop function app.stumble cascade; drop sequence app.attempts');
    }
  });
});

describe('T63 a simultaneous bulk change and edit', () => {
  it('both take effect, in consecutive versions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = await openCases(3);
      await Promise.all([
        change({ ids, action: 'archive' }),
        change({ ids: ids.toReversed(), action: 'status', status: 'filed' }),
      ]);
      for (const id of ids) {
        const row = await listed(id);
        expect(row).toMatchObject({ status: 'filed', version: 3 });
        expect(row?.archived_at).not.toBe(NOT_ARCHIVED);
        expect((await read(id)).case_record.version).toBe(3);
      }
    }
  });
});
