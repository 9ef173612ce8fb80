import { expect, test } from 'vitest';
import { beneficiaryName } from './beneficiary-name.ts';

test('joins the known parts of a name', () => {
  const nobody = { first_name: '', middle_name: '', last_name: '' };
  expect(beneficiaryName({ first_name: 'Ana', middle_name: 'María', last_name: 'Ruiz' })).toBe(
    'Ana María Ruiz',
  );
  expect(beneficiaryName({ ...nobody, last_name: 'Ruiz' })).toBe('Ruiz');
  expect(beneficiaryName(nobody)).toBe('Unnamed beneficiary');
});
