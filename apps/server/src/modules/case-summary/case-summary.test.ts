import {
  addCaseBeneficiary,
  deleteBeneficiary,
  removeCaseBeneficiary,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { ProblemError } from '@landfall/contract/call';
import {
  archiveCaseDate,
  handleCaseDate,
  reopenCaseDate,
  restoreCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import {
  CASE_STATUSES,
  restrictCaseRecord,
  unrestrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import {
  deletePetitioner,
  removeCasePetitioner,
  restorePetitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
});
afterAll(() => harness.close());

/** The expected row of the list for each case, computed from the tables that it is derived from. */
const RECOMPUTED = `
  with parties as (
    select c.*,
      (select l.beneficiary_id from app.case_beneficiary l join app.beneficiary b on b.id = l.beneficiary_id
        where l.case_id = c.id and b.deleted_at is null
        order by case l.beneficiary_type when 'primary' then 0 else 1 end, l.id limit 1) as beneficiary_id,
      (select l.petitioner_id from app.case_petitioner l join app.petitioner p on p.id = l.petitioner_id
        where l.case_id = c.id and p.deleted_at is null order by l.id limit 1) as petitioner_id
    from app.case_record c where c.org_id = $1),
  named as (
    select c.*,
      (select nullif(array_to_string(array_remove(array[first_name, middle_name, last_name], ''), ' '), '')
        from app.beneficiary b where b.id = c.beneficiary_id) as beneficiary_name,
      (select petitioner_name from app.petitioner p where p.id = c.petitioner_id) as petitioner_name
    from parties c)
  select c.org_id, c.id as case_id, c.title, c.status, c.version, c.created_at, c.archived_at, c.restricted,
    c.beneficiary_id, c.beneficiary_name, c.petitioner_id, c.petitioner_name,
    (select substr(n.note_text, 1, 200) from app.note n where n.case_id = c.id order by n.id desc limit 1) as note,
    coalesce((select json_agg(json_build_object('id', d.id, 'date_setting_id', d.date_setting_id, 'important_date', d.important_date,
      'state', d.state) order by d.important_date, d.id) from app.case_date d
      where d.case_id = c.id and d.archived_at is null), '[]') as dates,
    (select d.important_date from app.case_date d where d.case_id = c.id and d.archived_at is null and d.state = 'open'
      order by d.important_date limit 1) as urgent_date,
    (select d.date_setting_id from app.case_date d where d.case_id = c.id and d.archived_at is null and d.state = 'open'
      order by d.important_date, d.id limit 1) as urgent_date_setting_id,
    c.matter_type_id, c.priority_date, c.preference_category, c.chargeability,
    (select count(*) from app.checklist_item i where i.case_id = c.id and i.state = 'accepted')::smallint as checklist_done,
    (select count(*) from app.checklist_item i where i.case_id = c.id and i.state <> 'not_needed')::smallint as checklist_total,
    app.sort_key(c.title) as title_sort, app.sort_key(c.beneficiary_name) as beneficiary_sort,
    app.sort_key(c.petitioner_name) as petitioner_sort
  from named c order by c.id`;
/** All columns, so that a new column requires an expectation above. */
const STORED = 'select * from app.case_summary where org_id = $1 order by case_id';

/** The stored counts of cases of each kind, and the true counts. */
const COUNTED = `
  select (select jsonb_object_agg(kind, cases) from (
      select archived || ' ' || status || ' ' || restricted as kind, sum(cases) as cases
      from app.case_count where org_id = $1
      group by 1 having sum(cases) <> 0) c) as stored,
    (select jsonb_object_agg(kind, cases) from (
      select archived || ' ' || status || ' ' || restricted as kind, count(*) as cases
      from app.case_record where org_id = $1
      group by 1) c) as recounted`;

async function expectDerived(): Promise<void> {
  const { rows } = await harness.owner.query(STORED, [ada.orgId]);
  const recomputed = await harness.owner.query(RECOMPUTED, [ada.orgId]);
  expect(rows).toEqual(recomputed.rows);
  expect(rows.length).toBeGreaterThan(0);
  const counts = (await harness.owner.query(COUNTED, [ada.orgId])).rows[0];
  expect(counts.stored).toEqual(counts.recounted);
}

/** The records that exist so far. */
interface Office {
  cases: string[];
  dates: string[];
  beneficiaries: string[];
  petitioners: string[];
}

/** What a step works with: a random record of each kind, and a number for its values. */
interface Pick {
  id: string;
  date: string | undefined;
  beneficiaryId: string;
  petitionerId: string;
  number: number;
}

const pickOf = (office: Office, at: number, number: number): Pick => ({
  id: office.cases[at % office.cases.length] ?? '',
  date: office.dates[at % office.dates.length],
  beneficiaryId: office.beneficiaries[number % office.beneficiaries.length] ?? '',
  petitionerId: office.petitioners[number % office.petitioners.length] ?? '',
  number,
});

const updateCase = ({ id }: Pick, body: object) => ada.call(updateCaseRecord, { params: { id }, body });
const editDate = ({ date }: Pick, body: object) =>
  date && ada.call(updateCaseDate, { params: { id: date }, body });
const dayOf = ({ number }: Pick) => `2026-07-${String(number).padStart(2, '0')}`;
const typeOf = ({ number }: Pick) => (number % 2 ? 'Interview' : 'Priority Date');
const nameOf = ({ number }: Pick) => (number % 5 ? `Name ${number}` : '');

/** Every kind of change that affects the list. Some are refused in some states. */
const CHANGES = {
  open: async (pick, office) => office.cases.push((await openCase(ada, `Opened ${pick.number}`)).id),
  rename: (pick) => updateCase(pick, { title: `Renamed ${pick.number}` }),
  status: (pick) => updateCase(pick, { status: CASE_STATUSES[pick.number % 4] }),
  archive: (pick) => updateCase(pick, { archived: true }),
  restore: (pick) => updateCase(pick, { archived: false }),
  restrict: ({ id }) => ada.call(restrictCaseRecord, { params: { id } }),
  unrestrict: ({ id }) => ada.call(unrestrictCaseRecord, { params: { id } }),
  addDate: async (pick, office) =>
    office.dates.push((await addDate(ada, pick.id, dayOf(pick), typeOf(pick))).id),
  moveDate: (pick) => editDate(pick, { important_date: dayOf(pick) }),
  retypeDate: (pick) => editDate(pick, { date_type: typeOf(pick) }),
  failDate: (pick) => editDate(pick, { important_date: dayOf(pick), date_type: 'No such type' }),
  archiveDate: ({ date }) => date && ada.call(archiveCaseDate, { params: { id: date } }),
  handleDate: ({ date }) =>
    date && ada.call(handleCaseDate, { params: { id: date }, body: { state: 'done' } }),
  reopenDate: ({ date }) => date && ada.call(reopenCaseDate, { params: { id: date } }),
  restoreDate: ({ date }) => date && ada.call(restoreCaseDate, { params: { id: date } }),
  note: ({ id, number }) => addNote(ada, id, `${number} `.repeat(number * 5)),
  addBeneficiary: ({ id, beneficiaryId }) => linkBeneficiary(ada, id, beneficiaryId, 'dependent'),
  addPrimary: ({ id, beneficiaryId, number }) =>
    ada.call(addCaseBeneficiary, {
      params: { id, beneficiaryId },
      body: { beneficiary_type: 'primary', replace_primary: number % 2 === 0 },
    }),
  removeBeneficiary: ({ id, beneficiaryId }) =>
    ada.call(removeCaseBeneficiary, { params: { id, beneficiaryId } }),
  renameBeneficiary: (pick) =>
    ada.call(updateBeneficiary, {
      params: { id: pick.beneficiaryId },
      body: { first_name: nameOf(pick), middle_name: pick.number % 3 ? '' : 'M' },
    }),
  deleteBeneficiary: ({ beneficiaryId }) => ada.call(deleteBeneficiary, { params: { id: beneficiaryId } }),
  restoreBeneficiary: ({ beneficiaryId }) => ada.call(restoreBeneficiary, { params: { id: beneficiaryId } }),
  addPetitioner: ({ id, petitionerId }) => linkPetitioner(ada, id, petitionerId),
  removePetitioner: ({ id, petitionerId }) =>
    ada.call(removeCasePetitioner, { params: { id, petitionerId } }),
  renamePetitioner: (pick) =>
    ada.call(updatePetitioner, {
      params: { id: pick.petitionerId },
      body: { petitioner_name: nameOf(pick) || 'Acme', archived: pick.number % 7 === 0 },
    }),
  deletePetitioner: ({ petitionerId }) => ada.call(deletePetitioner, { params: { id: petitionerId } }),
  restorePetitioner: ({ petitionerId }) => ada.call(restorePetitioner, { params: { id: petitionerId } }),
} satisfies Record<string, (pick: Pick, office: Office) => unknown>;
type Kind = keyof typeof CHANGES;

const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(CHANGES) as Kind[])),
  at: fc.nat({ max: 20 }),
  number: fc.integer({ min: 1, max: 28 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs a step. Steps that fail with not found, conflict or invalid input must change nothing. */
async function take({ kind, at, number }: Step, office: Office): Promise<void> {
  try {
    await CHANGES[kind](pickOf(office, at, number), office);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 429) throw error;
  }
}

/** A new organization each time, as a person's writes per minute are limited, with three cases and their people. */
async function newOffice(): Promise<Office> {
  ada = await harness.founder();
  const office: Office = { cases: [], dates: [], beneficiaries: [], petitioners: [] };
  for (const number of [1, 2, 3]) {
    const { id } = await openCase(ada);
    const beneficiary = await addBeneficiary(ada, { first_name: `First ${number}`, last_name: 'Okafor' });
    const petitioner = await addPetitioner(ada, `Petitioner ${number}`);
    await linkBeneficiary(ada, id, beneficiary.id);
    await linkPetitioner(ada, id, petitioner.id);
    office.cases.push(id);
    office.dates.push((await addDate(ada, id, '2026-06-01')).id);
    office.beneficiaries.push(beneficiary.id);
    office.petitioners.push(petitioner.id);
  }
  return office;
}

it('the case list equals what its rows are derived from after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const office = await newOffice();
      for (const next of steps) await take(next, office);
      await expectDerived();
    }),
    { numRuns: 20 },
  );
});

it('the case list equals what its rows are derived from after parallel changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const office = await newOffice();
      await Promise.all(steps.map((next) => take(next, office)));
      await expectDerived();
    }),
    { numRuns: 15 },
  );
});

it.each(Object.keys(CHANGES) as Kind[])(
  'the case list equals what its rows are derived from after %s alone',
  async (kind) => {
    const office = await newOffice();
    for (const number of [1, 2, 6]) await take({ kind, at: number, number }, office);
    await expectDerived();
  },
);
