import { removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { type BoardCheck, getBoard } from '@landfall/contract/board';
import { endBoardDismissal, listBoardRows } from '@landfall/contract/board-rows';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, dismissRow, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

const AHEAD = '2026-06-01';

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

async function rowsOf(check: BoardCheck, query: { dismissed?: 'true' } = {}) {
  return (await ada.call(listBoardRows, { params: { check }, query })).rows;
}

async function totals() {
  const { checks } = await ada.call(getBoard, {});
  return Object.fromEntries(checks.map(({ key, total }) => [key, total]));
}

describe('what is not needed', () => {
  it('leaves the board with a reason, and is listed with who said so', async () => {
    const dismissal = await dismissRow(ada, caseId);
    expect(dismissal).toEqual({
      id: expect.any(String),
      reason: 'Walk-in',
      until: null,
      by: { id: ada.id, display_name: 'Ada Founder' },
      at: '2026-03-02T15:00:00Z',
    });
    expect(await rowsOf('no_person')).toEqual([]);
    expect(await totals()).toMatchObject({ no_person: 0, no_future_date: 1 });
    expect(await rowsOf('no_person', { dismissed: 'true' })).toMatchObject([
      { resource_id: caseId, dismissal },
    ]);
    for (const _ of ['once', 'again']) await ada.call(endBoardDismissal, { params: { id: dismissal.id } });
    expect(await totals()).toMatchObject({ no_person: 1 });
    expect(await rowsOf('no_person', { dismissed: 'true' })).toEqual([]);
  });

  it('comes back on the day that was named', async () => {
    await dismissRow(ada, caseId, 'no_person', '2026-03-03');
    expect(await rowsOf('no_person')).toEqual([]);
    await harness.owner.query(`update app.board_dismissal set until = until - 1 where org_id = $1`, [
      ada.orgId,
    ]);
    expect(await rowsOf('no_person')).toHaveLength(1);
    expect(await dismissRow(ada, caseId, 'no_person', AHEAD)).toMatchObject({ until: AHEAD });
    expect(await rowsOf('no_person')).toEqual([]);
  });

  it('is not so until a day that has come', async () => {
    expect(await problemOf(dismissRow(ada, caseId, 'no_person', '2026-03-02'))).toMatchObject({
      code: 'invalid_input',
      fields: { until: 'A day after today' },
    });
    expect(await rowsOf('no_person')).toHaveLength(1);
  });

  it('can be said of what the board shows alone, in the own organization', async () => {
    const notFound = { code: 'not_found' };
    expect(await problemOf(dismissRow(ada, caseId, 'no_activity'))).toMatchObject(notFound);
    const other = await harness.founder();
    expect(await problemOf(dismissRow(other, caseId))).toMatchObject(notFound);
    const { id } = await dismissRow(ada, caseId);
    expect(await problemOf(other.call(endBoardDismissal, { params: { id } }))).toMatchObject(notFound);
    expect(await rowsOf('no_person')).toEqual([]);
  });

  it('can be said again in other words, of which the last count', async () => {
    const [first, second] = [await dismissRow(ada, caseId), await dismissRow(ada, caseId)];
    expect(await rowsOf('no_person', { dismissed: 'true' })).toMatchObject([
      { dismissal: { id: second.id } },
    ]);
    expect(first.id).not.toBe(second.id);
  });

  it('is told anew when somebody came and went since it was said', async () => {
    const staff = (assignee_ids: string[]) =>
      ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids } });
    await staff([]);
    await harness.owner.query(
      `with aged as (update app.audit_entry set at = at - interval '10 days' where org_id = $1),
      opened as (update app.case_record set created_at = created_at - interval '10 days' where org_id = $1)
      update app.case_summary set created_at = created_at - interval '10 days' where org_id = $1`,
      [ada.orgId],
    );
    for (const check of ['no_person', 'no_team'] as const) {
      await dismissRow(ada, caseId, check);
      expect(await rowsOf(check)).toEqual([]);
    }
    const { id: beneficiaryId } = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiaryId);
    await ada.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId } });
    await staff([ada.id]);
    await staff([]);
    for (const check of ['no_person', 'no_team'] as const)
      expect(await rowsOf(check)).toMatchObject([{ resource_id: caseId, since: '2026-03-02' }]);
  });
});
