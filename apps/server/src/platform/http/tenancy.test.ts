import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { addCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { deletePetitioner } from '@landfall/contract/petitioners';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endsOrganization, namesRecord, SPELLINGS, sampleCall } from '../../testing/contract-calls.ts';
import { databaseContents } from '../../testing/database-contents.ts';
import {
  addBeneficiary,
  addDate,
  addDocument,
  addNote,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { answersTo, readingCalls } from '../../testing/reading-calls.ts';
import { CALL_LIMITS } from '../limits.ts';

let harness: Harness;
let ada: TestPerson;
let bea: TestPerson;

beforeAll(async () => {
  // One person makes every reading call, in many variants.
  const limits = { ...CALL_LIMITS, readsPerMinute: 100_000, waitMs: 30_000 };
  harness = await startHarness({ config: { limits } });
  [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
});
afterAll(() => harness.close());

// A token in the path is not an id: T30 and T33 test foreign and unknown ones.
const withParameters = SPELLINGS.filter(
  (spelling) => namesRecord(spelling) && spelling.endpoint.access !== 'visitor',
);

const MALFORMED_IDS = [
  '1',
  '%20',
  'null',
  '00000000-0000-0000-0000-00000000000g',
  "' or 1=1 --",
  'é',
  '{id}',
];

/** Parameters that name one record: by its id, or as visa bulletins by their month. */
const named = (id: string) => ({ id, month: id });

describe.each(withParameters)('$title', (spelling) => {
  // Another person each time, because of the limit on writes per minute.
  beforeAll(async () => {
    [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
  });
  beforeEach(async () => {
    if (endsOrganization(spelling)) ada = await harness.founder('Ada');
  });

  it('T15 answers a foreign id exactly like an unknown one', async () => {
    const foreign = await sampleCall(spelling, ada);
    const unknown = await sampleCall(spelling, ada, named(crypto.randomUUID()));
    const before = await databaseContents(harness.owner);
    const first = await harness.inject({ ...foreign, headers: bea.headers });
    const second = await harness.inject({ ...unknown, headers: bea.headers });
    expect([first.statusCode, second.statusCode]).toEqual([404, 404]);
    expect(first.body.replace(first.json().request_id, '')).toBe(
      second.body.replace(second.json().request_id, ''),
    );
    expect(Object.keys(first.headers)).toEqual(Object.keys(second.headers));
    expect(await databaseContents(harness.owner)).toBe(before);
    expect((await harness.inject({ ...foreign, headers: ada.headers })).statusCode).toBeLessThan(300);
  });

  it('T41 answers every malformed id with 404', async () => {
    const placeholder = 'malformed-id';
    const call = await sampleCall(spelling, ada, named(placeholder));
    for (const id of MALFORMED_IDS) {
      const url = call.url.replace(placeholder, encodeURIComponent(id));
      const answer = await harness.inject({ ...call, url, headers: ada.headers });
      expect([id, answer.statusCode, answer.json().message]).toEqual([id, 404, 'Not found']);
    }
  });
});

describe('T16 a foreign id in a body', () => {
  it('is not found, and creates no row', async () => {
    const { id: case_id } = await openCase(ada);
    const body = { case_id, important_date: '2026-06-01', date_type: 'Interview' };
    const before = await databaseContents(harness.owner);
    expect(await problemOf(bea.call(addCaseDate, { body }))).toMatchObject({ code: 'not_found' });
    const unknown = { ...body, case_id: crypto.randomUUID() };
    expect(await problemOf(bea.call(addCaseDate, { body: unknown }))).toMatchObject({ code: 'not_found' });
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('is not taken for one’s own date type', async () => {
    await harness.owner.query(
      "insert into app.date_setting (org_id, id, date_name) values ($1, gen_random_uuid(), 'Only of Ada')",
      [ada.orgId],
    );
    const { id } = await openCase(bea);
    expect(await problemOf(addDate(bea, id, '2026-06-01', 'Only of Ada'))).toMatchObject({
      fields: { date_type: 'No active date type has this name' },
    });
  });

  it('is not found as a party of one’s own case, and creates no row', async () => {
    const { id } = await openCase(bea);
    const [beneficiary, petitioner] = [await addBeneficiary(ada), await addPetitioner(ada)];
    const before = await databaseContents(harness.owner);
    const links = [
      linkBeneficiary(bea, id, beneficiary.id),
      linkBeneficiary(bea, id, crypto.randomUUID()),
      linkPetitioner(bea, id, petitioner.id),
      linkPetitioner(bea, id, crypto.randomUUID()),
    ];
    for (const problem of await Promise.all(links.map(problemOf)))
      expect({ ...problem, request_id: '' }).toEqual({
        code: 'not_found',
        message: 'Not found',
        request_id: '',
      });
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it.each([
    ['case', 'case_beneficiary', 'case_id'],
    ['beneficiary', 'case_beneficiary', 'beneficiary_id'],
    ['case', 'case_petitioner', 'case_id'],
    ['petitioner', 'case_petitioner', 'petitioner_id'],
  ])('is refused by the composite key for a %s of %s, even from the owner', async (_, table, column) => {
    for (const person of [ada, bea]) {
      const { id } = await openCase(person);
      await linkBeneficiary(person, id, (await addBeneficiary(person)).id);
      await linkPetitioner(person, id, (await addPetitioner(person)).id);
    }
    const update = `update app.${table} set ${column} =
      (select ${column} from app.${table} where org_id = $1 limit 1) where org_id = $2`;
    await expect(harness.owner.query(update, [bea.orgId, ada.orgId])).rejects.toMatchObject({
      code: '23503',
    });
  });

  it.each([
    ['case', 'case_id'],
    ['date type', 'date_setting_id'],
  ])('is refused by the composite key for a %s, even from the owner', async (_, column) => {
    const { id } = await openCase(ada);
    const date = await addDate(ada, id, '2026-06-01');
    const { rows } = await harness.owner.query(
      `select (select id from app.case_record where org_id = $1 limit 1) as case_id,
         (select id from app.date_setting where org_id = $1 limit 1) as date_setting_id`,
      [bea.orgId],
    );
    const update = `update app.case_date set ${column} = $1 where id = $2`;
    await expect(harness.owner.query(update, [rows[0][column], date.id])).rejects.toMatchObject({
      code: '23503',
    });
  });
});

describe('T16 a foreign id in a filter of the case list', () => {
  const filters: Record<string, (owner: TestPerson) => Promise<string>> = {
    beneficiary_id: async (owner) => (await addBeneficiary(owner)).id,
    petitioner_id: async (owner) => (await addPetitioner(owner)).id,
    assignee_id: async (owner) => (await harness.member(owner.orgId, ['user'])).id,
  };

  it.each(Object.keys(filters))('%s is not found, like an unknown one', async (name) => {
    const foreign = (await filters[name]?.(ada)) ?? '';
    for (const path of ['/api/case_records', '/api/case_records/export']) {
      const answerTo = async (by: TestPerson, id: string) => {
        const answer = await harness.inject({ url: `${path}?${name}=${id}`, headers: by.headers });
        return [answer.statusCode, answer.body.replace(/"request_id":"[^"]*"/, '')];
      };
      expect((await answerTo(ada, foreign))[0]).toBe(200);
      const unknown = await answerTo(bea, crypto.randomUUID());
      expect(unknown[0]).toBe(404);
      expect(await answerTo(bea, foreign)).toEqual(unknown);
    }
  });

  it('and people who were deleted or have left are not found', async () => {
    const beneficiary = await addBeneficiary(ada);
    const petitioner = await addPetitioner(ada);
    const member = await harness.member(ada.orgId, ['user']);
    await ada.call(deleteBeneficiary, { params: { id: beneficiary.id } });
    await ada.call(deletePetitioner, { params: { id: petitioner.id } });
    await harness.owner.query('delete from app.membership where person_id = $1', [member.id]);
    const gone = [
      { beneficiary_id: beneficiary.id },
      { petitioner_id: petitioner.id },
      { assignee_id: member.id },
    ];
    for (const query of gone) {
      expect(await problemOf(ada.call(listCaseRecords, { query }))).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('T23 records of another organization', () => {
  const CANARY = 'canary7f3a';

  it('affect no response, count or list', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await openCase(eve, 'Ours');
    await addDate(eve, id, '2026-06-01');
    await addNote(eve, id);
    await addDocument(eve, id);
    await linkBeneficiary(eve, id, (await addBeneficiary(eve)).id);
    await linkPetitioner(eve, id, (await addPetitioner(eve)).id);
    const calls = await readingCalls(eve);
    const before = await answersTo(harness, eve, calls, CANARY);

    const other = await harness.founder(`Other ${CANARY}`);
    await harness.owner.query(
      'insert into app.date_setting (org_id, id, date_name) values ($1, gen_random_uuid(), $2)',
      [other.orgId, CANARY],
    );
    await harness.owner.query('update app.organization set description = $2 where org_id = $1', [
      other.orgId,
      CANARY,
    ]);
    for (const archived of [false, true]) {
      const body = { title: `Case ${CANARY}`, description: CANARY };
      const { case_record } = await other.call(createCaseRecord, { body });
      await addDate(other, case_record.id, '2026-06-01', CANARY);
      await addNote(other, case_record.id, CANARY);
      const { id: documentId } = await addDocument(other, case_record.id, {
        name: `${CANARY}.txt`,
        content: CANARY,
      });
      await harness.owner.query(
        `insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
         values ($1, 'document', $2, 1, $3, $3, $4, app.page_words($1, 'document', $4))`,
        [other.orgId, documentId, case_record.id, CANARY],
      );
      if (!archived) await addDocument(other, case_record.id, { name: `${CANARY} trashed.txt` });
      for (const gone of [false, true]) {
        const beneficiary = await addBeneficiary(other, { last_name: CANARY });
        const petitioner = await addPetitioner(other, CANARY);
        await linkBeneficiary(other, case_record.id, beneficiary.id, gone ? 'dependent' : 'primary');
        await linkPetitioner(other, case_record.id, petitioner.id);
        if (!gone) continue;
        await other.call(deleteBeneficiary, { params: { id: beneficiary.id } });
        await other.call(deletePetitioner, { params: { id: petitioner.id } });
      }
      await other.call(updateCaseRecord, { params: { id: case_record.id }, body: { archived } });
    }

    expect(await answersTo(harness, eve, calls, CANARY)).toEqual(before);
    expect([...before.values()].join()).not.toContain(CANARY);
    const seen = await other.call(listCaseRecords, { query: { title: CANARY, archived: 'all' } });
    expect(seen.total).toBe(2);
  });
});
