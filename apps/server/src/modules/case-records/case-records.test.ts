import { getCaseRecord, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { createCaseRecord } from '@landfall/contract/new-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { watchQueries } from '../../testing/sent-queries.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

describe('POST /case_records', () => {
  it('opens a case with the status initiated, not archived', async () => {
    const { case_record } = await ada.call(createCaseRecord, {
      body: { title: '  Okafor: I-130 ', description: 'Spouse' },
    });
    expect(case_record).toMatchObject({
      title: 'Okafor: I-130',
      description: 'Spouse',
      status: 'initiated',
      org: ada.orgId,
      archived_at: NOT_ARCHIVED,
      version: 1,
    });
  });

  it('is one transaction that ends with the audit entry and its changes', async () => {
    await openCase(ada);
    using sent = watchQueries(harness.appPool);
    await openCase(ada, 'In one piece');
    const [begin, opening, ...work] = sent.statements;
    expect([begin, opening]).toEqual(['BEGIN', expect.stringContaining('open_session')]);
    expect(work.slice(-3).map((text) => text.trim())).toEqual([
      expect.stringMatching(/^insert into "audit_entry"/),
      expect.stringMatching(/^insert into record_change/),
      'COMMIT',
    ]);
    expect(sent.statements.filter((text) => /^(begin|commit)$/i.test(text))).toHaveLength(2);
  });

  it('names each missing field', async () => {
    const problem = await problemOf(ada.call(createCaseRecord, { body: { title: ' ' } as never }));
    expect(problem).toMatchObject({
      code: 'invalid_input',
      fields: { title: 'Required', description: 'Required' },
    });
  });
});

describe('access', () => {
  it('a viewer can read but not write', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const { id } = await openCase(ada, 'For reading');
    expect((await viewer.call(getCaseRecord, { params: { id } })).case_record.title).toBe('For reading');
    const writes = [
      openCase(viewer),
      viewer.call(updateCaseRecord, { params: { id }, body: { title: 'Written' } }),
      viewer.call(updateCaseRecord, { params: { id }, body: { archived: true } }),
    ];
    for (const problem of await Promise.all(writes.map(problemOf)))
      expect(problem).toMatchObject({ code: 'forbidden' });
    const { case_record } = await ada.call(getCaseRecord, { params: { id } });
    expect(case_record).toMatchObject({ title: 'For reading', archived_at: NOT_ARCHIVED, version: 1 });
  });

  it.each(['user', 'admin'] as const)(
    'a member with the role %s opens, changes and archives',
    async (role) => {
      const member = await harness.member(ada.orgId, [role]);
      const { id } = await openCase(member);
      const body = { status: 'filed', archived: true } as const;
      const { case_record } = await member.call(updateCaseRecord, { params: { id }, body });
      expect(case_record).toMatchObject({ status: 'filed', org: ada.orgId });
      expect(case_record.archived_at).not.toBe(NOT_ARCHIVED);
    },
  );

  it('a member of another organization finds nothing', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await openCase(ada, 'Not for Bea');
    expect((await bea.call(listCaseRecords, { query: { archived: 'all' } })).total).toBe(0);
    const params = { id };
    const calls = [
      bea.call(getCaseRecord, { params }),
      bea.call(updateCaseRecord, { params, body: { title: 'Taken' } }),
    ];
    for (const problem of await Promise.all(calls.map(problemOf)))
      expect(problem).toMatchObject({ code: 'not_found' });
    expect((await ada.call(getCaseRecord, { params })).case_record.title).toBe('Not for Bea');
  });
});

describe('POST /case_records/{id}', () => {
  it.each([
    { title: '' },
    { title: ' ' },
    { description: '' },
    { status: 'closed' },
    { archived: 'true' },
    { title: null },
  ])('refuses %j and keeps the case', async (body) => {
    const { id } = await openCase(ada, 'Kept');
    const refused = await problemOf(ada.call(updateCaseRecord, { params: { id }, body: body as never }));
    expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(body));
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record.version).toBe(1);
  });

  it('accepts each of the four statuses and none, in any order', async () => {
    const { id } = await openCase(ada);
    for (const status of ['filed', 'initiated', 'client_action_required', '', 'drafted'] as const) {
      const { case_record } = await ada.call(updateCaseRecord, { params: { id }, body: { status } });
      expect(case_record.status).toBe(status);
    }
  });

  it('keeps the version when repeating or changing nothing', async () => {
    const { id } = await openCase(ada);
    const update = async (body: { archived?: boolean }) =>
      (await ada.call(updateCaseRecord, { params: { id }, body })).case_record;
    const archived = await update({ archived: true });
    harness.clock.advance(1_000);
    expect(await update({ archived: true })).toEqual(archived);
    expect((await update({ archived: false })).version).toBe(3);
    expect((await update({ archived: false })).version).toBe(3);
    expect((await update({})).version).toBe(3);
  });

  it('T44 shows when a case was archived, and the sentinel when it is not', async () => {
    const { id } = await openCase(ada);
    const at = new Date(harness.clock.now()).toISOString();
    const { case_record } = await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
    expect(Date.parse(case_record.archived_at)).toBe(Date.parse(at));
    const { rows } = await harness.owner.query('select archived_at from app.case_record where id = $1', [id]);
    expect(rows).toEqual([{ archived_at: new Date(at) }]);
    await ada.call(updateCaseRecord, { params: { id }, body: { archived: false } });
    const restored = await harness.owner.query('select archived_at from app.case_record where id = $1', [id]);
    expect(restored.rows).toEqual([{ archived_at: null }]);
  });

  it('changes only the supplied fields and raises the version', async () => {
    const { id } = await openCase(ada, 'Before');
    const { case_record } = await ada.call(updateCaseRecord, { params: { id }, body: { status: 'filed' } });
    expect(case_record).toMatchObject({ title: 'Before', status: 'filed', version: 2 });
  });

  it('T60 answers a stale version with the current record and keeps the first edit', async () => {
    const { id, version } = await openCase(ada, 'First');
    await ada.call(updateCaseRecord, { params: { id }, body: { title: 'Second', version } });
    const problem = await problemOf(
      ada.call(updateCaseRecord, { params: { id }, body: { title: 'Third', version } }),
    );
    expect(problem).toMatchObject({ code: 'stale_version', current: { title: 'Second', version: 2 } });
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record.title).toBe('Second');
  });

  it('archives and restores', async () => {
    const { id } = await openCase(ada, 'To archive');
    const inList = async (archived: 'false' | 'true') =>
      (await ada.call(listCaseRecords, { query: { archived, limit: 200 } })).case_records.some(
        (row) => row.id === id,
      );
    await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
    expect([await inList('false'), await inList('true')]).toEqual([false, true]);
    const { case_record } = await ada.call(updateCaseRecord, { params: { id }, body: { archived: false } });
    expect(case_record.archived_at).toBe(NOT_ARCHIVED);
    expect([await inList('false'), await inList('true')]).toEqual([true, false]);
  });
});

describe('GET /case_records', () => {
  it('shows each case with its unarchived dates', async () => {
    const { id } = await openCase(ada, 'With dates');
    await addDate(ada, id, '2026-06-01');
    await addDate(ada, id, '2026-05-01', 'Interview');
    const { case_records } = await ada.call(listCaseRecords, { query: { title: 'with DATES' } });
    expect(case_records).toHaveLength(1);
    expect(case_records[0]?.dates).toMatchObject([
      { date_type: 'Interview', important_date: '2026-05-01' },
      { date_type: 'Filing Deadline', important_date: '2026-06-01' },
    ]);
  });
});
