import { ProblemError } from '@landfall/contract/call';
import {
  createCaseRecord,
  getCaseRecord,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

async function problemOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error('expected a problem', { cause: error });
  return error.problem;
}

describe('POST /case_records', () => {
  it('opens a case that is initiated and not archived', async () => {
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

  it('names each missing field', async () => {
    const problem = await problemOf(ada.call(createCaseRecord, { body: { title: ' ' } as never }));
    expect(problem).toMatchObject({
      code: 'invalid_input',
      fields: { title: 'Required', description: 'Required' },
    });
  });
});

describe('POST /case_records/{id}', () => {
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
