import { addCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import type { HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listNotes } from '@landfall/contract/notes';
import { updatePetitioner } from '@landfall/contract/petitioners';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addBeneficiary,
  addDate,
  addNote,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

/** A schema of the contract that refuses undeclared fields on every level. */
function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => [name, strictly(field as z.ZodType)]);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  return schema;
}

type CasePage = HandlerResult<typeof getCaseRecord>;
const page = strictly(getCaseRecord.response as z.ZodType);

/** The page of a case, parsed strictly by the contract. */
async function pageOf(by: TestPerson, id: string): Promise<CasePage> {
  const { body, headers, statusCode } = await harness.inject({
    url: `/api/case_records/${id}`,
    headers: by.headers,
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return page.parse(JSON.parse(body)) as CasePage;
}

const HOSTILE = [
  '"quotes" \\ and \\" back\\\\slashes \\u0000 \\n',
  "'; drop table app.case_record; --",
  'separators \u2028 \u2029 \u0085 and \ufeffmarks\ufffe',
  'emoji 👩‍👩‍👧 𝔘 \u{10ffff}',
  'controls \u0001\u0008\t\u000b\u000c\u001b\u001f\u007f end',
  '</script><!-- "]}, {"id": null',
];

describe('the page of a case', () => {
  it('has the same fields for an empty case', async () => {
    const { id } = await openCase(ada, 'Bare');
    const read = await pageOf(ada, id);
    expect(read).toMatchObject({
      case_record: {
        id,
        title: 'Bare',
        org: ada.orgId,
        version: 1,
        archived_at: NOT_ARCHIVED,
        assignees: [{ id: ada.id, display_name: 'Ada Founder', duty: '' }],
      },
      dates: [],
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
      beneficiaries: [],
      petitioners: [],
    });
  });

  it('shows everything on it, in order', async () => {
    const bob = await ada.colleague('user');
    const { id } = await openCase(ada, 'Full');
    const [primary, dependent, another] = await Promise.all([1, 2, 3].map(() => addBeneficiary(ada)));
    await linkBeneficiary(ada, id, dependent?.id ?? '', 'dependent');
    await linkBeneficiary(ada, id, primary?.id ?? '');
    await linkBeneficiary(ada, id, another?.id ?? '', 'dependent');
    const [acme, globex] = [await addPetitioner(ada, 'Acme'), await addPetitioner(ada, 'Globex')];
    await linkPetitioner(ada, id, globex.id);
    await linkPetitioner(ada, id, acme.id);
    await ada.call(updatePetitioner, { params: { id: acme.id }, body: { archived: true } });
    const [later, sooner] = [
      await addDate(ada, id, '2027-01-02'),
      await addDate(ada, id, '1999-12-31', 'Interview'),
    ];
    const first = await addNote(bob, id, 'First');
    const second = await addNote(ada, id, 'Second');
    const body = { archived: true, assignee_ids: [ada.id, bob.id] };
    const { case_record } = await ada.call(updateCaseRecord, { params: { id }, body });

    const read = await pageOf(ada, id);
    expect(read.case_record).toEqual(case_record);
    expect(read.case_record.archived_at).toBe('2026-03-02T15:00:00Z');
    expect(read.case_record.assignees.map((one) => one.display_name)).toEqual(['Ada Founder', 'Max Member']);
    expect(read.dates).toEqual([sooner, later]);
    expect(read.notes).toEqual([second, first]);
    expect(read.notes_total).toBe(2);
    expect(read.beneficiaries).toEqual([
      { ...primary, beneficiary_type: 'primary' },
      { ...dependent, beneficiary_type: 'dependent' },
      { ...another, beneficiary_type: 'dependent' },
    ]);
    const archived = { ...acme, archived_at: '2026-03-02T15:00:00Z', version: 2 };
    expect(read.petitioners).toEqual([globex, archived]);
  });

  it.each(HOSTILE)('shows the text %j unchanged', async (text) => {
    const { id } = await openCase(ada);
    const beneficiary = await addBeneficiary(ada);
    const petitioner = await addPetitioner(ada);
    await linkBeneficiary(ada, id, beneficiary.id);
    await linkPetitioner(ada, id, petitioner.id);
    await addDate(ada, id, '2026-06-01');
    await addNote(ada, id);
    const someone = await ada.colleague('user');
    await ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [someone.id] } });
    // Bypasses the validation of requests, as older versions or other programs may have done.
    const set = (table: string, columns: string, where: string, value: string) =>
      harness.owner.query(
        `update app.${table} set ${columns
          .split(' ')
          .map((column) => `${column} = $1`)
          .join(', ')} where ${where} = $2`,
        [text, value],
      );
    await set('case_record', 'title description', 'id', id);
    await set('note', 'subject note_text author_display_name', 'case_id', id);
    await set(
      'beneficiary',
      'first_name middle_name last_name personal_phone personal_email mailing_address business_phone business_email business_address',
      'id',
      beneficiary.id,
    );
    await set(
      'petitioner',
      'petitioner_name website_url email phone address city state zip',
      'id',
      petitioner.id,
    );
    await set('person', 'display_name', 'id', someone.id);

    const read = await pageOf(ada, id);
    const texts = (value: object) => Object.values(value).filter((one) => one === text).length;
    expect(texts(read.case_record)).toBe(2);
    expect(read.case_record.assignees).toEqual([{ id: someone.id, display_name: text, duty: '' }]);
    expect(read.notes.map(texts)).toEqual([3]);
    expect(read.beneficiaries.map(texts)).toEqual([9]);
    expect(read.petitioners.map(texts)).toEqual([8]);
  });

  it('shows the names of date types unchanged', async () => {
    const { id } = await openCase(ada);
    await addDate(ada, id, '2026-06-01');
    const name = HOSTILE.join(' ').replaceAll(',', '').slice(0, 100);
    await harness.owner.query(
      "update app.date_setting set date_name = $1 where org_id = $2 and date_name = 'Filing Deadline'",
      [name, ada.orgId],
    );
    expect((await pageOf(ada, id)).dates.map((date) => date.date_type)).toEqual([name]);
  });

  it.each([49, 50, 51])('shows the newest of %i notes and the cursor of older ones', async (count) => {
    const { id } = await openCase(ada);
    const ids = Array.from({ length: count }, () => uuidv7()).sort();
    await harness.owner.query(
      `insert into app.note (org_id, id, case_id, subject, note_text, author_id, author_display_name)
        select $1, n, $2, 'Call', 'Called', $3, 'Ada' from unnest($4::uuid[]) n`,
      [ada.orgId, id, ada.id, ids],
    );
    const read = await pageOf(ada, id);
    expect(read.notes.map((note) => note.id)).toEqual(ids.toReversed().slice(0, 50));
    expect(read.notes_total).toBe(count);
    if (count <= 50) return expect(read.notes_next_cursor).toBeNull();
    const query = { resource_id: id, cursor: read.notes_next_cursor ?? '' };
    const older = await ada.call(listNotes, { query });
    expect(older.notes.map((note) => note.id)).toEqual(ids.slice(0, 1));
  });

  it('leaves out deleted people, archived dates and former members', async () => {
    const bob = await ada.colleague('user');
    const { id } = await openCase(bob, 'Emptied');
    const beneficiary = await addBeneficiary(ada);
    const petitioner = await addPetitioner(ada);
    const params = { id, beneficiaryId: beneficiary.id };
    await ada.call(addCaseBeneficiary, { params, body: { beneficiary_type: 'primary' } });
    await linkPetitioner(ada, id, petitioner.id);
    const date = await addDate(ada, id, '2026-06-01', 'Interview');
    const now = '2026-03-02T15:00:00Z';
    await harness.owner.query('update app.beneficiary set deleted_at = $1 where id = $2', [
      now,
      beneficiary.id,
    ]);
    await harness.owner.query('update app.petitioner set deleted_at = $1 where id = $2', [
      now,
      petitioner.id,
    ]);
    await harness.owner.query('update app.case_date set archived_at = $1 where id = $2', [now, date.id]);
    await harness.owner.query('delete from app.membership where person_id = $1', [bob.id]);
    const read = await pageOf(ada, id);
    expect(read).toMatchObject({ dates: [], archived_dates: 1, beneficiaries: [], petitioners: [] });
    expect(read.case_record.assignees).toEqual([]);
  });
});

describe('the names of members', () => {
  it('T26 are visible in their session only', async () => {
    const bea = await harness.founder('Bea');
    const names = async (orgId: string) => {
      const client = await harness.appPool.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('app.org_id', $1, true)", [orgId]);
        return (await client.query('select id, display_name from member_name')).rows;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await names(bea.orgId)).toEqual([{ id: bea.id, display_name: 'Bea' }]);
    expect(await names('')).toEqual([]);
  });
});
