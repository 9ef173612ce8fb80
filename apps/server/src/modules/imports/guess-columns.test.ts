import { expect, it } from 'vitest';
import { guessColumns, headerRowOf } from './guess-columns.ts';

const TYPES = ['Filing Deadline', 'Interview', 'I-94 Expiration', 'Passport Expiration'];
const guess = (kind: Parameters<typeof guessColumns>[0], headers: string, samples: string[] = []) =>
  guessColumns(
    kind,
    headers.split(',').map((header) => ({ header, samples })),
    TYPES,
  );

it('recognizes the columns of a list of clients', () => {
  expect(
    guess('beneficiaries', 'First Name,LAST NAME,E-mail,Cell Phone,Mailing address,Notes,Shoe size'),
  ).toEqual([
    ...['beneficiary.first_name', 'beneficiary.last_name', 'beneficiary.personal_email'],
    ...['beneficiary.personal_phone', 'beneficiary.mailing_address', 'note', null],
  ]);
});

it('recognizes them in Spanish', () => {
  expect(guess('beneficiaries', 'Nombres,Apellidos,Correo electrónico,Teléfono,Dirección')).toEqual([
    ...['beneficiary.first_name', 'beneficiary.last_name', 'beneficiary.personal_email'],
    ...['beneficiary.personal_phone', 'beneficiary.mailing_address'],
  ]);
});

it('recognizes the columns of other systems’ exports', () => {
  expect(
    guess('cases', 'Matter Description,Client,Practice Area,Matter Status,Responsible Attorney'),
  ).toEqual([...['title', 'beneficiary.name', 'matter_type', 'status', 'team']]);
  expect(
    guess('cases', 'Foreign National,Employer,Process Type,Case Manager,I-94 Expiration Date,Due Date'),
  ).toEqual([
    ...['beneficiary.name', 'petitioner.petitioner_name', 'matter_type', 'team'],
    ...['date:I-94 Expiration', 'date:Filing Deadline'],
  ]);
});

it('takes a column Case as the name of the case, unless another says that it is', () => {
  expect(guess('cases', 'Case,Client')).toEqual(['title', 'beneficiary.name']);
  expect(guess('cases', 'Case,Case Name')).toEqual([null, 'title']);
});

it('recognizes a complete priority date, and else a date of a type', () => {
  const guessed = (headers: string) =>
    guessColumns(
      'cases',
      headers.split(',').map((header) => ({ header, samples: [] })),
      ['Priority Date'],
    );
  expect(guessed('Client,Priority Date,Visa Category,Chargeability')).toEqual([
    ...['beneficiary.name', 'priority_date', 'preference_category', 'chargeability'],
  ]);
  expect(guessed('Client,Priority Date,Preference Category')).toEqual([
    ...['beneficiary.name', 'date:Priority Date', null],
  ]);
});

it('recognizes its own exports', () => {
  expect(
    guess(
      'cases',
      'Case Name,Next Date,Petitioner Name,Beneficiary Name,Status,Team,Kind of Case,Checklist,Note',
    ),
  ).toEqual([
    'title',
    null,
    'petitioner.petitioner_name',
    'beneficiary.name',
    'status',
    'team',
    'matter_type',
    null,
    'note',
  ]);
  expect(guess('petitioners', 'Name,Website,Email,Phone,Street,City,State,ZIP')).toEqual([
    ...['petitioner.petitioner_name', 'petitioner.website_url', 'petitioner.email', 'petitioner.phone'],
    ...['petitioner.address', 'petitioner.city', 'petitioner.state', 'petitioner.zip'],
  ]);
});

it('assigns each field once, and ignores a full name beside its parts', () => {
  expect(guess('beneficiaries', 'Email,Email Address')).toEqual(['beneficiary.personal_email', null]);
  expect(guess('beneficiaries', 'Client,First name,Last name')).toEqual([
    ...[null, 'beneficiary.first_name', 'beneficiary.last_name'],
  ]);
});

it('uses the values where the heading is not recognized', () => {
  expect(guess('beneficiaries', 'Kontakt', ['ana@example.com', 'n.okafor@example.com'])).toEqual([
    'beneficiary.personal_email',
  ]);
  expect(guess('petitioners', 'x', ['(617) 555-0100'])).toEqual(['petitioner.phone']);
  expect(guess('petitioners', 'x', ['2025-03-04'])).toEqual([null]);
});

it('finds the heading row below titles', () => {
  expect(
    headerRowOf([
      { no: 1, cells: ['Clients of 2025'] },
      { no: 3, cells: ['Name', 'Email'] },
      { no: 4, cells: ['Ana', 'a@b.co'] },
    ]),
  ).toBe(3);
  expect(
    headerRowOf([
      { no: 1, cells: ['Name', 'City'] },
      { no: 2, cells: ['Ana', 'Lynn'] },
    ]),
  ).toBe(1);
});
