import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { removeUser } from '@landfall/contract/members';
import { deleteNote } from '@landfall/contract/note-changes';
import { exportPersonalData, getSettings, switchOrganization } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addNote, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let bea: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
});

function join({ id }: TestPerson, orgId: string, roles = '{user}') {
  return harness.owner.query('insert into app.membership (org_id, person_id, roles) values ($1, $2, $3)', [
    orgId,
    id,
    roles,
  ]);
}

const work = (by: TestPerson, org_id: string) => by.call(switchOrganization, { body: { org_id } });

describe('POST /settings/organization', () => {
  it('switches to another of one’s organizations, with the roles there', async () => {
    const { id } = await openCase(bea, 'Of Bea');
    await join(ada, bea.orgId, '{viewer}');
    const switched = await work(ada, bea.orgId);
    expect(switched.user).toMatchObject({ org_id: bea.orgId, roles: ['viewer'] });
    expect(await ada.call(getSettings, {})).toEqual(switched);
    expect(switched.organizations).toEqual([
      { id: ada.orgId, name: "Ada's Practice", roles: ['super_admin'] },
      { id: bea.orgId, name: "Bea's Practice", roles: ['viewer'] },
    ]);
    expect((await ada.call(listCaseRecords, {})).case_records.map((row) => row.id)).toEqual([id]);
    expect((await work(ada, ada.orgId)).user.roles).toEqual(['super_admin']);
  });

  it('is refused alike for a foreign, deleted and unknown one', async () => {
    await join(ada, bea.orgId);
    const carl = await harness.founder('Carl');
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      bea.orgId,
    ]);
    for (const id of [carl.orgId, bea.orgId, crypto.randomUUID()])
      expect(await problemOf(work(ada, id))).toMatchObject({
        code: 'forbidden',
        message: 'You are not a member of this organization',
      });
    expect((await ada.call(getSettings, {})).user.org_id).toBe(ada.orgId);
  });

  it('T10 is available to a person removed from their active one', async () => {
    await join(ada, bea.orgId);
    await work(ada, bea.orgId);
    await bea.call(removeUser, { params: { id: ada.id } });
    expect(await problemOf(ada.call(listCaseRecords, {}))).toMatchObject({ code: 'forbidden' });
    const { user, organizations } = await ada.call(getSettings, {});
    expect(user.org_id).toBeNull();
    expect(organizations.map(({ id }) => id)).toEqual([ada.orgId]);
    await work(ada, ada.orgId);
    expect((await ada.call(listCaseRecords, {})).total).toBe(0);
  });

  it.each([undefined, null, '', '1', 5])('refuses %j by name', async (org_id) => {
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/settings/organization',
      headers: ada.headers,
      payload: { org_id },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['org_id']]);
  });
});

describe('GET /settings/export', () => {
  const exported = async (by: TestPerson) => JSON.parse(await by.call(exportPersonalData, {}));

  it('downloads a JSON file with one’s profile, texts and actions', async () => {
    const { id } = await openCase(ada);
    const note = await addNote(ada, id, 'Mine');
    const deleted = await addNote(ada, id, 'Deleted');
    await ada.call(deleteNote, { params: { id: deleted.id } });
    const max = await ada.colleague('user');
    await addNote(max, id, 'Not mine');
    const answer = await harness.inject({ url: '/api/settings/export', headers: ada.headers });
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([200, 'application/json; charset=utf-8', 'attachment; filename="my-data.json"']);
    const { user } = await ada.call(getSettings, {});
    expect(answer.json()).toMatchObject({
      exported_at: '2026-03-02T15:00:00.000Z',
      user: { id: ada.id, email: user.email, email_verified: true, display_name: 'Ada' },
      operator: user.operator,
      settings: {},
      organizations: [{ id: ada.orgId, name: "Ada's Practice", roles: ['super_admin'] }],
    });
    const [organization] = answer.json().organizations;
    expect(organization.notes).toEqual([
      { id: note.id, resource_id: id, subject: 'Call', note_text: 'Mine', created_at: note.created_at },
    ]);
    expect(organization.audit_entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['case_record.created', 'note.created']),
    );
    expect(answer.body).not.toContain('Not mine');
    expect(answer.body).not.toContain(max.id);
  });

  it('T84 is recorded in every organization that it reads from', async () => {
    await join(ada, bea.orgId);
    await exported(ada);
    for (const orgId of [ada.orgId, bea.orgId]) {
      const { rows } = await harness.owner.query(
        "select person_id, resource_id from app.audit_entry where org_id = $1 and action = 'personal_data.exported'",
        [orgId],
      );
      expect(rows).toEqual([{ person_id: ada.id, resource_id: ada.id }]);
    }
  });

  it('has each organization’s part separately, without former ones', async () => {
    await join(ada, bea.orgId);
    const [own, other] = [await openCase(ada), await openCase(bea)];
    await addNote(ada, own.id, 'At home');
    await work(ada, bea.orgId);
    await addNote(ada, other.id, 'At Bea’s');
    const notesOf = async () =>
      (await exported(ada)).organizations.map(
        ({ id, notes }: { id: string; notes: { note_text: string }[] }) => [
          id,
          notes.map(({ note_text }) => note_text),
        ],
      );
    expect(await notesOf()).toEqual([
      [ada.orgId, ['At home']],
      [bea.orgId, ['At Bea’s']],
    ]);
    await bea.call(removeUser, { params: { id: ada.id } });
    expect(await notesOf()).toEqual([[ada.orgId, ['At home']]]);
  });

  it('T22 has no note on a deleted person', async () => {
    const { id } = await addBeneficiary(ada);
    await addNote(ada, id, 'About the deleted');
    await ada.call(deleteBeneficiary, { params: { id } });
    expect((await exported(ada)).organizations[0].notes).toEqual([]);
  });

  it('T23 contains nothing of another organization, or of a colleague', async () => {
    const canary = 'canary-93b7';
    const { id } = await openCase(bea, canary);
    await addNote(bea, id, canary);
    const max = await ada.colleague('user');
    await addNote(max, (await openCase(max, canary)).id, canary);
    expect(JSON.stringify(await exported(ada))).not.toContain(canary);
  });

  it('is for a person without an organization too', async () => {
    const stranger = await harness.stranger();
    expect(await exported(stranger)).toMatchObject({ user: { id: stranger.id }, organizations: [] });
  });

  it('contains more than a page of rows, in order', async () => {
    const { id } = await openCase(ada);
    await harness.owner.query(
      `insert into app.note (org_id, id, case_id, subject, note_text, author_id, author_display_name)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, 'Many', n::text, $3, 'Ada'
       from generate_series(1, 2500) n`,
      [ada.orgId, id, ada.id],
    );
    await harness.owner.query(
      `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
       select $1, gen_random_uuid(), '2026-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 ms', $2, 'test', 'done', n
       from generate_series(1, 2500) n`,
      [ada.orgId, ada.id],
    );
    const { notes, audit_entries } = (await exported(ada)).organizations[0];
    expect(notes.map(({ note_text }: { note_text: string }) => Number(note_text))).toEqual(
      Array.from({ length: 2500 }, (_, at) => at + 1),
    );
    const entries: { action: string; at: string; request_id: string }[] = audit_entries;
    const made = entries.filter(({ action }) => action === 'test');
    expect(new Set(made.map(({ request_id }) => request_id)).size).toBe(2500);
    const instants = entries.map(({ at }) => Date.parse(at));
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  });
});
