import { expect, test } from 'vitest';
import { beneficiaryByLastName, beneficiaryName } from './beneficiary-name.ts';

test('a name is what is known of it', () => {
  const nobody = { first_name: '', middle_name: '', last_name: '' };
  expect(beneficiaryName({ first_name: 'Ana', middle_name: 'María', last_name: 'Ruiz' })).toBe(
    'Ana María Ruiz',
  );
  expect(beneficiaryName({ ...nobody, last_name: 'Ruiz' })).toBe('Ruiz');
  expect(beneficiaryName(nobody)).toBe('Unnamed beneficiary');
});

test('in a list the last name leads', () => {
  const names = { first_name: 'Ana', middle_name: 'María', last_name: 'Ruiz' };
  expect(beneficiaryByLastName(names)).toBe('Ruiz, Ana María');
  expect(beneficiaryByLastName({ ...names, middle_name: '' })).toBe('Ruiz, Ana');
  expect(beneficiaryByLastName({ ...names, last_name: '' })).toBe('Ana María');
  expect(beneficiaryByLastName({ first_name: '', middle_name: '', last_name: 'Ruiz' })).toBe('Ruiz');
  expect(beneficiaryByLastName({ first_name: '', middle_name: '', last_name: '' })).toBe(
    'Unnamed beneficiary',
  );
});
