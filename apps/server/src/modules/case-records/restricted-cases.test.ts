import { listAuditChoices, listAuditEntries } from '@landfall/contract/audit';
import { updateBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import {
  type CaseRecord,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  unrestrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { deleteDateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { removeUser } from '@landfall/contract/members';
import { loadSampleOffice, removeSampleOffice } from '@landfall/contract/sample-office';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addDate, addDateType, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addOthers } from '../../testing/other-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
/** The super admin. */
let ada: TestPerson;
/** A member of the team. */
let max: TestPerson;
/** An admin who is not on the team. */
let eve: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
});

const restrict = async (id: string, by = max): Promise<CaseRecord> =>
  (await by.call(restrictCaseRecord, { params: { id } })).case_record;
const unrestrict = async (id: string, by = max): Promise<CaseRecord> =>
  (await by.call(unrestrictCaseRecord, { params: { id } })).case_record;
const assign = async (id: string, assignee_ids: string[], by = max): Promise<CaseRecord> =>
  (await by.call(updateCaseRecord, { params: { id }, body: { assignee_ids } })).case_record;
const read = async (id: string, by = max) => (await by.call(getCaseRecord, { params: { id } })).case_record;
const total = async (by: TestPerson, query: { status?: 'filed'; archived?: 'all' } = {}) =>
  (await by.call(listCaseRecords, { query })).total;

async function secretCase(title = 'Okafor: VAWA'): Promise<string> {
  const { id } = await openCase(max, title);
  await restrict(id);
  return id;
}

describe('restricting a case', () => {
  it('is shown on the case, counts as an edit, and repeating it changes nothing', async () => {
    const { id, restricted } = await openCase(max);
    expect(restricted).toBe(false);
    expect(await restrict(id)).toMatchObject({ restricted: true, version: 2 });
    expect(await restrict(id)).toMatchObject({ restricted: true, version: 2 });
    expect(await unrestrict(id)).toMatchObject({ restricted: false, version: 3 });
    expect(await read(id, eve)).toMatchObject({ restricted: false });
  });

  it('is for its team and the super admin, who joins it', async () => {
    const { id } = await openCase(max);
    expect(await problemOf(restrict(id, eve))).toMatchObject({
      code: 'forbidden',
      message: 'Only the case team and super admins can restrict a case',
    });
    expect((await restrict(id, ada)).assignees.map((member) => member.id).sort()).toEqual(
      [ada.id, max.id].sort(),
    );
    expect((await unrestrict(id, ada)).assignees).toHaveLength(2);
  });

  it('hides it from an admin outside the team, until they join', async () => {
    const id = await secretCase();
    expect(await problemOf(read(id, eve))).toMatchObject({ code: 'not_found' });
    await assign(id, [max.id, eve.id]);
    expect(await read(id, eve)).toMatchObject({ restricted: true });
    await assign(id, [max.id]);
    expect(await problemOf(read(id, eve))).toMatchObject({ code: 'not_found' });
    expect(await read(id, ada)).toMatchObject({ id });
  });

  it('makes a bulk change by an outsider fail as a whole', async () => {
    const ids = [await secretCase(), (await openCase(eve)).id];
    const archive = eve.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
    expect(await problemOf(archive)).toMatchObject({ code: 'not_found' });
    expect(await total(ada)).toBe(2);
  });
});

describe('totals of the list are exact for each person', () => {
  it.each([
    ['that a super admin counts', () => ada, 3],
    ['that the team counts', () => max, 3],
    ['that an admin outside counts', () => eve, 1],
  ])('%s', async (_, who, expected) => {
    await openCase(eve);
    for (const status of ['filed', 'initiated'] as const) {
      const id = await secretCase();
      await max.call(updateCaseRecord, {
        params: { id },
        body: { status, archived: status === 'initiated' },
      });
    }
    const isInside = expected === 3;
    expect(await total(who(), { archived: 'all' })).toBe(expected);
    expect(await total(who())).toBe(isInside ? 2 : 1);
    expect(await total(who(), { status: 'filed' })).toBe(isInside ? 1 : 0);
  });

  it('in a large office too, where titles are found by an index', async () => {
    await addOthers(harness, ada);
    for (const title of ['Okafor: VAWA', 'Okafor: U visa']) await secretCase(title);
    await openCase(eve, 'Okafor: I-130');
    const titled = async (by: TestPerson) =>
      (await by.call(listCaseRecords, { query: { title: 'okafor' } })).total;
    expect([await titled(eve), await titled(max), await titled(ada)]).toEqual([1, 3, 3]);
    const found = async (by: TestPerson, q: string) =>
      (await by.call(search, { query: { q } })).case_records.map(({ title }) => title);
    expect(await found(eve, 'okafor')).toEqual(['Okafor: I-130']);
    expect(await found(eve, 'okaf or vawa')).toEqual([]);
    expect(await found(eve, 'okaforr')).toEqual(['Okafor: I-130']);
    expect(await found(max, 'vawa')).toEqual(['Okafor: VAWA']);
  });

  it('ten hidden cases do not take the places of visible ones', async () => {
    for (let at = 0; at < 12; at += 1) await openCase(eve, `Okafor ${at}`);
    for (let at = 0; at < 12; at += 1) await secretCase(`Okafor secret ${at}`);
    const { case_records } = await eve.call(search, { query: { q: 'okafor' } });
    expect(case_records.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Okafor ${11 - at}`),
    );
  });
});

describe('the team of a restricted case', () => {
  it('is never empty', async () => {
    const id = await secretCase();
    expect((await problemOf(assign(id, []))).fields).toEqual({
      assignee_ids: 'A restricted case keeps someone on its team',
    });
    expect((await read(id)).assignees).toHaveLength(1);
  });

  it('can be handed over, and the case is hidden with that edit', async () => {
    const id = await secretCase('Before');
    const body = { assignee_ids: [eve.id], title: 'After' };
    const left = await max.call(updateCaseRecord, { params: { id }, body });
    expect(left.case_record).toMatchObject({ title: 'After', version: 3, assignees: [{ id: eve.id }] });
    expect(await problemOf(read(id))).toMatchObject({ code: 'not_found' });
    expect(await read(id, eve)).toMatchObject({ title: 'After', version: 3 });
    // The row of the list is up to date, too.
    const { case_records } = await eve.call(listCaseRecords, {});
    expect(case_records).toMatchObject([{ id, title: 'After', version: 3 }]);
  });

  it('becomes the super admin when its only member leaves the organization', async () => {
    const [alone, shared] = [await secretCase(), await secretCase()];
    await assign(shared, [max.id, eve.id]);
    await eve.call(removeUser, { params: { id: max.id } });
    expect((await read(alone, ada)).assignees).toMatchObject([{ id: ada.id }]);
    expect((await read(shared, ada)).assignees).toMatchObject([{ id: eve.id }]);
    expect(await problemOf(read(alone, eve))).toMatchObject({ code: 'not_found' });
  });
});

describe('consistency of hidden records', () => {
  it('a renamed person gets the new name in the row of the list', async () => {
    const id = await secretCase();
    const { id: personId } = await addBeneficiary(ada);
    await linkBeneficiary(max, id, personId);
    const body = { last_name: 'Adeyemi' };
    const renamed = await eve.call(updateBeneficiary, { params: { id: personId }, body });
    expect(JSON.stringify(renamed)).not.toContain(id);
    const { case_records } = await max.call(listCaseRecords, {});
    expect(case_records.find((row) => row.id === id)?.beneficiary_name).toBe('Ngozi Adeyemi');
    expect(await problemOf(read(id, eve))).toMatchObject({ code: 'not_found' });
  });

  it('a date type that only its dates have is archived, and stays on them', async () => {
    const id = await secretCase();
    const { id: typeId, date_name } = await addDateType(eve);
    await addDate(max, id, '2026-06-01', date_name);
    await eve.call(deleteDateSetting, { params: { id: typeId } });
    const { case_records } = await max.call(listCaseRecords, {});
    expect(case_records[0]?.dates).toMatchObject([{ date_type: date_name }]);
    const { date_settings } = await max.call(listDateSettings, { query: {} });
    expect(date_settings.find((type) => type.id === typeId)?.archived_at).toBeTruthy();
  });

  it('the sample office is removed completely', async () => {
    await ada.call(loadSampleOffice, {});
    const { case_records } = await ada.call(listCaseRecords, {});
    const id = case_records[0]?.id ?? '';
    await restrict(id, ada);
    await eve.call(removeSampleOffice, {});
    expect(await total(ada)).toBe(0);
    const { rows } = await harness.owner.query('select from app.sample_record where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the audit log', () => {
  it('shows the entries of a restricted case only to those who may see the case', async () => {
    const { id } = await openCase(max);
    await addDate(max, id, '2026-06-01');
    await restrict(id);
    await assign(id, [max.id, ada.id]);
    const entriesOf = async (by: TestPerson) =>
      (await by.call(listAuditEntries, { query: { person_id: max.id } })).entries.map(({ action }) => action);
    expect(await entriesOf(ada)).toEqual(
      expect.arrayContaining(['case_record.restricted', 'case_date.created', 'case_record.created']),
    );
    expect(await entriesOf(eve)).toEqual(['person.signed_in']);
    const { actions } = await eve.call(listAuditChoices, {});
    expect(actions).not.toContain('case_record.restricted');
  });

  it('keeps the entry of a member who leaves the team', async () => {
    const id = await secretCase();
    await assign(id, [ada.id]);
    const { entries } = await ada.call(listAuditEntries, { query: { resource_id: id, limit: 1 } });
    expect(entries).toMatchObject([{ action: 'case_record.updated', person: { id: max.id } }]);
  });
});
