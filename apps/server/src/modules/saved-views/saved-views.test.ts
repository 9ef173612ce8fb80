import { listAuditEntries } from '@landfall/contract/audit';
import { createBeneficiary, deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { deleteDateSetting, restoreDateSetting } from '@landfall/contract/date-settings';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import {
  createSavedView,
  deleteSavedView,
  restoreSavedView,
  updateSavedView,
} from '@landfall/contract/saved-view-changes';
import { countSavedViews, listSavedViews, type SavedView } from '@landfall/contract/saved-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDateType, addSavedView, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let uma: TestPerson;
let vic: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  uma = await ada.colleague('user');
  vic = await ada.colleague('viewer');
});
afterAll(() => harness.close());

async function viewsOf(person: TestPerson): Promise<SavedView[]> {
  return (await person.call(listSavedViews, { query: { list: 'cases' } })).saved_views;
}

const namesOf = async (person: TestPerson) => (await viewsOf(person)).map(({ name }) => name);
const edit = (by: TestPerson, { id }: SavedView, body: Parameters<typeof change>[2]) => change(by, id, body);
const change = (
  by: TestPerson,
  id: string,
  body: Partial<Pick<SavedView, 'name' | 'filters' | 'shared' | 'pinned' | 'is_default' | 'version'>>,
) => by.call(updateSavedView, { params: { id }, body });

describe('a view', () => {
  it('stores filters, columns and order, for its author only', async () => {
    const body = {
      name: 'Filed',
      filters: { status: 'filed', assignee_id: vic.id } as const,
      columns: { hide: 'Interview', with: 'note' },
      sort: '-date:Interview',
    };
    const view = await addSavedView(vic, body);
    const made_by = { id: vic.id, display_name: expect.any(String) };
    expect(view).toMatchObject({ ...body, shared: false, may_change: true, made_by, version: 1 });
    expect(await viewsOf(vic)).toEqual([view]);
    expect(await viewsOf(ada)).toEqual([]);
    const params = { id: view.id };
    for (const refused of [
      () => edit(ada, view, { pinned: true }),
      () => ada.call(deleteSavedView, { params }),
    ])
      expect(await problemOf(refused())).toMatchObject({ code: 'not_found' });
    await vic.call(deleteSavedView, { params: { id: view.id } });
  });

  it('by a removed date type has the default order, until the type is restored', async () => {
    const { id } = await addDateType(ada, { date_name: 'Oath' });
    const view = await addSavedView(vic, { sort: '-date:oath' });
    await ada.call(deleteDateSetting, { params: { id } });
    expect(await viewsOf(vic)).toEqual([{ ...view, sort: 'urgent_date' }]);
    expect((await change(vic, view.id, { pinned: true })).saved_view.sort).toBe('urgent_date');
    await ada.call(restoreDateSetting, { params: { id } });
    expect((await viewsOf(vic))[0]?.sort).toBe('-date:oath');
    await vic.call(deleteSavedView, { params: { id: view.id } });
  });

  it('shared with all is visible to everybody, and changed by its author and admins', async () => {
    const view = await addSavedView(uma, { name: 'Waiting', shared: true });
    expect(await viewsOf(vic)).toEqual([{ ...view, may_change: false }]);
    const ben = await ada.colleague('user');
    for (const person of [vic, ben]) {
      expect(await problemOf(edit(person, view, { name: 'Mine' }))).toMatchObject({ code: 'forbidden' });
      const deleted = person.call(deleteSavedView, { params: { id: view.id } });
      expect(await problemOf(deleted)).toMatchObject({ code: 'forbidden' });
    }
    const { saved_view } = await edit(ada, view, { name: 'Waiting for us', version: 1 });
    expect(saved_view).toMatchObject({ name: 'Waiting for us', version: 2, may_change: true });
    expect(await problemOf(edit(uma, view, { name: 'Ours', version: 1 }))).toMatchObject({
      code: 'stale_version',
      current: { name: 'Waiting for us' },
    });
    // Only its maker may make it private.
    expect(await problemOf(edit(ada, view, { shared: false }))).toMatchObject({ code: 'forbidden' });
    expect((await edit(uma, view, { shared: false })).saved_view.shared).toBe(false);
    expect(await namesOf(vic)).toEqual([]);
    await uma.call(deleteSavedView, { params: { id: view.id } });
  });

  it('is shared by those who may write', async () => {
    const view = await addSavedView(vic);
    for (const refused of [
      () => addSavedView(vic, { shared: true }),
      () => edit(vic, view, { shared: true }),
    ])
      expect(await problemOf(refused())).toMatchObject({ code: 'forbidden' });
    await vic.call(deleteSavedView, { params: { id: view.id } });
  });

  it('has a unique name, among one’s own and among the shared ones', async () => {
    const [own, shared] = [
      await addSavedView(uma, { name: 'Asylum' }),
      await addSavedView(uma, { name: 'Asylum', shared: true }),
    ];
    const taken = async (promise: Promise<unknown>) => (await problemOf(promise)).fields;
    expect(await taken(addSavedView(uma, { name: 'ASYLUM' }))).toEqual({
      name: 'You have a view with this name already',
    });
    expect(await taken(addSavedView(ada, { name: 'asylum', shared: true }))).toEqual({
      name: 'A shared view has this name already',
    });
    expect(await taken(edit(uma, own, { shared: true }))).toHaveProperty('name');
    await addSavedView(ada, { name: 'asylum' });
    // Neither its own name nor that of a deleted view conflicts.
    await edit(uma, own, { name: 'ASYLUM' });
    await uma.call(deleteSavedView, { params: { id: shared.id } });
    const again = await addSavedView(ada, { name: 'Asylum', shared: true });
    const restored = uma.call(restoreSavedView, { params: { id: shared.id } });
    expect(await taken(restored)).toHaveProperty('name');
    await ada.call(deleteSavedView, { params: { id: again.id } });
    await uma.call(deleteSavedView, { params: { id: own.id } });
  });

  it('deleted by mistake is restored with everybody’s pins, for a day', async () => {
    const { id } = await addSavedView(uma, { name: 'RFE', shared: true });
    await change(vic, id, { pinned: true });
    await uma.call(deleteSavedView, { params: { id } });
    expect(await namesOf(vic)).not.toContain('RFE');
    expect(await problemOf(vic.call(restoreSavedView, { params: { id } }))).toMatchObject({
      code: 'forbidden',
    });
    await uma.call(restoreSavedView, { params: { id } });
    expect((await viewsOf(vic)).find((view) => view.id === id)).toMatchObject({ pinned: true });
    await uma.call(deleteSavedView, { params: { id } });
    await harness.owner.query(
      "update app.saved_view set deleted_at = deleted_at - interval '1 day 1 second' where id = $1",
      [id],
    );
    await vic.call(deleteSavedView, { params: { id: (await addSavedView(vic)).id } });
    expect(await problemOf(uma.call(restoreSavedView, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is pinned or made the default by each person', async () => {
    const [one, two] = [
      await addSavedView(uma, { shared: true }),
      await addSavedView(vic, { is_default: true, pinned: true }),
    ];
    await edit(vic, one, { is_default: true });
    const chosen = await viewsOf(vic);
    expect(chosen.find(({ id }) => id === one.id)).toMatchObject({ is_default: true, version: 1 });
    expect(chosen.find(({ id }) => id === two.id)).toMatchObject({ is_default: false, pinned: true });
    expect((await viewsOf(uma)).find(({ id }) => id === one.id)).toMatchObject({ is_default: false });
    await uma.call(deleteSavedView, { params: { id: one.id } });
    await vic.call(deleteSavedView, { params: { id: two.id } });
  });

  it('refuses invalid fields by name, and another organization’s records', async () => {
    const bea = await harness.founder('Bea');
    const { id: beneficiary_id } = (
      await bea.call(createBeneficiary, { body: { first_name: 'N', last_name: 'O' } })
    ).beneficiary;
    const post = (body: object) =>
      problemOf(ada.call(createSavedView, { body: { list: 'cases', name: 'A', sort: 'title', ...body } }));
    expect((await post({ name: ' ' })).fields).toHaveProperty('name');
    expect((await post({ list: 'dates' })).fields).toHaveProperty('list');
    expect((await post({ sort: 'org_id' })).fields).toHaveProperty('sort');
    expect((await post({ filters: { status: 'lost' } })).fields).toHaveProperty(['filters.status']);
    expect((await post({ filters: { org_id: bea.orgId } })).code).toBe('invalid_input');
    expect(await post({ filters: { beneficiary_id } })).toMatchObject({ code: 'not_found' });
  });
});

it('counts the cases of pinned ones that a person may see', async () => {
  const eve = await harness.founder('Eve');
  const max = await eve.colleague('user');
  const filed = await openCase(eve, 'Okafor: I-130');
  await openCase(eve, 'Silva: N-400');
  await eve.call(updateCaseRecord, { params: { id: filed.id }, body: { status: 'filed' } });
  const { beneficiary } = await eve.call(createBeneficiary, { body: { first_name: 'N', last_name: 'O' } });
  const shared = { shared: true, pinned: true };
  const [all, named, mine, gone] = [
    await addSavedView(eve, shared),
    await addSavedView(eve, { ...shared, filters: { title: 'okafor', status: 'filed' } }),
    await addSavedView(eve, { ...shared, filters: { assignee_id: eve.id, archived: 'all' } }),
    await addSavedView(eve, { ...shared, filters: { beneficiary_id: beneficiary.id } }),
  ];
  await addSavedView(eve);
  await eve.call(deleteBeneficiary, { params: { id: beneficiary.id } });
  const countsOf = async (person: TestPerson) => (await person.call(countSavedViews, {})).counts;
  expect(await countsOf(eve)).toEqual({ [all.id]: 2, [named.id]: 1, [mine.id]: 2 });
  expect(gone.pinned).toBe(true);
  expect(await countsOf(max)).toEqual({});
  for (const { id } of [all, named]) await change(max, id, { pinned: true });
  expect(await countsOf(max)).toEqual({ [all.id]: 2, [named.id]: 1 });
  await eve.call(restrictCaseRecord, { params: { id: filed.id } });
  expect(await countsOf(max)).toEqual({ [all.id]: 1, [named.id]: 0 });
});

it('is limited in number, and in the sidebar', async () => {
  const eve = await harness.founder('Eve');
  for (let n = 0; n < LIMITS.pinnedViews; n += 1) await addSavedView(eve, { pinned: true });
  expect(await problemOf(addSavedView(eve, { pinned: true }))).toMatchObject({ code: 'conflict' });
  await harness.owner.query(
    `insert into app.saved_view (org_id, id, list, name, filters, columns, sort, made_by, private_to, created_at)
       select $1, gen_random_uuid(), 'cases', 'View ' || n, '{}', '{}', 'title', $2, $2, now()
       from generate_series(1, $3::int) n`,
    [eve.orgId, eve.id, LIMITS.savedViews - LIMITS.pinnedViews],
  );
  expect(await problemOf(addSavedView(eve))).toMatchObject({ code: 'conflict' });
  await addSavedView(eve, { shared: true });
});

it('T89 of a removed member is deleted, and what they shared stays', async () => {
  const leo = await ada.colleague('admin');
  await addSavedView(leo, { name: 'Leo’s' });
  await addSavedView(leo, { name: 'Everybody’s', shared: true });
  await ada.call(updateUserRoles, { params: { id: leo.id }, body: { roles: ['viewer'] } });
  const demoted = (await viewsOf(leo)).map(({ name, may_change }) => [name, may_change]);
  expect(demoted).toEqual([
    ['Everybody’s', false],
    ['Leo’s', true],
  ]);
  await ada.call(removeUser, { params: { id: leo.id } });
  expect((await viewsOf(ada)).find(({ name }) => name === 'Everybody’s')).toMatchObject({ made_by: null });
  const { rows } = await harness.owner.query("select name from app.saved_view where name = 'Leo’s'");
  expect(rows).toEqual([]);
});

it('T84 is recorded by name if shared, and not if private', async () => {
  const eve = await harness.founder('Eve');
  const own = await addSavedView(eve);
  const view = await addSavedView(eve, { name: 'Filed', shared: true });
  await edit(eve, view, { pinned: true });
  await edit(eve, view, { name: 'Filed ones' });
  await eve.call(deleteSavedView, { params: { id: view.id } });
  await eve.call(deleteSavedView, { params: { id: own.id } });
  const { entries } = await eve.call(listAuditEntries, {});
  const logged = entries.filter(({ action }) => action.startsWith('saved_view'));
  expect(logged.map(({ action, fields, record }) => [action, fields, record?.name])).toEqual([
    ['saved_view.deleted', [], 'Filed ones'],
    ['saved_view.updated', ['name'], 'Filed ones'],
    ['saved_view.created', [], 'Filed ones'],
  ]);
});
