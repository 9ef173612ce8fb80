import { expect, it } from 'vitest';
import { ANA, LUIS } from '../../testing/records.ts';
import { addressesFor, addressFault, recipientNames, recipientsOf, typedAddresses } from './recipients.ts';

const CHILD = { ...ANA, first_name: 'Eva', personal_email: '', business_email: 'eva@work.test' };
const NOBODY = { ...ANA, personal_email: '' };
const people = {
  beneficiaries: [ANA, CHILD, NOBODY],
  petitioners: [LUIS, { ...LUIS, email: 'ANA@example.test' }],
};

it('have an address each, without repeats, the personal one first', () => {
  expect(recipientsOf(people)).toEqual([
    { email: 'ana@example.test', name: 'Ana Silva', role: 'Beneficiary' },
    { email: 'eva@work.test', name: 'Eva Silva', role: 'Beneficiary' },
    { email: 'luis@example.test', name: 'Luis Silva', role: 'Petitioner' },
  ]);
});

it('preselect those who provide the items', () => {
  const all = recipientsOf(people);
  expect(addressesFor([{ from: 'client' }], all)).toEqual(['ana@example.test']);
  expect(addressesFor([{ from: 'client' }, { from: 'petitioner' }], all)).toEqual([
    'ana@example.test',
    'luis@example.test',
  ]);
  expect(addressesFor([{ from: 'office' }], all)).toEqual([]);
  expect(addressesFor([{ from: 'client' }], [])).toEqual([]);
});

it('can be typed with any separator; an invalid one is named', () => {
  expect(typedAddresses(' a@b.co, c@d.co;e@f.co ')).toEqual(['a@b.co', 'c@d.co', 'e@f.co']);
  expect(addressFault('a@b.co, c@d.co')).toBeNull();
  expect(addressFault('')).toBeNull();
  expect(addressFault('a@b.co, luis@')).toBe('Not an e-mail address: luis@');
});

it('are shown by name where known', () => {
  const all = recipientsOf(people);
  expect(recipientNames(['ana@example.test'], all)).toBe('Ana Silva');
  expect(recipientNames(['ana@example.test', 'luis@example.test', 'x@y.co'], all)).toBe(
    'Ana Silva, Luis Silva, and x@y.co',
  );
});
