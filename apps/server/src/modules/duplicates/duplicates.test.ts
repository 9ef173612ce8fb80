import { addCaseBeneficiary } from '@landfall/contract/beneficiaries';
import {
  type DuplicateKind,
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
} from '@landfall/contract/duplicates';
import type { CallArguments } from '@landfall/contract/endpoint';
import { createPetitioner } from '@landfall/contract/petitioners';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBeneficiary, addPetitioner, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addOthers } from '../../testing/other-records.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Typed = Omit<NonNullable<CallArguments<typeof listDuplicates>['query']>, 'kind'>;

/** The people similar to what was typed: name and reasons, one line each. */
async function similar(kind: DuplicateKind, typed: Typed): Promise<string[]> {
  const { pairs } = await ada.call(listDuplicates, { query: { kind, ...typed } });
  return pairs.map(({ b, reasons }) => `${b.name}: ${reasons.join(', ')}`);
}

async function pairsOf(kind: DuplicateKind, by = ada) {
  const { pairs, total } = await by.call(listDuplicates, { query: { kind } });
  expect(total).toBe(pairs.length);
  return pairs.map(
    ({ a, b, reasons }) => `${[a?.name, b.name].toSorted().join(' + ')}: ${reasons.join(', ')}`,
  );
}

describe.each(['small', 'large'])('finds people similar to the typed one, in a %s organization', (size) => {
  beforeAll(async () => {
    ada = await harness.founder();
    if (size === 'large') await addOthers(harness, ada);
    await addBeneficiary(ada, {
      first_name: 'José',
      middle_name: 'Luis',
      last_name: 'Hernández',
      personal_email: 'Jose.H@example.test',
      personal_phone: '+1 (555) 201-3344',
      mailing_address: '12 Main Street, Apt. 4',
    });
    await addBeneficiary(ada, { first_name: 'Wei', last_name: 'Zhang' });
    const firm = {
      email: 'hr@harbor.example',
      phone: '555 300 4455',
      address: '9 Pier Ave',
      city: 'Oakland',
    };
    await ada.call(createPetitioner, { body: { petitioner_name: 'Harbor Foods, Inc.', ...firm } });
  });

  it.each<[string, Typed, string]>([
    ['accents and case', { first_name: 'jose', last_name: 'HERNANDEZ' }, 'similar name'],
    ['the order of names', { first_name: 'Hernandez', last_name: 'José Luis' }, 'same name'],
    ['a letter that sounds alike', { first_name: 'Jose', last_name: 'Hernandes' }, 'similar name'],
    ['a slip', { first_name: 'Jose', last_name: 'Hernanez' }, 'similar name'],
    ['swapped letters', { first_name: 'Jose', last_name: 'Henrandez' }, 'similar name'],
    ['an address in capitals', { email: 'JOSE.H@example.test' }, 'same e-mail'],
    ['a business address', { first_name: 'Pia', business_email: 'jose.h@example.test' }, 'same e-mail'],
    ['a number without its signs', { personal_phone: '5552013344' }, 'same phone'],
    ['a short street', { mailing_address: '12 main st apt 4' }, 'same address'],
  ])('tolerates %s', async (_, typed, reasons) => {
    expect(await similar('beneficiary', typed)).toEqual([`José Luis Hernández: ${reasons}`]);
  });

  it('names all common signs, and ignores the legal form of companies', async () => {
    const all = {
      first_name: 'Jose',
      last_name: 'Hernandez',
      personal_email: 'jose.h@example.test',
      personal_phone: '1-555-201-3344',
      mailing_address: '12 Main St., Apartment 4',
    };
    expect(await similar('beneficiary', all)).toEqual([
      'José Luis Hernández: similar name, same e-mail, same phone, same address',
    ]);
    expect(await similar('petitioner', { petitioner_name: 'The Harbor Foods LLC' })).toEqual([
      'Harbor Foods, Inc.: same name',
    ]);
    expect(
      await similar('petitioner', {
        petitioner_name: 'Pier',
        address: '9 pier avenue',
        city: 'Oakland',
        phone: '(555) 300-4455',
      }),
    ).toEqual(['Harbor Foods, Inc.: same phone, same address']);
  });

  it.each<[string, Typed]>([
    ['of one first name', { first_name: 'José' }],
    ['of one last name', { first_name: 'Marta', last_name: 'Hernández' }],
    [
      'who live together',
      { first_name: 'Marta', last_name: 'Ruiz', mailing_address: '12 Main Street, Apt. 4' },
    ],
    ['of a beginning of their names', { first_name: 'Jo', last_name: 'He' }],
    ['with another kind’s address', { email: 'hr@harbor.example' }],
    ['of whom nothing was typed but spaces', { first_name: ' ' }],
  ])('excludes anybody %s', async (_, typed) => {
    expect(await similar('beneficiary', typed)).toEqual([]);
  });
});

it('lists the pairs of an organization, and separates and rejoins them', async () => {
  ada = await harness.founder();
  const other = await harness.founder('Bea');
  await addBeneficiary(other, { first_name: 'Ngozi', last_name: 'Okafor' });
  const first = await addBeneficiary(ada, {
    first_name: 'Ngozi',
    last_name: 'Okafor',
    personal_email: 'n@example.test',
  });
  expect(await pairsOf('beneficiary')).toEqual([]);
  const second = await addBeneficiary(ada, {
    first_name: 'Okafor',
    last_name: 'Ngozi',
    personal_email: 'N@example.test',
  });
  await addBeneficiary(ada, { first_name: 'Jon', last_name: 'Smith', personal_phone: '555 201 3344' });
  await addBeneficiary(ada, { first_name: 'John', last_name: 'Smith' });
  const child = await addBeneficiary(ada, {
    first_name: 'Amara',
    last_name: 'Smith',
    personal_phone: '555-201-3344',
  });
  // These names sound alike, but have too little in common.
  await addBeneficiary(ada, { first_name: 'Jose', last_name: 'Lopez' });
  await addBeneficiary(ada, { first_name: 'Jesus', last_name: 'Lopez' });
  expect(await pairsOf('beneficiary')).toEqual([
    'Ngozi Okafor + Okafor Ngozi: same name, same e-mail',
    'John Smith + Jon Smith: similar name',
    'Amara Smith + Jon Smith: same phone',
  ]);

  const page = await ada.call(listDuplicates, { query: { kind: 'beneficiary', limit: 2 } });
  const rest = await ada.call(listDuplicates, {
    query: { kind: 'beneficiary', limit: 2, cursor: page.next_cursor ?? '' },
  });
  expect([page.pairs.length, page.total, rest.pairs.length, rest.total, rest.next_cursor]).toEqual([
    2,
    3,
    1,
    3,
    null,
  ]);

  // Members of a family are not compared: they are on a case together.
  const jon = page.pairs.flatMap(({ a, b }) => [a, b]).find((person) => person?.name === 'Jon Smith');
  const { id } = await openCase(ada);
  for (const beneficiaryId of [jon?.id ?? '', child.id])
    await ada.call(addCaseBeneficiary, {
      params: { id, beneficiaryId },
      body: { beneficiary_type: 'dependent' },
    });
  const found = await ada.call(listDuplicates, { query: { kind: 'beneficiary' } });
  expect(found.pairs.map(({ a, b }) => (a?.cases ?? 0) + b.cases)).toEqual([0, 1]);

  const pair = { a_id: second.id, b_id: first.id };
  await ada.call(dismissDuplicate, { body: pair });
  await ada.call(dismissDuplicate, { body: pair });
  expect(await pairsOf('beneficiary')).toEqual(['John Smith + Jon Smith: similar name']);
  await ada.call(restoreDuplicate, { body: pair });
  expect(await pairsOf('beneficiary')).toHaveLength(2);
  for (const b_id of [second.id, crypto.randomUUID()])
    await expect(ada.call(dismissDuplicate, { body: { a_id: second.id, b_id } })).rejects.toMatchObject({
      status: 404,
    });
});

it('ignores signs that many have', async () => {
  ada = await harness.founder();
  for (let n = 0; n < 13; n += 1)
    await addBeneficiary(ada, {
      first_name: 'Maria',
      last_name: 'Garcia',
      personal_email: 'front.desk@example.test',
    });
  expect(await pairsOf('beneficiary')).toEqual([]);
  await addPetitioner(ada, 'Acme Corp');
  await addPetitioner(ada, 'ACME, Inc.');
  expect(await pairsOf('petitioner')).toEqual(['ACME, Inc. + Acme Corp: same name']);
});
