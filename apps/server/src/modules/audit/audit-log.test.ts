import { exportAuditEntries, listAuditChoices, listAuditEntries } from '@landfall/contract/audit';
import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { AUDIT_COUNTED, AUDIT_EXPORTED } from '@landfall/contract/constants';
import type { CallArguments } from '@landfall/contract/endpoint';
import { createInvitation } from '@landfall/contract/invitations';
import { updateUserRoles } from '@landfall/contract/members';
import { createCaseRecord } from '@landfall/contract/new-case';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addNote,
  addPetitioner,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { everyPage } from '../../testing/list-order.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { watchQueries } from '../../testing/sent-queries.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.set('2026-03-02T15:00:00Z');
  ada = await harness.founder();
  max = await harness.member(ada.orgId, ['user']);
});

type Query = NonNullable<CallArguments<typeof listAuditEntries>['query']>;
const list = (query: Query = {}, by = ada) => by.call(listAuditEntries, { query });
const actions = async (query: Query) => (await list(query)).entries.map(({ action }) => action);

describe('the audit log', () => {
  it('looks up the names of all kinds of records by one statement with distinct ids', async () => {
    await openCase(max);
    using sent = watchQueries(harness.appPool);
    await list();
    const naming =
      sent.statements.find((text) => text.includes('household_link')) ?? expect.fail('No names are asked');
    expect(naming.match(/\$\d+::uuid\[\]/g)).toHaveLength(1);
  });

  it('shows who did what with which record, newest first', async () => {
    const { id } = await openCase(max, 'Okafor: I-130');
    harness.clock.advance(1_000);
    await max.call(updateCaseRecord, { params: { id }, body: { title: 'Okafor: I-485' } });
    const { entries, total, next_cursor } = await list();
    const record = { id, kind: 'case_record', name: 'Okafor: I-485', case_id: null };
    const person = { id: max.id, display_name: 'Max Member' };
    expect([total, next_cursor, entries.map(({ action }) => action)]).toEqual([
      5,
      null,
      [
        'case_record.updated',
        'case_record.created',
        'organization.founded',
        'person.signed_in',
        'person.signed_in',
      ],
    ]);
    expect(entries[0]).toMatchObject({
      at: '2026-03-02T15:00:01Z',
      person,
      outcome: 'done',
      record,
      related: null,
      fields: ['title'],
    });
    expect(entries[1]).toMatchObject({ at: '2026-03-02T15:00:00Z', person, record });
  });

  it('has no name for unknown records, and the last name of deleted ones', async () => {
    const beneficiary = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
    await ada.call(deleteBeneficiary, { params: { id: beneficiary.id } });
    const dateType = await addDateType(ada);
    await harness.owner.query('delete from app.date_setting where id = $1', [dateType.id]);
    const { entries } = await list({ person_id: ada.id });
    const named = Object.fromEntries(entries.map(({ action, record }) => [action, record]));
    expect(named['beneficiary.deleted']).toMatchObject({ kind: 'beneficiary', name: 'Ngozi Okafor' });
    expect(named['date_setting.created']).toEqual({ id: dateType.id, kind: null, name: null, case_id: null });
  });

  it('names records of every kind, and the case of dates and notes', async () => {
    const { id: case_id } = await openCase(ada, 'Okafor: I-130');
    await addDate(ada, case_id, '2026-06-01', 'Interview');
    await addNote(ada, case_id);
    await addDateType(ada, { date_name: 'Hearing' });
    const petitioner = await addPetitioner(ada, 'Acme Corp');
    await addNote(ada, petitioner.id);
    await linkPetitioner(ada, case_id, petitioner.id);
    const body = { email: 'nora@example.test', role: 'viewer' } as const;
    await ada.call(createInvitation, { body });
    await ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } });
    const { entries } = await list({ person_id: ada.id });
    const named = entries
      .filter(({ record }) => record)
      .map(({ action, record, related }) => [
        action,
        record?.kind,
        record?.name,
        record?.case_id,
        related?.name,
      ]);
    expect(named).toEqual([
      ['user.roles_changed', 'user', 'Max Member', null, undefined],
      ['invitation.created', 'invitation', 'nora@example.test', null, undefined],
      ['case_petitioner.added', 'case_record', 'Okafor: I-130', null, 'Acme Corp'],
      ['note.created', 'note', 'Call', null, undefined],
      ['petitioner.created', 'petitioner', 'Acme Corp', null, undefined],
      ['date_setting.created', 'date_setting', 'Hearing', null, undefined],
      ['note.created', 'note', 'Call', case_id, undefined],
      ['case_date.created', 'case_date', 'Interview of Okafor: I-130', case_id, undefined],
      ['case_record.created', 'case_record', 'Okafor: I-130', null, undefined],
      ['organization.founded', 'organization', "Ada Founder's Practice", null, undefined],
    ]);
  });

  it('keeps the name of a former member', async () => {
    await openCase(max);
    await harness.owner.query('delete from app.case_assignee where person_id = $1', [max.id]);
    await harness.owner.query('delete from app.membership where person_id = $1', [max.id]);
    const { entries } = await list({ action: 'case_record.created' });
    expect(entries[0]?.person).toEqual({ id: max.id, display_name: 'Max Member' });
  });

  it('lists the possible filters, former members included', async () => {
    await openCase(max);
    await harness.owner.query('delete from app.case_assignee where person_id = $1', [max.id]);
    await harness.owner.query('delete from app.membership where person_id = $1', [max.id]);
    await harness.member(ada.orgId, ['viewer']);
    expect(await ada.call(listAuditChoices, {})).toEqual({
      people: [
        { id: ada.id, display_name: 'Ada Founder' },
        { id: max.id, display_name: 'Max Member' },
      ],
      actions: ['case_record.created', 'organization.founded', 'person.signed_in'],
    });
  });
});

describe('a filter of the audit log', () => {
  it('by person', async () => {
    await openCase(max);
    expect(await actions({ person_id: max.id })).toEqual(['case_record.created', 'person.signed_in']);
    expect(await actions({ person_id: ada.id })).toEqual(['organization.founded', 'person.signed_in']);
    expect(await actions({ person_id: crypto.randomUUID() })).toEqual([]);
  });

  it('by record finds entries that name it first, second, or in bulk', async () => {
    const [one, other] = [await openCase(ada, 'One'), await openCase(ada, 'Other')];
    const petitioner = await addPetitioner(ada);
    await linkPetitioner(max, one.id, petitioner.id);
    await ada.call(bulkCaseRecords, { body: { ids: [one.id, other.id], action: 'archive' } });
    const petitionerActions = ['case_petitioner.added', 'petitioner.created'];
    expect(await actions({ resource_id: petitioner.id })).toEqual(petitionerActions);
    expect(await actions({ resource_id: petitioner.id, person_id: max.id })).toEqual([
      'case_petitioner.added',
    ]);
    expect(await actions({ resource_id: one.id })).toEqual([
      'case_records.changed',
      'case_petitioner.added',
      'case_record.created',
    ]);
    expect((await list({ resource_id: petitioner.id })).total).toBe(2);
  });

  it('by action and by outcome', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    await problemOf(openCase(viewer));
    await openCase(max);
    expect((await list({ action: 'case_record.created' })).total).toBe(2);
    const refused = await list({ action: 'case_record.created', outcome: 'refused' });
    expect(refused.entries.map(({ person }) => person.id)).toEqual([viewer.id]);
    const done = await list({ action: 'case_record.created', outcome: 'done' });
    expect(done.entries.map(({ person }) => person.id)).toEqual([max.id]);
    expect(await actions({ action: 'case_record' })).toEqual([]);
  });

  it('by days uses the office’s calendar days, both included', async () => {
    // 2026-03-08 has 23 hours in New York.
    const times = [
      '2026-03-08T04:59:59.999Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00Z',
    ];
    for (const [at, time] of times.entries())
      await harness.owner.query(
        `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
         values ($1, gen_random_uuid(), $2, $3, $4, 'done', '')`,
        [ada.orgId, time, ada.id, `made.${at}`],
      );
    const made = async (query: Query) => (await actions(query)).filter((action) => action.startsWith('made'));
    expect(await made({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['made.2', 'made.1']);
    expect(await made({ from: '2026-03-08' })).toEqual(['made.3', 'made.2', 'made.1']);
    expect(await made({ to: '2026-03-08T23:00:00Z' })).toEqual(['made.2', 'made.1', 'made.0']);
    expect(await made({ from: '1900-01-01', to: '9999-12-31' })).toHaveLength(4);
  });

  it.each<[string, Record<string, string>, string]>([
    ['days the wrong way round', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['no id', { person_id: 'ada' }, 'person_id'],
    ['an outcome that is none', { outcome: 'failed' }, 'outcome'],
    ['a NUL', { action: 'a\0b' }, 'action'],
  ])('refuses %s by name', async (_, query, field) => {
    for (const endpoint of [listAuditEntries, exportAuditEntries])
      expect(Object.keys((await problemOf(ada.call(endpoint, { query }))).fields ?? {})).toEqual([field]);
  });

  it.each([
    ['of another list', ['created_at', crypto.randomUUID()]],
    ['with a day that is none', ['-at', '2026-02-30 10:00:00+00', crypto.randomUUID()]],
    ['with an hour that is none', ['-at', '2026-02-03 25:00:00+00', crypto.randomUUID()]],
    ['with another zone', ['-at', '2026-02-03 10:00:00+05', crypto.randomUUID()]],
    ['without an id', ['-at', '2026-02-03 10:00:00+00', '1']],
  ])('T40 refuses a cursor %s', async (_, values) => {
    const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
    expect((await problemOf(list({ cursor }))).fields).toEqual({ cursor: 'Not a cursor of this list' });
  });
});

describe('pages of the audit log', () => {
  it('contain each entry exactly once, in order, with simultaneous and later entries', async () => {
    const { id } = await openCase(ada);
    const instants = [
      '2026-03-01 10:00:00+00',
      '2026-03-01 10:00:00.5+00',
      '2026-03-01 10:00:00.51+00',
      '1969-12-31 23:59:59.999999+00',
    ];
    for (const [count, at] of instants.entries())
      await harness.owner.query(
        `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, resource_id, related_id, request_id)
         select $1, gen_random_uuid(), $2, $3, 'made', 'done', case when n % 2 = 0 then $4::uuid end,
           case when n % 2 = 1 then $4::uuid end, ''
         from generate_series(1, 3 + $5::int) n`,
        [ada.orgId, at, ada.id, id, count],
      );
    const { rows } = await harness.owner.query(
      "select id from app.audit_entry where org_id = $1 and action = 'made' order by at desc, id desc",
      [ada.orgId],
    );
    const expected = rows.map((row) => row.id);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.boolean(), async (limit, byRecord) => {
        const filter: Query = byRecord ? { resource_id: id, action: 'made' } : { action: 'made' };
        const seen = await everyPage(
          async (cursor) => {
            const { entries, next_cursor } = await list({ ...filter, limit, ...(cursor ? { cursor } : {}) });
            return { rows: entries, next_cursor };
          },
          () => ada.call(createCaseRecord, { body: { title: 'Meanwhile', description: 'Newer' } }),
        );
        expect(seen.map((entry) => entry.id)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('have a total that is counted up to a limit', async () => {
    await harness.owner.query(
      `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
       select $1, gen_random_uuid(), now(), $2, 'made', 'done', '' from generate_series(1, $3::int)`,
      [ada.orgId, ada.id, AUDIT_COUNTED - 1],
    );
    expect((await list({ action: 'made' })).total).toBe(AUDIT_COUNTED - 1);
    await openCase(ada);
    expect((await list({})).total).toBe(AUDIT_COUNTED);
  });
});

describe('an export of the audit log', () => {
  const csv = (query: Query = {}) => ada.call(exportAuditEntries, { query });

  it('contains the filtered entries in words, and leaves an entry itself', async () => {
    const { id } = await openCase(max, 'Okafor, "I-130"');
    const lines = (await csv({ person_id: max.id })).replace('\uFEFF', '').trimEnd().split('\r\n');
    const [made] = (await list({ action: 'case_record.created' })).entries;
    expect(lines).toEqual([
      'Time (UTC),Person,Action,Outcome,Record,Record ID,Second record,Second record ID,Fields,Request ID',
      `2026-03-02T15:00:00Z,Max Member,Case opened,Done,"Okafor, ""I-130""",${id},,,"title, description",${made?.request_id}`,
      expect.stringMatching(/^2026-03-02T15:00:00Z,Max Member,Signed in,Done,,,,,,[0-9a-f-]{36}$/),
    ]);
    expect(await actions({ action: 'audit.exported' })).toEqual(['audit.exported']);
  });

  it.each(['=cmd()', '+1', '-1', '@sum', '\t=1'])('T55 quotes %j as text', async (title) => {
    const { title: kept } = await openCase(ada, title);
    expect(await csv({ action: 'case_record.created' })).toContain(`,'${kept},`);
  });

  it('that is too large is refused with advice', async () => {
    await harness.owner.query(
      `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, request_id)
       select $1, gen_random_uuid(), '2026-01-01', $2, 'made', 'done', '' from generate_series(1, $3::int)`,
      [ada.orgId, ada.id, AUDIT_EXPORTED + 1],
    );
    expect((await problemOf(csv())).fields).toEqual({ from: 'More than 50,000 entries: choose fewer days' });
    expect((await csv({ from: '2026-03-01' })).split('\r\n').length).toBeGreaterThan(1);
  });
});

describe('T23 the audit log of another organization', () => {
  it('is invisible to every query, and so are its people', async () => {
    const bea = await harness.founder('Bea Foreign');
    const { id } = await openCase(bea);
    for (const query of [{ person_id: bea.id }, { resource_id: id }])
      expect(await list(query)).toEqual({ entries: [], total: 0, next_cursor: null });
    const choices = await ada.call(listAuditChoices, {});
    expect(JSON.stringify([choices, (await list()).entries])).not.toContain('Bea Foreign');
    const [entry] = (await list({ limit: 1 }, bea)).entries;
    const forged = Buffer.from(JSON.stringify(['-at', '9999-12-31 00:00:00+00', entry?.id])).toString(
      'base64url',
    );
    const seen = (await list({ cursor: forged })).entries;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ person }) => [ada.id, max.id].includes(person.id))).toBe(true);
  });

  it('T16 has ids without names in our entries', async () => {
    const bea = await harness.founder('Bea Foreign');
    const { id } = await openCase(bea, 'Foreign case');
    const viewer = await harness.member(ada.orgId, ['viewer']);
    await problemOf(viewer.call(updateCaseRecord, { params: { id }, body: { title: 'Mine' } }));
    const [entry] = (await list({ outcome: 'refused' })).entries;
    expect(entry?.record).toEqual({ id, kind: null, name: null, case_id: null });
  });
});
