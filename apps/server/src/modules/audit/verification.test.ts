import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { newKey, type TestSealer, testSealer } from '../../testing/sealing.ts';
import type { AuditFault, AuditFindings } from './verification.ts';

let harness: Harness;
let sealer: TestSealer;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  sealer = testSealer(harness);
});
afterAll(async () => {
  await sealer.close();
  await harness.close();
});

async function findingsOf({ orgId }: TestPerson): Promise<AuditFindings> {
  const findings = (await sealer.verify()).get(orgId);
  if (!findings) throw new Error('The organization is not verified');
  return findings;
}

/** The organization's entries by position: the founding, the sign-in and five cases. */
async function sealedEntries(): Promise<string[]> {
  const { rows } = await harness.owner.query(
    'select entry_id from audit.seal where org_id = $1 order by position',
    [ada.orgId],
  );
  return rows.map(({ entry_id }) => entry_id);
}

/** Changes the database as its owner could. */
const tamper = (sql: string, ...values: unknown[]) => harness.owner.query(sql, [ada.orgId, ...values]);

beforeEach(async () => {
  ada = await harness.founder();
  for (let number = 0; number < 5; number++) await openCase(ada);
  await sealer.seal();
  // An entry cannot be deleted while it has changes; these can be erased, so they are deleted first.
  await tamper('delete from app.record_change where org_id = $1');
});

describe('T84 a sealed log', () => {
  it('is valid when unchanged', async () => {
    expect(await findingsOf(ada)).toMatchObject({
      verified: 7,
      faults: [],
      unknownKeys: new Map(),
      unsealed: { waiting: 0, oldest: null },
    });
  });

  it('continues from seal to seal', async () => {
    const { end } = await findingsOf(ada);
    await openCase(ada);
    await sealer.seal();
    const later = await findingsOf(ada);
    expect(later).toMatchObject({ verified: 8, faults: [] });
    expect(later.end).not.toBe(end);
  });

  it('reports unsealed entries and since when', async () => {
    harness.clock.advance(60_000);
    const oldest = new Date(harness.clock.now()).toISOString();
    await openCase(ada);
    await openCase(ada);
    const { unsealed, faults } = await findingsOf(ada);
    expect([unsealed.waiting, Date.parse(unsealed.oldest ?? ''), faults]).toEqual([
      2,
      Date.parse(oldest),
      [],
    ]);
  });

  it('is still valid when the values of an entry are erased', async () => {
    const entryId = await sealedMove();
    await tamper('delete from app.record_change where org_id = $1 and entry_id = $2', entryId);
    expect((await findingsOf(ada)).faults).toEqual([]);
  });

  it('of another organization has its own chain', async () => {
    const bea = await harness.founder('Bea');
    await sealer.seal();
    await tamper("update app.audit_entry set action = 'x' where org_id = $1");
    expect((await findingsOf(ada)).faults).toHaveLength(7);
    expect(await findingsOf(bea)).toMatchObject({ verified: 2, faults: [] });
  });
});

/** For each column of an entry, a different value. */
const EDITS: Record<string, string> = {
  at: "at + interval '1 microsecond'",
  person_id: 'gen_random_uuid()',
  action: "'case_record.updated'",
  outcome: "'refused'",
  resource_id: 'null',
  related_id: 'resource_id',
  fields: "fields || 'more'::text",
  request_id: "''",
  actor_kind: "'system'",
  changes_hash: "repeat('0', 64)",
};

/** The sealed entry of a date that was moved and given another type: it changed two fields. */
async function sealedMove(): Promise<string> {
  const { id } = await openCase(ada);
  const date = await addDate(ada, id, '2026-06-01');
  const body = { important_date: '2026-07-01', date_type: 'Interview', reason: 'Moved by the court' };
  await ada.call(updateCaseDate, { params: { id: date.id }, body });
  await sealer.seal();
  expect((await findingsOf(ada)).faults).toEqual([]);
  return (await sealedEntries()).at(-1) ?? '';
}

describe('T84 verification of a sealed log detects that', () => {
  it.each(Object.keys(EDITS))('%s of an entry was edited', async (column) => {
    const [, , entryId = ''] = await sealedEntries();
    await tamper(
      `update app.audit_entry set ${column} = ${EDITS[column]} where org_id = $1 and id = $2`,
      entryId,
    );
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'altered', position: 3, entryId }]);
  });

  it('any column of an entry was edited', async () => {
    const { rows } = await harness.owner.query(
      `select attname as name from pg_attribute
       where attrelid = 'app.audit_entry'::regclass and attnum > 0 and not attisdropped`,
    );
    const columns = rows.map(({ name }) => name);
    expect(columns.toSorted()).toEqual([...Object.keys(EDITS), 'org_id', 'id'].toSorted());
  });

  it.each([
    [
      'a former value was edited',
      `update app.record_change set old_value = '"2026-06-02"' where field = 'important_date'`,
    ],
    [
      'a new value was edited',
      `update app.record_change set new_value = '"2026-06-02"' where field = 'important_date'`,
    ],
    ['a reason was edited', "update app.record_change set reason = 'None' where field = 'date_type'"],
    [
      'a change was given to another record',
      'update app.record_change set resource_id = gen_random_uuid() where true',
    ],
    ['one of two changes is gone', "delete from app.record_change where field = 'date_type'"],
  ])('%s', async (_, sql) => {
    const entryId = await sealedMove();
    await tamper(`${sql} and org_id = $1 and entry_id = $2`, entryId);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'altered', position: 10, entryId }]);
  });

  it('a change was added to an entry without changes', async () => {
    const [entryId = ''] = await sealedEntries();
    await tamper(
      `insert into app.record_change (org_id, id, entry_id, resource_id, owner_id, field)
       values ($1, gen_random_uuid(), $2, $2, $2, 'title')`,
      entryId,
    );
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'altered', position: 1, entryId }]);
  });

  it('an entry got another id', async () => {
    const [, , entryId = ''] = await sealedEntries();
    const other = crypto.randomUUID();
    await tamper('update app.audit_entry set id = $3 where org_id = $1 and id = $2', entryId, other);
    expect((await findingsOf(ada)).faults).toEqual([
      { kind: 'missing', position: 3, entryId },
      { kind: 'smuggled in', entryId: other },
    ]);
  });

  it('an entry and its seal got another id', async () => {
    const [, , entryId = ''] = await sealedEntries();
    const other = crypto.randomUUID();
    await tamper('update app.audit_entry set id = $3 where org_id = $1 and id = $2', entryId, other);
    await tamper('update audit.seal set entry_id = $3 where org_id = $1 and entry_id = $2', entryId, other);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'altered', position: 3, entryId: other }]);
  });

  it.each([1, 4, 7])('entry %i was removed', async (position) => {
    const entryId = (await sealedEntries())[position - 1] ?? '';
    await tamper('delete from app.audit_entry where org_id = $1 and id = $2', entryId);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'missing', position, entryId }]);
  });

  it.each([1, 4])('entry %i was removed with its seal', async (position) => {
    const entryId = (await sealedEntries())[position - 1] ?? '';
    await tamper('delete from app.audit_entry where org_id = $1 and id = $2', entryId);
    await tamper('delete from audit.seal where org_id = $1 and entry_id = $2', entryId);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'gap', position }]);
  });

  it('an entry was removed with its seal, and later ones were renumbered', async () => {
    const entryId = (await sealedEntries())[3] ?? '';
    await tamper('delete from app.audit_entry where org_id = $1 and id = $2', entryId);
    await tamper('delete from audit.seal where org_id = $1 and entry_id = $2', entryId);
    await tamper('update audit.seal set position = -position where org_id = $1 and position > 4');
    await tamper('update audit.seal set position = -position - 1 where org_id = $1 and position < 0');
    const faults = (await findingsOf(ada)).faults.map(
      ({ kind, position }): AuditFault => ({ kind, position: position ?? 0 }),
    );
    expect(faults).toContainEqual({ kind: 'altered', position: 4 });
    expect(faults).toContainEqual({ kind: 'cut off', position: 7 });
  });

  it('two entries were swapped', async () => {
    const swap = 'update audit.seal set position = $3 where org_id = $1 and position = $2';
    await tamper(swap, 3, -1);
    await tamper(swap, 4, 3);
    await tamper(swap, -1, 4);
    const { faults } = await findingsOf(ada);
    expect(faults.map(({ kind, position }) => [kind, position])).toEqual([
      ['altered', 3],
      ['altered', 4],
      ['altered', 5],
    ]);
  });

  it('two entries exchanged their contents', async () => {
    const [, , third = '', fourth = ''] = await sealedEntries();
    const swap = 'update app.audit_entry set id = $3 where org_id = $1 and id = $2';
    const aside = crypto.randomUUID();
    await tamper(swap, third, aside);
    await tamper(swap, fourth, third);
    await tamper(swap, aside, fourth);
    expect((await findingsOf(ada)).faults).toEqual([
      { kind: 'altered', position: 3, entryId: third },
      { kind: 'altered', position: 4, entryId: fourth },
    ]);
  });

  it('the end was cut off, even with its end mark reset', async () => {
    const entries = await sealedEntries();
    await tamper('delete from app.audit_entry where org_id = $1 and id = $2', entries[6]);
    await tamper('delete from audit.seal where org_id = $1 and position = 7');
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'cut off', position: 7 }]);
    await tamper(`update audit.chain c set length = 6, mac = s.mac
      from audit.seal s where s.org_id = c.org_id and s.position = 6 and c.org_id = $1`);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'cut off', position: 7 }]);
  });

  it('an entry was inserted in any way', async () => {
    const put = `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, fields, request_id)
      values ($1, $2, now(), gen_random_uuid(), 'case_record.created', 'done', '{}', '')`;
    const entryId = crypto.randomUUID();
    await tamper(put, entryId);
    await tamper('delete from audit.unsealed where org_id = $1 and entry_id = $2', entryId);
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'smuggled in', entryId }]);
    await tamper(
      `insert into audit.seal select org_id, 8, $2, key_id, mac from audit.seal where org_id = $1 and position = 7`,
      entryId,
    );
    expect((await findingsOf(ada)).faults).toContainEqual({ kind: 'altered', position: 8, entryId });
  });

  it('an unsealed entry was removed', async () => {
    await openCase(ada);
    const { rows } = await tamper('select entry_id from audit.unsealed where org_id = $1');
    const entryId = rows[0].entry_id;
    await tamper('delete from app.record_change where org_id = $1');
    await tamper('delete from app.audit_entry where org_id = $1 and id = $2', entryId);
    await sealer.seal();
    expect((await findingsOf(ada)).faults).toEqual([{ kind: 'missing', entryId }]);
  });

  it('its key is unknown, so that nothing can be checked', async () => {
    const stranger = newKey();
    await tamper("update app.audit_entry set action = 'x' where org_id = $1");
    const findings = (await sealer.verify([stranger])).get(ada.orgId);
    expect(findings).toMatchObject({ verified: 0, unknownKeys: new Map([[sealer.key.id, 7]]) });
    const sealedAnew = await harness.owner.query('select 1 from audit.seal where key_id = $1', [stranger.id]);
    expect(sealedAnew.rows).toEqual([]);
  });
});

it('T84 a chain continues under a new key, and each part is checked with its own', async () => {
  const newer = newKey();
  await openCase(ada);
  await sealer.seal(newer);
  const withOne = (await sealer.verify([newer])).get(ada.orgId);
  expect(withOne).toMatchObject({ verified: 1, faults: [], unknownKeys: new Map([[sealer.key.id, 7]]) });
  expect((await sealer.verify([sealer.key, newer])).get(ada.orgId)).toMatchObject({
    verified: 8,
    faults: [],
    unknownKeys: new Map(),
  });
});

it('T84 neither the application nor the sealer can edit what is sealed', async () => {
  const { appPool } = harness;
  await expect(appPool.query('select from audit.seal')).rejects.toThrow(/permission denied/);
  await expect(appPool.query("select audit.add_seals('', '[]', '[]')")).rejects.toThrow(/permission denied/);
  const { rows } = await harness.owner.query(
    `select relname as name from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_
     where relnamespace = any (array['app', 'audit']::regnamespace[]) and relkind = 'r'
       and has_table_privilege('landfall_audit', c.oid, right_)`,
  );
  expect(rows).toEqual([]);
});
