import { addCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import {
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { removeUser } from '@landfall/contract/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addDate, addNote, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
/** The super admin. */
let ada: TestPerson;
let max: TestPerson;
let kim: TestPerson;
/** Admins who are not on the team. */
let eve: TestPerson;
let fay: TestPerson;
/** Max's case. */
let id: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  [max, kim, eve, fay] = [
    await ada.colleague('user'),
    await ada.colleague('user'),
    await ada.colleague('admin'),
    await ada.colleague('admin'),
  ];
  // Records their sign-ins first, so that only the call itself waits for a lock below.
  for (const person of [ada, max, kim, eve, fay]) await person.call(listCaseRecords, {});
  id = (await openCase(max, 'Okafor: VAWA')).id;
});

const restrict = () => max.call(restrictCaseRecord, { params: { id } });
const assign = (assignee_ids: string[], by = max) =>
  by.call(updateCaseRecord, { params: { id }, body: { assignee_ids } });
const remove = (person: TestPerson, by = eve) => by.call(removeUser, { params: { id: person.id } });
const team = async () =>
  (await ada.call(getCaseRecord, { params: { id } })).case_record.assignees.map((member) => member.id);

/**
 * Locks the rows that a statement selects.
 * @returns a function that commits
 */
async function hold(sql: string, values: string[]): Promise<() => Promise<void>> {
  const client = await harness.owner.connect();
  await client.query('begin');
  await client.query(sql, values);
  return async () => {
    await client.query('commit');
    client.release();
  };
}
const lockAndReadOrganization = () =>
  hold('select from app.organization where org_id = $1 for no key update', [ada.orgId]);

describe('a restricted case always has a team', () => {
  it('when both of its members are removed at once', async () => {
    await assign([max.id, kim.id]);
    await restrict();
    const release = await lockAndReadOrganization();
    const removals = [remove(max, eve), remove(kim, fay)];
    await untilWaiting(harness.owner, 2);
    await release();
    await Promise.all(removals);
    expect(await team()).toEqual([ada.id]);
  });

  it('when one leaves its team while the other is removed', async () => {
    await assign([max.id, kim.id]);
    await restrict();
    const release = await lockAndReadOrganization();
    const removal = remove(max);
    await untilWaiting(harness.owner, 1);
    await assign([max.id], kim);
    await release();
    await removal;
    expect(await team()).toEqual([ada.id]);
  });

  it('when it is restricted by somebody being removed', async () => {
    const release = await lockAndReadOrganization();
    const removal = remove(max);
    await untilWaiting(harness.owner, 1);
    await restrict();
    await release();
    await removal;
    expect(await team()).toEqual([ada.id]);
  });

  it('and a member who was just removed cannot restrict it', async () => {
    const release = await hold('delete from app.membership where org_id = $1 and person_id = $2', [
      ada.orgId,
      max.id,
    ]);
    const restricting = problemOf(restrict());
    await untilWaiting(harness.owner, 1);
    await release();
    expect(await restricting).toMatchObject({ code: 'not_found' });
    const { case_record } = await eve.call(getCaseRecord, { params: { id } });
    expect(case_record.restricted).toBe(false);
  });
});

describe('a member removed from the team while writing', () => {
  const bulk = (change: object) => kim.call(bulkCaseRecords, { body: { ids: [id], ...change } as never });

  it.each<[string, () => Promise<unknown>]>([
    ['a note', () => addNote(kim, id)],
    ['a date', () => addDate(kim, id, '2026-03-06')],
    ['the title', () => kim.call(updateCaseRecord, { params: { id }, body: { title: 'Other' } })],
    [
      'a person',
      async () => {
        const { id: beneficiaryId } = await addBeneficiary(ada);
        const body = { beneficiary_type: 'dependent' } as const;
        return kim.call(addCaseBeneficiary, { params: { id, beneficiaryId }, body });
      },
    ],
    [
      'a date on many cases',
      () => bulk({ action: 'add_date', important_date: '2026-03-06', date_type: 'Interview' }),
    ],
    ['the team of many cases', () => bulk({ action: 'assign', assignee_ids: [kim.id] })],
    ['the status of many cases', () => bulk({ action: 'status', status: 'filed' })],
  ])('%s gets that the case does not exist', async (_, write) => {
    await assign([max.id, kim.id]);
    await restrict();
    const release = await hold('select from app.case_record where id = $1 for update', [id]);
    const taking = assign([max.id]);
    await untilWaiting(harness.owner, 1);
    const writing = problemOf(write());
    await untilWaiting(harness.owner, 2);
    await release();
    const { case_record } = await taking;
    expect(await writing).toMatchObject({ code: 'not_found' });
    const after = await max.call(getCaseRecord, { params: { id } });
    expect(after).toMatchObject({ case_record, dates: [], notes: [], beneficiaries: [] });
  });
});
