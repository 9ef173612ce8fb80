import { deleteBeneficiary, removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import {
  addBeneficiaryIdentifier,
  listBeneficiaryIdentifiers,
  listPetitionerIdentifiers,
  removeIdentifier,
  updateIdentifier,
} from '@landfall/contract/identifiers';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addPetitioner, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { addNumber, addPetitionerNumber } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
const logLines: string[] = [];
let ada: TestPerson;
let ana: string;

beforeAll(async () => {
  harness = await startHarness({ logLines });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  ana = (await addBeneficiary(ada, { first_name: 'Ana', last_name: 'Silva' })).id;
});

const numbersOf = async (id: string, by = ada) =>
  (await by.call(listBeneficiaryIdentifiers, { params: { id } })).identifiers;
const edit = (id: string, body: object, by = ada) => by.call(updateIdentifier, { params: { id }, body });
const add = (id: string, body: object, by = ada) =>
  by.call(addBeneficiaryIdentifier, { params: { id }, body: body as never });
const found = async (q: string, by = ada) => (await by.call(search, { query: { q } })).identifiers;

describe('numbers of a person', () => {
  it('lock the organization before the case, as settings that change cases do', async () => {
    const { id: caseId } = await openCase(ada);
    await linkBeneficiary(ada, caseId, ana);
    const settings = await harness.owner.connect();
    try {
      await settings.query('begin');
      await settings.query('select from app.organization where org_id = $1 for no key update', [ada.orgId]);
      const added = addNumber(ada, ana, { kind: 'receipt', value: 'IOE0912345678', case_id: caseId });
      await untilWaiting(harness.owner, 1);
      await settings.query('select from app.case_record where id = $1 for update nowait', [caseId]);
      await settings.query('rollback');
      expect(await added).toMatchObject({ case: { id: caseId } });
    } finally {
      settings.release(true);
    }
  });

  it('are stored as typed, and in a form for comparison', async () => {
    const number = await addNumber(ada, ana, {
      value: 'A 012-345-678',
      from: '2024-05-01',
      note: 'On the card',
    });
    expect(number).toMatchObject({
      owner_id: ana,
      kind: 'a_number',
      value: 'A 012-345-678',
      normalized: 'A012345678',
      from: '2024-05-01',
      to: null,
      note: 'On the card',
      case: null,
      warning: null,
      version: 1,
    });
    expect(await numbersOf(ana)).toEqual([number]);
  });

  it('may be several of a kind, are changed, removed and restored', async () => {
    const first = await addNumber(ada, ana);
    const second = await addNumber(ada, ana, {
      kind: 'passport',
      value: 'x1234567',
      issuer: 'MX',
      to: '2027-01-31',
    });
    const { identifier } = await edit(second.id, { to: '2031-01-31', version: 1 });
    expect(identifier).toMatchObject({ to: '2031-01-31', value: 'x1234567', version: 2 });
    await ada.call(removeIdentifier, { params: { id: first.id } });
    await ada.call(removeIdentifier, { params: { id: first.id } });
    expect(await numbersOf(ana)).toEqual([identifier]);
    expect(await problemOf(edit(first.id, { note: 'x' }))).toMatchObject({ code: 'not_found' });
    await edit(first.id, { removed: false });
    expect((await numbersOf(ana)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it.each<[field: string, words: string, body: object]>([
    ['value', 'Seven to nine digits, such as A012-345-678', { kind: 'a_number', value: '12' }],
    [
      'value',
      'This looks like a social security number. Landfall does not keep those: leave it out',
      { kind: 'a_number', value: '123-45-6789' },
    ],
    [
      'note',
      'This looks like a social security number. Landfall does not keep those: leave it out',
      { kind: 'passport', value: 'X1234567', note: 'SSN 123-45-6789' },
    ],
    [
      'issuer',
      'The country as two capital letters, such as MX',
      { kind: 'passport', value: 'X1234567', issuer: 'Mexico' },
    ],
    [
      'to',
      'It ends before it begins',
      { kind: 'sevis', value: 'N0012345678', from: '2026-01-02', to: '2026-01-01' },
    ],
    [
      'case_id',
      'They are not on such a case',
      { kind: 'receipt', value: 'IOE0912345678', case_id: '01900000-0000-7000-8000-000000000001' },
    ],
  ])('are refused with a message at %s: %s', async (field, words, body) => {
    expect(await problemOf(add(ana, body))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: words },
    });
  });

  it('T21 of the NVC typed as a receipt are stored with a warning', async () => {
    const { identifier } = await add(ana, { kind: 'receipt', value: 'MNL2025123456', form: 'I-130' });
    expect(identifier.warning).toContain('case number of the NVC');
  });

  it('taken by another person name that person, even if deleted, until they are removed', async () => {
    const bo = (await addBeneficiary(ada, { first_name: 'Bo', last_name: '' })).id;
    const number = await addNumber(ada, ana, { value: 'A12345678' });
    const again = { kind: 'a_number', value: '012-345-678' };
    expect(await problemOf(add(bo, again))).toMatchObject({
      code: 'conflict',
      message: 'Ana Silva has this A-Number already',
      current: { owner_id: ana },
    });
    await ada.call(deleteBeneficiary, { params: { id: ana } });
    expect(await problemOf(add(bo, again))).toMatchObject({
      message: 'Ana Silva, who is deleted, has this A-Number already',
    });
    expect(await problemOf(numbersOf(ana))).toMatchObject({ code: 'not_found' });
    const other = await addNumber(ada, bo);
    expect(await problemOf(edit(other.id, again))).toMatchObject({ code: 'conflict' });
    expect(number.id).not.toBe(other.id);
  });

  it('are added once, and restored only when nobody else has them', async () => {
    const bo = (await addBeneficiary(ada, { first_name: 'Bo' })).id;
    const number = await addNumber(ada, ana, { value: 'A12345678' });
    await ada.call(removeIdentifier, { params: { id: number.id } });
    await addNumber(ada, bo, { value: 'A12345678' });
    expect(await problemOf(edit(number.id, { removed: false }))).toMatchObject({
      message: 'Bo has this A-Number already',
    });
  });

  it('may be equal for a petitioner and a beneficiary, and for passports of two countries', async () => {
    const { id } = await addPetitioner(ada, 'Ana Silva');
    await addNumber(ada, ana, { value: 'A12345678' });
    await addPetitionerNumber(ada, id, 'A12345678');
    expect((await ada.call(listPetitionerIdentifiers, { params: { id } })).identifiers).toHaveLength(1);
    for (const issuer of ['MX', 'BR', ''])
      await addNumber(ada, ana, { kind: 'passport', value: 'X1234567', issuer });
    expect(await problemOf(add(ana, { kind: 'passport', value: 'x-1234567' }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('added by two calls at once are stored once', async () => {
    const bo = (await addBeneficiary(ada, { first_name: 'Bo' })).id;
    const body = { kind: 'a_number', value: 'A12345678' };
    const results = await Promise.allSettled([add(ana, body), add(bo, body)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are separate for each office', async () => {
    const other = await harness.founder();
    const number = await addNumber(ada, ana, { value: 'A12345678' });
    expect(await problemOf(numbersOf(ana, other))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(edit(number.id, { note: '' }, other))).toMatchObject({ code: 'not_found' });
    expect(await found('A12345678', other)).toEqual([]);
    const theirs = (await addBeneficiary(other)).id;
    await addNumber(other, theirs, { value: 'A12345678' });
  });

  it('refuse an edit of an older version', async () => {
    const { id } = await addNumber(ada, ana);
    await edit(id, { note: 'One', version: 1 });
    expect(await problemOf(edit(id, { note: 'Two', version: 1 }))).toMatchObject({
      code: 'stale_version',
      current: { id, note: 'One', version: 2 },
    });
  });

  it('have a history on the person’s page', async () => {
    const { id } = await addNumber(ada, ana, { value: 'A12345678' });
    await edit(id, { note: 'Card of 2019' });
    await ada.call(removeIdentifier, { params: { id } });
    const { changes } = await ada.call(listHistory, { query: { resource_id: ana, kind: 'identifier' } });
    expect(changes.map(({ became, record, action }) => [became, record.name, action])).toEqual([
      ['removed', 'A-Number', 'identifier.deleted'],
      ['changed', 'A-Number', 'identifier.updated'],
      ['added', 'A-Number', 'identifier.created'],
    ]);
  });
});

describe('a receipt of a case', () => {
  it('belongs to a case of the person, and is hidden with it', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
    const { id: caseId } = await openCase(max, 'Silva: VAWA');
    await linkBeneficiary(max, caseId, ana);
    const { identifier } = await add(
      ana,
      {
        kind: 'receipt',
        value: 'IOE0912345678',
        form: 'I-360',
        notice_on: '2026-02-01',
        status_text: 'Received',
        case_id: caseId,
      },
      max,
    );
    expect(identifier).toMatchObject({
      form: 'I-360',
      notice_on: '2026-02-01',
      case: { title: 'Silva: VAWA' },
    });
    expect(await found('ioe 0912', eve)).toMatchObject([
      { resource_name: 'Ana Silva', case_title: 'Silva: VAWA' },
    ]);

    await max.call(restrictCaseRecord, { params: { id: caseId } });
    for (const inside of [max, ada]) {
      expect(await numbersOf(ana, inside)).toHaveLength(1);
      expect(await found('0912345678', inside)).toHaveLength(1);
    }
    expect(await numbersOf(ana, eve)).toEqual([]);
    expect(await found('IOE0912345678', eve)).toEqual([]);
    expect(await problemOf(edit(identifier.id, { note: '' }, eve))).toMatchObject({ code: 'not_found' });
    expect(
      (await eve.call(listHistory, { query: { resource_id: ana } })).changes.map(({ kind }) => kind),
    ).not.toContain('identifier');
    // The owner of a hidden number is not disclosed either.
    const bo = (await addBeneficiary(eve, { first_name: 'Bo' })).id;
    expect(await problemOf(add(bo, { kind: 'receipt', value: 'IOE0912345678' }, eve))).toMatchObject({
      code: 'conflict',
      message: 'Another record has this USCIS Receipt already',
    });
  });

  it('is changed, removed and restored even after the person left the case, but not moved to another such case', async () => {
    const [{ id: caseId }, other] = [await openCase(ada), await openCase(ada)];
    await linkBeneficiary(ada, caseId, ana);
    const { id } = await addNumber(ada, ana, { kind: 'receipt', value: 'IOE0912345678', case_id: caseId });
    await ada.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId: ana } });
    expect((await edit(id, { status_text: 'Approved' })).identifier).toMatchObject({
      status_text: 'Approved',
      case: { id: caseId },
    });
    await ada.call(removeIdentifier, { params: { id } });
    await edit(id, { removed: false });
    expect(await problemOf(edit(id, { case_id: other.id }))).toMatchObject({
      fields: { case_id: 'They are not on such a case' },
    });
  });

  it('has a history without cases that the reader may not see', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
    const [hidden, open] = [await openCase(max, 'Silva: VAWA'), await openCase(max, 'Silva: I-485')];
    for (const { id } of [hidden, open]) await linkBeneficiary(max, id, ana);
    await max.call(restrictCaseRecord, { params: { id: hidden.id } });
    const { id } = await addNumber(max, ana, { kind: 'receipt', value: 'IOE0912345671' });
    const told = async (by: TestPerson) =>
      (await by.call(listHistory, { query: { resource_id: ana, kind: 'identifier' } })).changes.map(
        ({ fields }) => fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`).toSorted(),
      );
    await edit(id, { case_id: hidden.id, note: 'Under seal' }, max);
    expect(await told(eve)).toEqual([]);
    await edit(id, { case_id: open.id, note: 'Bona fide' }, max);
    expect((await told(eve))[0]).toEqual(['case_id: null → Silva: I-485', 'note: null → Bona fide']);
    expect((await told(max))[0]).toEqual([
      ...['case_id: Silva: VAWA → null', 'case_id: null → Silva: I-485'],
      ...['note: Under seal → null', 'note: null → Bona fide'],
    ]);
    await edit(id, { case_id: hidden.id, note: 'Sealed' }, max);
    await edit(id, { case_id: null, note: '' }, max);
    expect(JSON.stringify(await told(eve))).not.toMatch(/eal|VAWA|erased/);
    expect((await told(max))[0]).toEqual(['case_id: Silva: VAWA → null', 'note: Sealed → null']);
  });

  it('follows the case that it is moved to', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
    const { id: caseId } = await openCase(max, 'Silva: U');
    await linkBeneficiary(max, caseId, ana);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    const { id } = await addNumber(max, ana, { kind: 'receipt', value: 'IOE0912345679' });
    expect(await numbersOf(ana, eve)).toHaveLength(1);
    await edit(id, { case_id: caseId }, max);
    expect(await numbersOf(ana, eve)).toEqual([]);
    await edit(id, { case_id: null }, max);
    expect(await numbersOf(ana, eve)).toHaveLength(1);
  });
});

describe('search', () => {
  it.each(['A12345678', 'A 012-345-678', '012345678', '12345678', 'a0123', 'A#012345678', '0123'])(
    'finds an A-number typed as %s, with its person',
    async (typed) => {
      const { id } = await addNumber(ada, ana, { value: 'A12345678' });
      expect(await found(typed)).toEqual([
        {
          id,
          kind: 'a_number',
          normalized: 'A012345678',
          resource_id: ana,
          resource_kind: 'beneficiary',
          resource_name: 'Ana Silva',
          case_id: null,
          case_title: null,
        },
      ]);
    },
  );

  it('finds the best match first, ten at most, and the person’s cases', async () => {
    const { id: caseId } = await openCase(ada, 'Naturalization');
    await linkBeneficiary(ada, caseId, ana);
    await addNumber(ada, ana, { value: 'A1234567' });
    for (let n = 0; n < 12; n += 1)
      await addNumber(ada, ana, { value: `A1234567${String(n).padStart(2, '0')}` });
    const results = await ada.call(search, { query: { q: '1234567' } });
    expect(results.identifiers).toHaveLength(10);
    expect(results.identifiers[0]?.normalized).toBe('A001234567');
    expect(results.case_records.map(({ title }) => title)).toEqual(['Naturalization']);
  });

  it('finds those of petitioners, and none that are removed or of deleted people', async () => {
    const { id } = await addPetitioner(ada, 'Acme Corp');
    await addPetitionerNumber(ada, id, 'A87654321');
    expect(await found('87654321')).toMatchObject([
      { resource_kind: 'petitioner', resource_name: 'Acme Corp' },
    ]);
    const number = await addNumber(ada, ana, { value: 'A12345678' });
    await ada.call(deleteBeneficiary, { params: { id: ana } });
    expect(await found('A12345678')).toEqual([]);
    expect(number.normalized).toBe('A012345678');
  });

  it('of a name or a title does not search numbers', async () => {
    await addNumber(ada, ana, { value: 'A12345678' });
    for (const q of ['Silva', 'A-1', 'Okafor 12345678']) expect(await found(q)).toEqual([]);
  });
});

it('numbers are never logged', async () => {
  logLines.length = 0;
  const { id } = await addNumber(ada, ana, { value: 'A12345678' });
  await edit(id, { note: 'Card of A12345678' });
  await problemOf(add(ana, { kind: 'a_number', value: 'A012-345-678' }));
  await problemOf(add(ana, { kind: 'a_number', value: '123456789012345678' }));
  await found('A12345678');
  await ada.call(removeIdentifier, { params: { id } });
  expect(logLines.filter((line) => line.includes('answered')).length).toBeGreaterThan(4);
  expect(logLines.join('\n')).not.toMatch(/12345678|345-678/);
});
